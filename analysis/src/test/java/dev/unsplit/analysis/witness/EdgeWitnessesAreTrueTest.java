// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.analysis.schedule.Event;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.schedule.ScheduleTrace;
import dev.unsplit.analysis.schedule.Schedules;
import dev.unsplit.analysis.serializability.EdgeExtractor;
import dev.unsplit.analysis.unit.WellFormedness;
import dev.unsplit.finding.Circle;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Witness.UnserializableCycle;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.TraceReader;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Assume;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import net.jqwik.api.statistics.Statistics;

/** What is shown from a trace of edges is true of the run, and blames whom the run itself blames. */
@Domain(Schedules.class)
@Domain(DomainContext.Global.class)
class EdgeWitnessesAreTrueTest {

    /** The edges of a schedule, as a trace. */
    private record Edges(ScheduleTrace trace, Conflicts conflicts, Boundaries boundaries) implements RepeatableTrace {

        @Override
        public String name() {
            return "edges";
        }

        @Override
        public boolean isRepeatable() {
            return true;
        }

        @Override
        public TraceReader open() {
            return new TraceReader() {
                @Override
                public TraceInfo info() {
                    return new TraceInfo(Level.EDGES, conflicts, boundaries, List.of());
                }

                @Override
                public Symbols symbols() {
                    return trace.schedule().symbols();
                }

                @Override
                public void read(EventHandler handler) {
                    Schedule schedule = trace.schedule();
                    ExcludedMethods none =
                            new ExcludedMethods(schedule.symbols().methods(), List.of());
                    schedule.replay(EdgeExtractor.into(handler, none, new WellFormedness()));
                }

                @Override
                public long position() {
                    return 0;
                }

                @Override
                public String notice() {
                    return "";
                }

                @Override
                public void close() {}
            };
        }
    }

    /** Where the edges of a trace start and end. */
    private record ToldSites(Set<String> starts, Set<String> ends) {

        static ToldSites of(Edges edges) {
            ToldSites told = new ToldSites(new HashSet<>(), new HashSet<>());
            try (TraceReader reader = edges.open()) {
                Symbols symbols = reader.symbols();
                reader.read(new EventHandler() {
                    @Override
                    public void edge(
                            int thread,
                            int fromThread,
                            long fromNumber,
                            EdgeKind kind,
                            int operand,
                            int fromSite,
                            int site) {
                        told.starts.add(symbols.sites().get(fromSite));
                        told.ends.add(symbols.sites().get(site));
                    }
                });
            }
            return told;
        }

        /** Whether each conflict leads from the start of an edge to the end of one. */
        boolean tellAll(Finding finding) {
            return Circle.of(finding).orElseThrow().edges().stream()
                    .filter(edge -> !edge.from().thread().equals(edge.to().thread()))
                    .allMatch(edge -> starts.contains(text(edge.from().site()))
                            && ends.contains(text(edge.to().site())));
        }

        private static String text(Site site) {
            return site.file() + ":" + site.line();
        }
    }

    private static List<String> shown(Schedule schedule) {
        Edges edges = new Edges(new ScheduleTrace(schedule, true), Conflicts.DATA, Boundaries.SPLIT);
        return findings(edges, Conflicts.DATA, Boundaries.SPLIT).get(0).witness().steps().stream()
                .map(step -> step.thread() + " " + step.action())
                .toList();
    }

    /** No edge leads from the first write to the second: the fork says so already. */
    @Example
    void cycle_goes_straight_to_what_a_later_edge_starts_with() {
        assertThat(shown(Schedule.of("t0▷ t0.r(x) t1.w(x) t1.fork(t3) t3.w(x) t0.r(x)")))
                .containsExactly("t0 read", "t3 write", "t0 read");
    }

    /** There would be a shorter cycle if t3 were known to write x, but the edges are the same if it does not. */
    @Example
    void access_that_no_edge_tells_of_is_in_no_cycle() {
        assertThat(shown(Schedule.of("t0▷ t0.r(x) t1.w(x) t1.fork(t3) t3.w(x) t3.w(y) t0.r(y)")))
                .isEqualTo(shown(Schedule.of("t0▷ t0.r(x) t1.w(x) t1.fork(t3) t3.w(y) t0.r(y)")))
                .hasSize(6);
    }

    private static List<Finding> findings(RepeatableTrace trace, Conflicts conflicts, Boundaries boundaries) {
        AnalysisOptions options = new AnalysisOptions(
                List.of("frontier"), Optional.of(conflicts), Optional.of(boundaries), Optional.empty(), false);
        return Analyser.analyse(trace, options).findings();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void every_cycle_is_a_chain_of_real_orders_and_shows_nothing_twice(
            @ForAll Schedule schedule, @ForAll Conflicts conflicts, @ForAll Boundaries boundaries) {
        Edges edges = new Edges(new ScheduleTrace(schedule, true), conflicts, boundaries);
        for (Finding finding : findings(edges, conflicts, boundaries)) {
            assertThat(finding.witness()).isInstanceOf(UnserializableCycle.class);
            UnserializableCycle cycle = (UnserializableCycle) finding.witness();
            assertThat(fault(cycle, schedule, conflicts)).isEmpty();
            assertThat(cycle.steps())
                    .extracting(step -> step.thread() + ' ' + step.action() + ' ' + step.target() + ' ' + step.site())
                    .doesNotHaveDuplicates();
        }
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void steps_of_a_thread_are_shown_in_the_order_in_which_it_made_them(
            @ForAll Schedule schedule, @ForAll Conflicts conflicts, @ForAll Boundaries boundaries) {
        Edges edges = new Edges(new ScheduleTrace(schedule, true), conflicts, boundaries);
        for (Finding finding : findings(edges, conflicts, boundaries)) {
            List<Step> steps = finding.witness().steps();
            for (String thread : steps.stream().map(Step::thread).distinct().toList()) {
                assertThat(steps)
                        .filteredOn(step ->
                                step.thread().equals(thread) && step.site().line() > 0)
                        .extracting(step -> step.site().line())
                        .isSorted();
            }
        }
    }

    private static String fault(UnserializableCycle cycle, Schedule schedule, Conflicts conflicts) {
        List<UnserializableCycle.Edge> edges = cycle.edges();
        for (int index = 0; index < edges.size(); index++) {
            Step from = cycle.steps().get(edges.get(index).from());
            Step to = cycle.steps().get(edges.get(index).to());
            Step next = cycle.steps().get(edges.get((index + 1) % edges.size()).from());
            if (!isOrder(from, to, schedule, conflicts)) {
                return from + " need not come before " + to;
            }
            if (!to.transaction().equals(next.transaction())) {
                return to + " and " + next + " are of different transactions";
            }
        }
        return "";
    }

    /** The site of a step is the number of its event in the schedule; a thread's start and stop have none. */
    private static boolean isOrder(Step from, Step to, Schedule schedule, Conflicts conflicts) {
        if (from.thread().equals(to.thread())) {
            return from.transaction().number() < to.transaction().number();
        }
        if (to.action().equals("start")) {
            Event fork = schedule.event(from.site().line());
            return fork.kind() == Event.Kind.FORK && fork.operand() == schedule.thread(to.thread());
        }
        if (from.action().equals("stop")) {
            Event join = schedule.event(to.site().line());
            return join.kind() == Event.Kind.JOIN && join.operand() == schedule.thread(from.thread());
        }
        Site earlier = from.site();
        Site later = to.site();
        return earlier.line() < later.line()
                && Certificate.conflict(schedule.event(earlier.line()), schedule.event(later.line()), conflicts);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void the_first_event_that_closes_a_cycle_blames_whom_the_accesses_blame(
            @ForAll Schedule schedule, @ForAll Conflicts conflicts, @ForAll Boundaries boundaries) {
        Assume.that(boundaries == Boundaries.SPLIT || !hasBarrier(schedule));
        ScheduleTrace trace = new ScheduleTrace(schedule, true);
        List<Finding> ofAccesses = findings(trace, conflicts, boundaries);
        List<Finding> ofEdges = findings(new Edges(trace, conflicts, boundaries), conflicts, boundaries);
        assertThat(ofEdges.isEmpty()).isEqualTo(ofAccesses.isEmpty());
        if (!ofAccesses.isEmpty()) {
            assertThat(blames(ofEdges)).isEqualTo(blames(ofAccesses));
        }
    }

    /**
     * Blamed by both for the same event: the edges show no more conflicts than the accesses do, if these are accesses that edges tell of. A thread may get from one to the next by several
     * transactions.
     */
    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void cycles_of_edges_are_as_short_as_those_of_the_accesses(@ForAll Schedule schedule) {
        Conflicts conflicts = Conflicts.DATA;
        ScheduleTrace trace = new ScheduleTrace(schedule, true);
        List<Finding> ofAccesses = findings(trace, conflicts, Boundaries.SPLIT);
        Edges edges = new Edges(trace, conflicts, Boundaries.SPLIT);
        ToldSites told = ToldSites.of(edges);
        for (Finding finding : findings(edges, conflicts, Boundaries.SPLIT)) {
            ofAccesses.stream()
                    .filter(other -> other.sites().equals(finding.sites()) && finding.blamed() && other.blamed())
                    .filter(told::tellAll)
                    .forEach(other -> {
                        Statistics.label("conflicts").collect(conflicts(other), conflicts(finding));
                        assertThat(conflicts(finding)).isLessThanOrEqualTo(conflicts(other));
                    });
        }
    }

    /** A recorder tells of the latest transaction that a thread accessed a variable in; an earlier one, which the cycle enters anyway, conflicts as well. */
    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void cycle_stays_in_a_transaction_that_is_entered_and_left_at_one_variable(
            @ForAll Schedule schedule, @ForAll Conflicts conflicts, @ForAll Boundaries boundaries) {
        Edges edges = new Edges(new ScheduleTrace(schedule, true), conflicts, boundaries);
        for (Finding finding : findings(edges, conflicts, boundaries)) {
            UnserializableCycle cycle = (UnserializableCycle) finding.witness();
            int size = cycle.edges().size();
            for (int index = 0; index < size; index++) {
                UnserializableCycle.Edge edge = cycle.edges().get(index);
                Step entered = cycle.steps().get(edge.from());
                Step end =
                        cycle.steps().get(cycle.edges().get((index + 1) % size).to());
                boolean goesOn =
                        entered.thread().equals(cycle.steps().get(edge.to()).thread());
                Statistics.label("goes on in a later transaction").collect(goesOn);
                assertThat(goesOn && bothAtOneVariable(entered, end)).isFalse();
            }
        }
    }

    private static boolean bothAtOneVariable(Step entered, Step end) {
        return entered.target().equals(end.target())
                && (entered.action().equals("write") || end.action().equals("write"))
                && Set.of("read", "write").containsAll(Set.of(entered.action()))
                && Set.of("read", "write").containsAll(Set.of(end.action()));
    }

    private static long conflicts(Finding finding) {
        return Circle.of(finding).orElseThrow().edges().stream()
                .filter(edge -> !edge.from().thread().equals(edge.to().thread()))
                .count();
    }

    /**
     * Edges tell that a thread arrives at a barrier before it goes on, where it can be left and then entered; among accesses
     * a barrier is one event. Both are right, and they differ in who is to blame, if nothing is cut there.
     */
    private static boolean hasBarrier(Schedule schedule) {
        return schedule.events().stream().anyMatch(event -> event.kind() == Event.Kind.BARRIER);
    }

    /** One event may close several cycles, which are then found in any order. */
    private static boolean blames(List<Finding> findings) {
        Site first = closing(findings.get(0));
        return findings.stream()
                .filter(finding -> closing(finding).equals(first))
                .anyMatch(Finding::blamed);
    }

    private static Site closing(Finding finding) {
        List<Site> sites = finding.sites();
        return sites.isEmpty() ? Site.UNKNOWN : sites.get(sites.size() - 1);
    }
}
