// SPDX-License-Identifier: Apache-2.0
// options: --jdk java.util.Hashtable
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;
import static interleaving.Interleaving.reached;

import java.util.Hashtable;

/** Locks the table, but not its argument. */
public final class HashtablePutAll {

    /** Lets others in when it is put into the second table. */
    static final class Key {
        private final String name;

        Key(String name) {
            this.name = name;
        }

        @Override
        public int hashCode() {
            if (System.getProperty("filled") != null) {
                letOthersIn();
            }
            return name.hashCode();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && key.name.equals(name);
        }
    }

    public static void main(String[] args) throws Exception {
        Key first = new Key("first");
        Key second = new Key("second");
        Hashtable<Key, Integer> source = new Hashtable<>();
        source.put(first, 1);
        source.put(second, 1);
        reached("filled");
        Thread other = meanwhile(() -> {
            source.put(second, 2); // the table is read from its end
            source.put(first, 2); // expect: race java.util.Hashtable.put, java.util.Hashtable.putAll
        });
        Hashtable<Key, Integer> copy = new Hashtable<>();
        copy.putAll(source); // expect: violation java.util.Hashtable.putAll
        check(copy.get(first) + copy.get(second) == 3, "it contains what never was there together");
        other.join();
    }
}
