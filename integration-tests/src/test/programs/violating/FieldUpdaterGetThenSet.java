// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Two operations of a field updater. */
public final class FieldUpdaterGetThenSet {

    static final class Ticket {
        private static final AtomicIntegerFieldUpdater<Ticket> STATE =
                AtomicIntegerFieldUpdater.newUpdater(Ticket.class, "state");

        private volatile int state;

        boolean sell() {
            if (STATE.get(this) != 0) {
                return false;
            }
            letOthersIn();
            STATE.set(this, 1); // expect: violation Ticket.sell
            return true;
        }
    }

    public static void main(String[] args) throws Exception {
        Ticket ticket = new Ticket();
        Thread other = meanwhile(() -> check(ticket.sell(), "it is sold"));
        check(ticket.sell(), "it is sold again");
        other.join();
    }
}
