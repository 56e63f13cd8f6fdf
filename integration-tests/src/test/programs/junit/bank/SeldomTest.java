// SPDX-License-Identifier: Apache-2.0
package bank;

import dev.unsplit.junit.RepeatedAtomicity;
import dev.unsplit.junit.UnsplitExtension;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** What hardly ever happens, unless somebody sees to it: one comes a little too late to be in the way of the other. Five times: any of them may have luck. */
@ParameterizedClass
@ValueSource(ints = {1, 2, 3, 4, 5})
class SeldomTest {

    private static final long LATE = 300_000; // nanoseconds

    private final Account account = new Account();
    private final CountDownLatch both = new CountDownLatch(2);

    @Parameter
    int time;

    @RepeatedTest(value = 8, name = "plain {currentRepetition}")
    @ExtendWith(UnsplitExtension.class)
    void plain() throws Exception {
        meet();
    }

    @RepeatedAtomicity(60)
    void varied() throws Exception {
        meet();
    }

    private void meet() throws InterruptedException {
        Thread alice = new Thread(this::looks, "alice");
        Thread bob = new Thread(this::comesLate, "bob");
        alice.start();
        bob.start();
        alice.join();
        bob.join();
    }

    private void looks() {
        together();
        account.seldom();
    }

    private void comesLate() {
        together();
        long start = System.nanoTime();
        while (System.nanoTime() - start < LATE) {
            Thread.onSpinWait();
        }
        account.visit();
    }

    private void together() {
        both.countDown();
        try {
            both.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
