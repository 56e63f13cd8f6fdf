// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.List;

/** Writers replace an immutable object, readers read the reference once. */
public final class ImmutableSnapshot {

    static final class Settings {
        private volatile List<String> current = List.of("a", "b");

        void replace(String first, String second) {
            current = List.of(first, second);
        }

        String join() {
            List<String> snapshot = current;
            letOthersIn();
            return snapshot.get(0) + snapshot.get(1);
        }
    }

    public static void main(String[] args) throws Exception {
        Settings settings = new Settings();
        Thread other = meanwhile(() -> settings.replace("c", "d"));
        check(settings.join().equals("ab"), "it is the old one");
        other.join();
    }
}
