// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Checks a reference, then reads it again. */
public final class VolatileReadTwice {

    static final class Plugin {
        private volatile String listener = "listener";

        void remove() {
            listener = null;
        }

        int notifyListener() {
            if (listener != null) {
                letOthersIn();
                // name: non-repeatable read
                return String.valueOf(listener).length(); // expect: violation Plugin.notifyListener
            }
            return 0;
        }
    }

    public static void main(String[] args) throws Exception {
        Plugin plugin = new Plugin();
        Thread other = meanwhile(plugin::remove);
        check(plugin.notifyListener() == "null".length(), "it is gone when it is used");
        other.join();
    }
}
