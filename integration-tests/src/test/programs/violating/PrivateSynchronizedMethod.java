// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** A private method that is synchronized was meant to be atomic. */
public final class PrivateSynchronizedMethod {

    private int level;

    private synchronized void fill() {
        int read = level;
        letOthersIn();
        level = read + 1; // expect: violation PrivateSynchronizedMethod.fill
    }

    public static void main(String[] args) throws Exception {
        PrivateSynchronizedMethod tank = new PrivateSynchronizedMethod();
        Thread other = meanwhile(() -> tank.level = 10); // expect: race PrivateSynchronizedMethod.fill
        tank.fill();
        other.join();
        check(tank.level == 1, "ten are lost");
    }
}
