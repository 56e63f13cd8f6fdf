// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.atomic.AtomicLongArray;

/** Two operations on one element of an atomic array. */
public final class AtomicArrayGetThenSet {

    static final class Histogram {
        private final AtomicLongArray buckets = new AtomicLongArray(4);

        void count(int bucket) {
            long read = buckets.get(bucket);
            letOthersIn();
            // name: lost update
            buckets.set(bucket, read + 1); // expect: violation Histogram.count
        }
    }

    public static void main(String[] args) throws Exception {
        Histogram histogram = new Histogram();
        Thread other = meanwhile(() -> histogram.count(2));
        histogram.count(2);
        other.join();
        check(histogram.buckets.get(2) == 1, "a count is lost");
    }
}
