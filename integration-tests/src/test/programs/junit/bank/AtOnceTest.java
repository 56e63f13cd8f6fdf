// SPDX-License-Identifier: Apache-2.0
package bank;

import dev.unsplit.junit.UnsplitExtension;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** To be run in parallel. Whichever test comes first waits for the end of the other one. */
@ExtendWith(UnsplitExtension.class)
class AtOnceTest {

    private static final CountDownLatch ENDED = new CountDownLatch(1);

    @AfterEach
    void end() {
        ENDED.countDown();
    }

    @Test
    void one() throws Exception {
        ENDED.await(1, TimeUnit.MINUTES);
    }

    @Test
    void two() throws Exception {
        ENDED.await(1, TimeUnit.MINUTES);
    }
}
