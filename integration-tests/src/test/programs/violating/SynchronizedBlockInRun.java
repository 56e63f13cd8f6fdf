// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** The method in which a thread starts is no transaction, but a synchronized block in it is. */
public final class SynchronizedBlockInRun {

    static final class Till {
        int total;
    }

    static final class Teller implements Runnable {
        private final Till till;

        Teller(Till till) {
            this.till = till;
        }

        @Override
        public void run() {
            synchronized (till) {
                int read = till.total;
                letOthersIn();
                till.total = read + 1; // expect: violation Teller.run
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Till till = new Till();
        Thread teller = new Thread(new Teller(till));
        Thread other = meanwhile(() -> till.total = 10); // expect: race Teller.run
        teller.start();
        teller.join();
        other.join();
        check(till.total == 1, "ten are lost");
    }
}
