// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.commitnode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.enumeration.RandomUnitSets;
import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.prediction.Asked;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Step.Transaction;
import dev.unsplit.finding.Witness.Schedule;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/**
 * Whoever is blamed for a schedule cannot be made whole: in no order of its steps that keeps the order of those that conflict, the order of
 * each thread, and locks in one hand. Straight from that definition, by going through all orders. The
 * converse holds but for rare cases of four and more units (6 of some 9,000 groups could be whole in no order): blame goes by one circle.
 */
class BlameIsTrueTest {

    @Provide
    Arbitrary<UnitSet> sets() {
        return RandomUnitSets.all();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void who_is_blamed_is_whole_in_no_equivalent_order(@ForAll("sets") UnitSet units) {
        for (Finding finding :
                Asked.ask(new CommitNodes(Equivalence.CONFLICT), units).findings()) {
            if (finding.witness() instanceof Schedule schedule) {
                boolean canBeWhole = schedule.steps().stream()
                        .map(Step::transaction)
                        .filter(transaction -> transaction.method().equals(finding.method()))
                        .distinct()
                        .allMatch(transaction -> new Orders(schedule.steps(), transaction).existOne());
                Statistics.label("blamed, can be whole").collect(finding.blamed(), canBeWhole);
                assertThat(finding.blamed() && canBeWhole).isFalse();
            }
        }
    }

    /** All orders that are equivalent to one in which a transaction is in one piece. */
    private static final class Orders {

        private final List<Step> steps;
        private final Transaction whole;
        private final Set<Set<Integer>> deadEnds = new HashSet<>();

        Orders(List<Step> steps, Transaction whole) {
            this.steps = steps;
            this.whole = whole;
        }

        boolean existOne() {
            return canGoOn(Set.of());
        }

        private boolean canGoOn(Set<Integer> done) {
            if (done.size() == steps.size()) {
                return true;
            }
            if (deadEnds.contains(done)) {
                return false;
            }
            for (int next = 0; next < steps.size(); next++) {
                if (!done.contains(next) && isAllowed(next, done)) {
                    Set<Integer> more = new HashSet<>(done);
                    more.add(next);
                    if (canGoOn(more)) {
                        return true;
                    }
                }
            }
            deadEnds.add(done);
            return false;
        }

        private boolean isAllowed(int next, Set<Integer> done) {
            Step step = steps.get(next);
            return !(isUnderWay(done) && !step.transaction().equals(whole))
                    && !isKeptOut(step, done)
                    && steps.subList(0, next).stream()
                            .filter(earlier -> mustComeBefore(earlier, step))
                            .allMatch(earlier -> isDone(earlier, done));
        }

        private boolean isUnderWay(Set<Integer> done) {
            long begun = done.stream()
                    .filter(step -> steps.get(step).transaction().equals(whole))
                    .count();
            long all = steps.stream()
                    .filter(step -> step.transaction().equals(whole))
                    .count();
            return begun > 0 && begun < all;
        }

        /** The same step may stand there twice, with the same words. */
        @SuppressWarnings("ReferenceEquality")
        private boolean isDone(Step step, Set<Integer> done) {
            return done.stream().anyMatch(index -> steps.get(index) == step);
        }

        private boolean isKeptOut(Step step, Set<Integer> done) {
            if (!step.action().startsWith("acquire")) {
                return false;
            }
            Map<String, Integer> alone = new HashMap<>();
            Map<String, Integer> shared = new HashMap<>();
            for (int index : done) {
                Step other = steps.get(index);
                if (!other.thread().equals(step.thread()) && other.target().equals(step.target())) {
                    Map<String, Integer> held = other.action().endsWith("shared") ? shared : alone;
                    int change = other.action().startsWith("acquire")
                            ? 1
                            : other.action().startsWith("release") ? -1 : 0;
                    held.merge(other.thread(), change, Integer::sum);
                }
            }
            boolean isAlone = step.action().equals("acquire");
            return alone.values().stream().anyMatch(count -> count > 0)
                    || isAlone && shared.values().stream().anyMatch(count -> count > 0);
        }

        private static boolean mustComeBefore(Step earlier, Step later) {
            if (earlier.thread().equals(later.thread())) {
                return true;
            }
            return isAccess(earlier)
                    && isAccess(later)
                    && earlier.target().equals(later.target())
                    && !(earlier.action().equals("read") && later.action().equals("read"));
        }

        private static boolean isAccess(Step step) {
            return List.of("read", "write", "update").contains(step.action());
        }
    }
}
