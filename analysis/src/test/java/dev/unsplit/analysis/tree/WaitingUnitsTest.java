// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Symbols;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** However many units wait for each other, what is collected is what a plain table would have. */
class WaitingUnitsTest {

    private static final int THREADS = 3;
    private static final int SIZES = 10;
    private static final int LARGE = 5_000;

    /** What is expected of a unit. */
    private record Seen(int thread, int accesses, long count) {}

    @Property
    void units_are_counted_in_the_order_in_which_they_were_first_seen(
            @ForAll @Size(max = 200) List<@IntRange(max = THREADS * SIZES - 1) Integer> transactions) {
        UnitCollector collector =
                new UnitCollector(new ExcludedMethods(new Symbols().methods(), List.of()), Boundaries.SPLIT, false);
        Map<Integer, Long> expected = new LinkedHashMap<>();
        for (int transaction : transactions) {
            execute(collector, thread(transaction), accesses(transaction));
            expected.merge(transaction, 1L, Long::sum);
        }
        collector.endOfTrace();
        assertThat(collector.units().units())
                .extracting(unit -> new Seen(unit.thread(), unit.tree().size() - 1, unit.count()))
                .containsExactlyElementsOf(expected.entrySet().stream()
                        .map(each -> new Seen(thread(each.getKey()), accesses(each.getKey()), each.getValue()))
                        .toList());
    }

    private static int thread(int transaction) {
        return transaction % THREADS;
    }

    /** Transactions with different numbers of accesses are different, and one is very large. */
    private static int accesses(int transaction) {
        int size = 1 + transaction / THREADS;
        return size == SIZES ? LARGE : size;
    }

    private static void execute(UnitCollector collector, int thread, int accesses) {
        collector.begin(thread, 0, 0);
        for (int variable = 0; variable < accesses; variable++) {
            collector.read(thread, variable, 0);
        }
        collector.end(thread, 0, 0);
    }
}
