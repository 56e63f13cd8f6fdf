// SPDX-License-Identifier: Apache-2.0
// options: --jdk java.util.Collections,java.util.ArrayList
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Holds its own lock only, while the argument changes. */
public final class SynchronizedListEquals {

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

    static List<Element> list(int first, int second) {
        return Collections.synchronizedList(new ArrayList<>(List.of(new Element(first), new Element(second))));
    }

    public static void main(String[] args) throws Exception {
        List<Element> list = list(0, 1);
        List<Element> argument = list(0, 2);
        Thread other = meanwhile(() -> {
            argument.set(0, new Element(3));
            argument.set(1, new Element(1)); // expect: race java.util.Collections$SynchronizedList.set, java.util.Collections$SynchronizedList.equals
        });
        boolean equal = list.equals(argument); // expect: observed java.util.Collections$SynchronizedList.equals
        check(equal, "it equals what never was");
        other.join();
    }
}
