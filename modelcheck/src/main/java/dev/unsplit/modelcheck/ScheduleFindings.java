// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Witness;
import dev.unsplit.finding.Witness.UnserializableCycle;
import dev.unsplit.finding.Witness.UnserializableCycle.Edge;
import dev.unsplit.modelcheck.automaton.Program;
import dev.unsplit.modelcheck.search.Schedule;
import dev.unsplit.modelcheck.search.Schedule.Action;
import dev.unsplit.modelcheck.search.Schedule.Event;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.source.Traces;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What schedules show, as findings. That one is not serializable is not taken on trust: it is analysed as a trace, by an engine that knows nothing of the search, and that engine
 * finds the cycle, who is to blame and what helps.
 */
final class ScheduleFindings {

    private static final String CONFIRMED_BY = "frontier";

    /** Longer schedules are shown without what is not on the cycle; {@code --write-trace} has them all. */
    private static final int MOST_SHOWN = 60; // steps

    private final Program program;
    private final Conflicts conflicts;
    private final ScheduleTrace traces;

    ScheduleFindings(Program program, Conflicts conflicts) {
        this.program = program;
        this.conflicts = conflicts;
        this.traces = new ScheduleTrace(program, conflicts);
    }

    Finding of(Schedule schedule) {
        return switch (schedule.kind()) {
            case VIOLATION -> violation(schedule);
            case DEADLOCK -> other(schedule, Rule.DEADLOCK, "deadlock: " + schedule.message());
            case FAULT ->
                other(
                        schedule,
                        Rule.ASSERTION,
                        schedule.message() + " (" + traces.file() + ":"
                                + schedule.at().line() + ")");
        };
    }

    private Finding violation(Schedule schedule) {
        AnalysisOptions options = new AnalysisOptions(
                List.of(CONFIRMED_BY), Optional.of(conflicts), Optional.empty(), Optional.empty(), false);
        Finding confirmed =
                Analyser.analyse(Traces.text(program.file(), traces.text(schedule)), options).findings().stream()
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException(
                                CONFIRMED_BY + " finds nothing wrong with the schedule that was found"));
        return new Finding(
                confirmed.id(),
                confirmed.rule(),
                Certainty.POSSIBLE,
                ModelCheck.ID,
                confirmed.method(),
                confirmed.descriptor(),
                confirmed.methods(),
                confirmed.blamed(),
                confirmed.message(),
                0,
                confirmed.event(),
                confirmed.variable(),
                confirmed.sites(),
                whole(schedule, confirmed.witness()),
                confirmed.insight());
    }

    /** The whole schedule around the cycle. */
    private Witness whole(Schedule schedule, Witness witness) {
        List<Step> steps = steps(schedule);
        if (!(witness instanceof UnserializableCycle cycle) || steps.size() > MOST_SHOWN) {
            return witness;
        }
        Map<Long, Integer> places = new HashMap<>();
        for (int index = 0; index < steps.size(); index++) {
            places.put(steps.get(index).event(), index);
        }
        List<Edge> edges = new ArrayList<>();
        for (Edge edge : cycle.edges()) {
            Integer from = places.get(cycle.steps().get(edge.from()).event());
            Integer to = places.get(cycle.steps().get(edge.to()).event());
            if (from == null || to == null) {
                return witness; // it leads through the begin of a transaction, which is no step
            }
            edges.add(new Edge(from, to));
        }
        return new UnserializableCycle(steps, edges);
    }

    private Finding other(Schedule schedule, Rule rule, String message) {
        List<Step> steps = steps(schedule);
        return new Finding(
                "",
                rule,
                Certainty.POSSIBLE,
                ModelCheck.ID,
                "",
                "",
                List.of(),
                false,
                message,
                0,
                schedule.events().size(),
                "",
                List.of(new Site("", "", traces.file(), schedule.at().line())),
                new Witness.Schedule(steps.subList(Math.max(0, steps.size() - MOST_SHOWN), steps.size())));
    }

    /** Reads, writes and what is done to locks. */
    private List<Step> steps(Schedule schedule) {
        List<Step> steps = new ArrayList<>();
        int[] depths = new int[program.threads().size()];
        long[] numbers = new long[depths.length];
        String[] names = new String[depths.length];
        long number = 0;
        for (Event event : schedule.events()) {
            number++;
            int thread = event.thread();
            boolean isInside = depths[thread] > 0;
            if (event.action() == Action.BEGIN) {
                names[thread] = isInside ? names[thread] : event.target();
                numbers[thread] += isInside ? 0 : 1;
                depths[thread]++;
            } else if (event.action() == Action.END) {
                depths[thread]--;
            } else {
                numbers[thread] += isInside ? 0 : 1;
                steps.add(step(event, number, isInside ? names[thread] : "", numbers[thread]));
            }
        }
        return steps;
    }

    private Step step(Event event, long number, String transaction, long ofThread) {
        String thread = traces.threadName(event);
        return new Step(
                number,
                thread,
                event.action().word(),
                event.target(),
                new Site("", transaction, traces.file(), event.at().line()),
                new Step.Transaction(thread, transaction, ofThread));
    }
}
