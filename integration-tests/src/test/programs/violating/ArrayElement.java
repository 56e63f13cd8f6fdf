// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** Two threads count in the same element of an array. */
public final class ArrayElement {

    static final class Histogram {
        private final int[] buckets = new int[4];

        synchronized int get(int bucket) {
            return buckets[bucket];
        }

        synchronized void set(int bucket, int number) {
            buckets[bucket] = number;
        }

        void count(int bucket) {
            int read = get(bucket);
            letOthersIn();
            set(bucket, read + 1); // expect: violation Histogram.count
        }
    }

    public static void main(String[] args) throws Exception {
        Histogram histogram = new Histogram();
        Thread other = meanwhile(() -> histogram.count(2));
        histogram.count(2);
        other.join();
        check(histogram.get(2) == 1, "a count is lost");
    }
}
