// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Static synchronized methods, two of them in one. */
public final class StaticField {

    private static int hits;

    static synchronized int hits() {
        return hits;
    }

    static synchronized void setHits(int number) {
        hits = number;
    }

    static void hit() {
        int read = hits();
        letOthersIn();
        setHits(read + 1); // expect: violation StaticField.hit
    }

    public static void main(String[] args) throws Exception {
        Thread other = meanwhile(() -> hit());
        hit();
        other.join();
        check(hits() == 1, "a hit is lost");
    }
}
