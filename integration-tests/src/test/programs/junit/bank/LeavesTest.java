// SPDX-License-Identifier: Apache-2.0
package bank;

import dev.unsplit.junit.AtomicityTest;

/** Ends the JVM in the middle of a test. */
class LeavesTest {

    private final Account account = new Account();

    @AtomicityTest
    void exits() throws Exception {
        Clerks.both(() -> account.withdraw(1));
        System.exit(7);
    }
}
