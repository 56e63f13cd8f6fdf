// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Two objects draw the same number. */
public final class Constructor {

    private static int next;

    static synchronized int next() {
        return next;
    }

    static synchronized void setNext(int number) {
        next = number;
    }

    static final class Ticket {
        final int number;

        Ticket() {
            number = next();
            letOthersIn();
            setNext(number + 1); // expect: violation Ticket.<init>
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = meanwhile(() -> check(new Ticket().number == 0, "it is the first"));
        check(new Ticket().number == 0, "this one is the first, too");
        other.join();
    }
}
