// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** An inner class changes a private field of its outer object. */
public final class InnerClass {

    private int total;

    final class Till {

        int total() {
            synchronized (InnerClass.this) {
                return total;
            }
        }

        void setTotal(int newTotal) {
            synchronized (InnerClass.this) {
                total = newTotal;
            }
        }

        void add(int amount) {
            int read = total();
            letOthersIn();
            setTotal(read + amount); // expect: violation Till.add
        }
    }

    public static void main(String[] args) throws Exception {
        InnerClass shop = new InnerClass();
        Till front = shop.new Till();
        Till back = shop.new Till();
        Thread other = meanwhile(() -> back.add(5));
        front.add(3);
        other.join();
        check(front.total() == 3, "five are lost");
    }
}
