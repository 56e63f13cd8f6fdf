// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.shape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.benchmarks.shape.Generator.Length;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Symbols;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GeneratorTest {

    private static final long EVENTS = 100_000;

    @ParameterizedTest
    @EnumSource
    void run_is_well_formed_and_as_long_as_asked_for(Shape shape) {
        TraceResult result = analyse(shape, false, Conflicts.DATA_AND_LOCKS, true);
        assertThat(result.events()).isEqualTo(EVENTS);
        assertThat(result.notices()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void run_is_serializable_under_both_choices_of_conflicts(Shape shape) {
        for (Conflicts conflicts : Conflicts.values()) {
            assertThat(analyse(shape, false, conflicts, false).verdict())
                    .as(conflicts.id())
                    .isEqualTo(Verdict.ATOMIC);
        }
    }

    @ParameterizedTest
    @EnumSource
    void planted_violation_is_the_only_one_and_closed_where_it_was_planted(Shape shape) {
        long planted = Generator.generate(
                shape, new Symbols(), new Length(EVENTS, true), GeneratedTrace.SEED, new EventHandler() {});
        TraceResult result = analyse(shape, true, Conflicts.DATA_AND_LOCKS, true);
        assertThat(result.events()).isEqualTo(EVENTS);
        assertThat(result.findings()).singleElement().extracting(Finding::event).isEqualTo(planted);
        assertThat(planted).isBetween(EVENTS * 9 / 10, EVENTS * 92 / 100);
    }

    @ParameterizedTest
    @EnumSource
    void same_seed_makes_the_same_run_and_another_one_another(Shape shape) {
        assertThat(fingerprint(shape, 1)).isEqualTo(fingerprint(shape, 1)).isNotEqualTo(fingerprint(shape, 2));
    }

    @ParameterizedTest
    @EnumSource
    void all_workers_do_something(Shape shape) {
        Set<Integer> threads = new HashSet<>();
        Generator.generate(shape, new Symbols(), new Length(EVENTS, false), 1, new EventHandler() {
            @Override
            public void read(int thread, int variable, int site) {
                threads.add(thread);
            }
        });
        threads.remove(0); // the main thread
        assertThat(threads).hasSize(shape.workers());
    }

    private static TraceResult analyse(Shape shape, boolean violation, Conflicts conflicts, boolean strict) {
        return Analyser.analyse(
                new GeneratedTrace(shape, new Length(EVENTS, violation)),
                new AnalysisOptions(
                        List.of("frontier"), Optional.of(conflicts), Optional.empty(), Optional.empty(), strict));
    }

    private static long fingerprint(Shape shape, long seed) {
        long[] hash = {0};
        Generator.generate(shape, new Symbols(), new Length(EVENTS, false), seed, new EventHandler() {
            @Override
            public void read(int thread, int variable, int site) {
                hash[0] = (hash[0] * 31 + thread) * 31 + variable;
            }
        });
        return hash[0];
    }
}
