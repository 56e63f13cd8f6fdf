// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.atomic.LongAdder;

/** What sumThenReset does not promise either. */
public final class LongAdderSumThenReset {

    static final class Meter {
        private final LongAdder hits = new LongAdder();

        void hit() {
            hits.increment();
        }

        long collect() {
            long sum = hits.sum();
            letOthersIn();
            hits.reset(); // expect: violation Meter.collect
            return sum;
        }
    }

    public static void main(String[] args) throws Exception {
        Meter meter = new Meter();
        meter.hit();
        Thread other = meanwhile(meter::hit);
        check(meter.collect() == 1 && meter.hits.sum() == 0, "a hit is lost");
        other.join();
    }
}
