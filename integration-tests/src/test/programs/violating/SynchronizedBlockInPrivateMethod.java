// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** A private method is no transaction, but a synchronized block in it is. */
public final class SynchronizedBlockInPrivateMethod {

    static final class Teller implements Runnable {
        int total;

        @Override
        public void run() {
            count();
        }

        private void count() {
            synchronized (this) {
                int read = total;
                letOthersIn();
                total = read + 1; // expect: violation Teller.count
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Teller teller = new Teller();
        Thread other = meanwhile(() -> teller.total = 10); // expect: race Teller.count
        Thread thread = new Thread(teller);
        thread.start();
        thread.join();
        other.join();
        check(teller.total == 1, "ten are lost");
    }
}
