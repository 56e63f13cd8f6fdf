// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class ConcurrentPeriodsTest {

    private static final int THREADS = 5;

    @Property
    void finds_a_pair_if_and_only_if_there_is_one(
            @ForAll @Size(max = 120) List<@IntRange(max = 6 * THREADS * THREADS - 1) Integer> steps) {
        Periods periods = periods(steps);
        int[] even = periods(periods, 0, steps.size());
        int[] odd = periods(periods, 1, steps.size());
        assertFinds(periods, even, odd);
        assertFinds(periods, even, even);
    }

    private static void assertFinds(Periods periods, int[] set, int[] other) {
        boolean exists = false;
        for (int one : set) {
            for (int another : other) {
                exists |= periods.areConcurrent(one, another);
            }
        }
        long pair = new ConcurrentPeriods(periods).find(set, other);
        assertThat(pair != ConcurrentPeriods.NONE).isEqualTo(exists);
        if (exists) {
            assertThat(set).contains(ConcurrentPeriods.first(pair));
            assertThat(other).contains(ConcurrentPeriods.second(pair));
            assertThat(periods.areConcurrent(ConcurrentPeriods.first(pair), ConcurrentPeriods.second(pair)))
                    .isTrue();
        }
    }

    /** Threads that access something, or hand over and take: mostly in one chain, so that pairs are rare. */
    private static Periods periods(List<Integer> steps) {
        Periods periods = new Periods();
        for (int step : steps) {
            int thread = step % THREADS;
            int object = step / THREADS % THREADS == 0 ? 1 : 0;
            if (step / (THREADS * THREADS) > 0) {
                periods.receive(thread, object, 0);
                periods.now(thread).current();
                periods.send(thread, object);
            } else {
                periods.now(thread).current();
            }
        }
        return periods;
    }

    /** Some of them, those of either half: the numbers with this remainder. */
    private static int[] periods(Periods periods, int remainder, int salt) {
        return java.util.stream.IntStream.range(0, periods.size())
                .filter(period -> (period / (1 + salt % 3)) % 2 == remainder)
                .toArray();
    }
}
