// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Does no harm, yet it was split: it read the field before and after the other set it. */
public final class DoubleCheckedLocking {

    private static volatile DoubleCheckedLocking instance;

    static DoubleCheckedLocking instance() {
        if (instance == null) {
            letOthersIn();
            synchronized (DoubleCheckedLocking.class) {
                if (instance == null) { // expect: violation DoubleCheckedLocking.instance
                    instance = new DoubleCheckedLocking();
                }
            }
        }
        return instance;
    }

    public static void main(String[] args) throws Exception {
        DoubleCheckedLocking[] seen = new DoubleCheckedLocking[1];
        Thread other = meanwhile(() -> seen[0] = instance());
        DoubleCheckedLocking mine = instance();
        other.join();
        check(mine == seen[0], "there is one");
    }
}
