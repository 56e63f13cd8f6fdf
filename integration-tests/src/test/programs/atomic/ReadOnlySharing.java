// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.Map;

/** Any number of threads may read, in whatever order. */
public final class ReadOnlySharing {

    static final class Table {
        private int[] squares;
        private Map<String, Integer> names;

        Table() {
            squares = new int[] {0, 1, 4, 9};
            names = Map.of("two", 2, "three", 3);
        }

        int square(String name) {
            int index = names.get(name);
            letOthersIn();
            return squares[index] + squares[0];
        }
    }

    public static void main(String[] args) throws Exception {
        Table table = new Table();
        Thread other = meanwhile(() -> check(table.square("two") == 4, "four"));
        check(table.square("three") == 9, "nine");
        other.join();
    }
}
