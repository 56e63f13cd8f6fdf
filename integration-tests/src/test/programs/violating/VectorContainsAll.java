// SPDX-License-Identifier: Apache-2.0
// options: --jdk java.util.Vector
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.List;
import java.util.Vector;

/** Holds its own lock only, while the argument changes. */
public final class VectorContainsAll {

    /** Lets others in when it is compared for the first time. */
    record Element(int number) {
        @Override
        public boolean equals(Object other) {
            letOthersIn();
            return other instanceof Element element && element.number == number;
        }

        @Override
        public int hashCode() {
            return number;
        }
    }

    public static void main(String[] args) throws Exception {
        Vector<Element> vector = new Vector<>(List.of(new Element(0), new Element(1)));
        Vector<Element> argument = new Vector<>(List.of(new Element(0), new Element(2)));
        Thread other = meanwhile(() -> {
            argument.set(0, new Element(3));
            argument.set(1, new Element(1));
        });
        check(
                vector.containsAll(argument),
                "it contains what never was"); // expect: observed java.util.Vector.containsAll
        other.join();
    }
}
