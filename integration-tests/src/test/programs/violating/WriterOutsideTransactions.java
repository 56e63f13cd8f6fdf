// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Who splits a transaction need not be one: here it is a thread's own code. */
public final class WriterOutsideTransactions {

    private static volatile int setting = 1;

    static int twice() {
        int first = setting;
        letOthersIn();
        return first + setting; // expect: violation WriterOutsideTransactions.twice
    }

    public static void main(String[] args) throws Exception {
        Thread other = meanwhile(() -> setting = 10);
        check(twice() == 11, "it is neither twice the old nor twice the new");
        other.join();
    }
}
