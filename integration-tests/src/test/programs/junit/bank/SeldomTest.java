// SPDX-License-Identifier: Apache-2.0
package bank;

import dev.unsplit.junit.AtomicityTest;
import dev.unsplit.junit.RepeatedAtomicity;

/** What hardly ever happens, unless somebody sees to it. */
class SeldomTest {

    private final Account account = new Account();

    @AtomicityTest
    void once() throws Exception {
        Clerks.both(() -> account.seldom());
    }

    @RepeatedAtomicity(300)
    void until_it_happens() throws Exception {
        Clerks.both(() -> account.seldom());
    }
}
