// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.sleep;

/** The class loader sees to it that there is one. */
public final class HolderIdiom {

    static final class Registry {
        private final int size;

        private Registry() {
            sleep();
            size = 3;
        }

        private static final class Holder {
            static final Registry INSTANCE = new Registry();
        }

        static Registry instance() {
            return Holder.INSTANCE;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> check(Registry.instance().size == 3, "it is complete"));
        other.start();
        check(Registry.instance().size == 3, "it is complete");
        other.join();
    }
}
