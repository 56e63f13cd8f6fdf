// SPDX-License-Identifier: Apache-2.0
package org.hamcrest;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Goes by the name of a test framework, which is not woven unless somebody says so. */
public final class Ledger {

    private int entries;

    synchronized int entries() {
        return entries;
    }

    synchronized void setEntries(int number) {
        entries = number;
    }

    void add() {
        int read = entries();
        letOthersIn();
        setEntries(read + 1);
    }

    public static void main(String[] args) throws Exception {
        Ledger ledger = new Ledger();
        Thread other = meanwhile(() -> ledger.setEntries(5));
        ledger.add();
        other.join();
        check(ledger.entries() == 1, "entries are lost");
    }
}
