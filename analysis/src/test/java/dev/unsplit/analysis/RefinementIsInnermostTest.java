// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Witness.UnserializableCycle;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.source.Traces;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/** Random runs of nested methods, in which the place of an access is its line in the trace. */
class RefinementIsInnermostTest {

    private static final int THREADS = 3;
    private static final int DEEPEST = 4;

    /** @param inside for each line (from 1) the numbers of the method executions that it is in, outermost first */
    private record Run(String text, List<List<Execution>> inside) {

        RepeatableTrace trace() {
            return Traces.text("test", text);
        }
    }

    private record Execution(String method, int number) {}

    private static final class Maker {
        private final StringBuilder text = new StringBuilder();
        private final List<List<Execution>> inside = new ArrayList<>(List.of(List.of()));
        private final List<List<Execution>> open = new ArrayList<>();

        Maker() {
            for (int thread = 0; thread < THREADS; thread++) {
                open.add(new ArrayList<>());
            }
        }

        Run of(List<Integer> steps) {
            steps.forEach(this::step);
            for (int thread = 0; thread < THREADS; thread++) {
                while (!open.get(thread).isEmpty()) {
                    end(thread);
                }
            }
            return new Run(text.toString(), inside);
        }

        private void step(int step) {
            int thread = step % THREADS;
            int what = step / THREADS % 10;
            List<Execution> stack = open.get(thread);
            if (what < 2 && stack.size() < DEEPEST) {
                String method = "A.m" + stack.size() + (what == 0 ? "a" : "b");
                stack.add(new Execution(method, inside.size()));
                line(thread, "begin " + method);
            } else if (what == 2 && !stack.isEmpty()) {
                end(thread);
            } else {
                String place = " @A.java:" + inside.size();
                line(thread, (what < 7 ? "read " : "write ") + (step / 30 % 2 == 0 ? "x" : "y") + place);
            }
        }

        private void end(int thread) {
            line(thread, "end");
            open.get(thread).remove(open.get(thread).size() - 1);
        }

        private void line(int thread, String words) {
            text.append('t').append(thread).append(' ').append(words).append('\n');
            inside.add(List.copyOf(open.get(thread)));
        }
    }

    @Provide
    Arbitrary<List<Integer>> steps() {
        return Arbitraries.integers().between(0, THREADS * 10 * 2 - 1).list().ofMaxSize(45);
    }

    private static AnalysisOptions options(String... analyses) {
        return new AnalysisOptions(List.of(analyses), Optional.empty(), Optional.empty(), Optional.empty(), false);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void verdicts_and_the_earliest_event_stay(@ForAll("steps") List<Integer> steps) {
        RepeatableTrace trace = new Maker().of(steps).trace();
        AnalysisOptions options = options("frontier", "velodrome", "conflict-graph", "commit-node-view");
        TraceResult first = Analyser.analyse(trace, options);
        TraceResult refined = Refinement.refine(trace, options, first).result();
        assertThat(refined.withFindings(List.of())).isEqualTo(first.withFindings(List.of()));
        if (first.findings().isEmpty()) {
            assertThat(refined.findings()).isEmpty();
        }
        for (String analysis : first.analyses().keySet()) {
            assertThat(events(refined, analysis).min())
                    .isEqualTo(events(first, analysis).min());
        }
    }

    private static LongStream events(TraceResult result, String analysis) {
        return result.findings().stream()
                .filter(finding -> finding.analysis().equals(analysis))
                .mapToLong(Finding::event);
    }

    /** Mostly it gives way. Where a callee was split several times at once, an engine may show another of these splits. */
    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void callee_that_a_split_lies_inside_of_is_reported(@ForAll("steps") List<Integer> steps) {
        Run run = new Maker().of(steps);
        AnalysisOptions options = options("frontier");
        TraceResult first = Analyser.analyse(run.trace(), options);
        List<Finding> findings =
                Refinement.refine(run.trace(), options, first).result().findings();
        Set<String> reported = new HashSet<>();
        for (Finding finding : findings) {
            reported.add(finding.method());
            reported.addAll(finding.methods());
            reported.addAll(finding.insight().callers());
        }
        for (Finding finding : findings) {
            if (finding.blamed() && finding.witness() instanceof UnserializableCycle) {
                String innermost = innermostAround(run, finding);
                Statistics.label("innermost").collect(innermost.equals(finding.method()));
                assertThat(reported).contains(innermost);
            }
        }
    }

    /** The innermost method of which one execution contains both ends of the split. */
    private static String innermostAround(Run run, Finding finding) {
        Set<Execution> both =
                new HashSet<>(run.inside().get(finding.places().get(0).line()));
        String innermost = "";
        for (Execution execution : run.inside().get(finding.places().get(1).line())) {
            innermost = both.contains(execution) ? execution.method() : innermost;
        }
        return innermost;
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void every_finding_stays_or_is_found_among_callers(@ForAll("steps") List<Integer> steps) {
        RepeatableTrace trace = new Maker().of(steps).trace();
        AnalysisOptions options = options("frontier", "commit-node-view");
        TraceResult first = Analyser.analyse(trace, options);
        List<Finding> refined =
                Refinement.refine(trace, options, first).result().findings();
        for (Finding finding : first.findings()) {
            assertThat(refined)
                    .anyMatch(other -> other.id().equals(finding.id())
                            || (other.insight().callers().contains(finding.method())
                                    && other.variable().equals(finding.variable())
                                    && other.places().equals(finding.places())
                                    && other.certainty().compareTo(finding.certainty()) <= 0));
        }
    }
}
