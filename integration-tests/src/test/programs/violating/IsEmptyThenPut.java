// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Sets a default into a concurrent map that was empty a moment ago. */
public final class IsEmptyThenPut {

    static final class Settings {
        private final ConcurrentMap<String, String> values = new ConcurrentHashMap<>();

        void choose(String mode) {
            values.put("mode", mode);
        }

        void setDefaults() {
            if (values.isEmpty()) {
                letOthersIn();
                values.put("mode", "safe"); // expect: violation Settings.setDefaults
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Settings settings = new Settings();
        Thread other = meanwhile(() -> settings.choose("fast"));
        settings.setDefaults();
        other.join();
        check("safe".equals(settings.values.get("mode")), "the choice is lost");
    }
}
