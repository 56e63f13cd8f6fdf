// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** The outermost call of a recursive method is the transaction. */
public final class Recursion {

    static final class Tree {
        private int depth = 2;

        synchronized int depth() {
            return depth;
        }

        synchronized void grow() {
            depth++;
        }

        int count(int level) {
            if (level == depth()) { // expect: violation Tree.count
                return 1;
            }
            if (level == 1) {
                letOthersIn();
            }
            return 2 * count(level + 1);
        }
    }

    public static void main(String[] args) throws Exception {
        Tree tree = new Tree();
        Thread other = meanwhile(tree::grow);
        check(tree.count(0) == 8, "it grows while it is counted");
        other.join();
    }
}
