// SPDX-License-Identifier: Apache-2.0
package harmless;

import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.AbstractList;

/** A list that counts its changes, in the field that the JDK has for it, while another thread counts another. */
public final class ModCount {

    static final class Names extends AbstractList<String> {

        @Override
        public String get(int index) {
            throw new IndexOutOfBoundsException(index);
        }

        @Override
        public int size() {
            return 0;
        }

        void changeTwice() {
            change();
            letOthersIn();
            change();
        }

        private synchronized void change() {
            modCount++;
        }
    }

    private ModCount() {}

    public static void main(String[] args) throws Exception {
        Names names = new Names();
        Thread other = meanwhile(names::changeTwice);
        names.changeTwice();
        other.join();
    }
}
