// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** A record is not immutable if its components are not. */
public final class RecordMethod {

    record Cell(String name, int[] content) {

        synchronized int get() {
            return content[0];
        }

        synchronized void set(int value) {
            content[0] = value;
        }

        void increment() {
            int read = get();
            letOthersIn();
            set(read + 1); // expect: violation Cell.increment
        }
    }

    public static void main(String[] args) throws Exception {
        Cell cell = new Cell("cell", new int[1]);
        Thread other = meanwhile(cell::increment);
        cell.increment();
        other.join();
        check(cell.get() == 1, "an increment is lost");
    }
}
