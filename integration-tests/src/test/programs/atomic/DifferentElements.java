// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Two accesses of one element of an array, and others come in between with its neighbour. */
public final class DifferentElements {

    static final class Histogram {
        private final int[] buckets = new int[4];

        void count(int bucket) {
            int read = buckets[bucket];
            letOthersIn();
            buckets[bucket] = read + 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Histogram histogram = new Histogram();
        Thread other = meanwhile(() -> histogram.count(1));
        histogram.count(2);
        other.join();
        check(histogram.buckets[1] == 1 && histogram.buckets[2] == 1, "both are counted");
    }
}
