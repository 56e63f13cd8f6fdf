// SPDX-License-Identifier: Apache-2.0
package bank;

import dev.unsplit.junit.AtomicityTest;

/** To be run in parallel, which is not allowed to happen. */
class InTurnTest {

    private final Account account = new Account();

    @AtomicityTest
    void one() throws Exception {
        Clerks.both(() -> account.deposit(1));
    }

    @AtomicityTest
    void two() throws Exception {
        Clerks.both(() -> account.deposit(1));
    }
}
