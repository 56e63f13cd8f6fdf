// SPDX-License-Identifier: Apache-2.0
package bank;

import dev.unsplit.junit.AtomicityTest;

/** Fails for one method, while another one is left out. */
class LeftOutTest {

    static final class Till extends Account {

        @NotAtomic
        public void withdrawTwice() {
            withdraw(1);
            withdraw(1);
        }
    }

    private final Till till = new Till();

    @AtomicityTest
    void withdrawFails() throws Exception {
        Clerks.both(till::withdrawTwice);
    }
}

@interface NotAtomic {}
