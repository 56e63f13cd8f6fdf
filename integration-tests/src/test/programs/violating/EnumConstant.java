// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** A constant of an enum with a state that changes. */
public final class EnumConstant {

    enum Light {
        NORTH,
        SOUTH;

        private int changes;

        synchronized int changes() {
            return changes;
        }

        synchronized void setChanges(int number) {
            changes = number;
        }

        void change() {
            int read = changes();
            letOthersIn();
            setChanges(read + 1); // expect: violation Light.change
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = meanwhile(Light.NORTH::change);
        Light.NORTH.change();
        other.join();
        check(Light.NORTH.changes() == 1, "a change is lost");
    }
}
