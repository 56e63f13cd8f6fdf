// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.FindingIds;
import dev.unsplit.finding.RunFigures;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.modelcheck.automaton.ModelCompiler;
import dev.unsplit.modelcheck.automaton.Program;
import dev.unsplit.modelcheck.bounded.BoundedSearch;
import dev.unsplit.modelcheck.language.Model;
import dev.unsplit.modelcheck.search.Exploration;
import dev.unsplit.modelcheck.search.Schedule;
import dev.unsplit.modelcheck.search.Search;
import dev.unsplit.modelcheck.search.SearchOptions;
import dev.unsplit.modelcheck.search.SearchOptions.Watching;
import dev.unsplit.modelcheck.search.Watch;
import dev.unsplit.trace.Conflicts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Checks a model: parses it, makes automata of it, explores these together with the monitor (Farzan, Madhusudan: Monitoring Atomicity in Concurrent Programs, CAV 2008, §4), and
 * says what was found.
 */
public final class ModelCheck {

    /** What results and findings call this analysis. */
    public static final String ID = "model";

    private final Program program;
    private final Model model;
    private final Conflicts conflicts;

    /**
     * @param name of the model, as the user gave it
     * @throws dev.unsplit.trace.UsageException if the text is no model; the message names line and column
     */
    public ModelCheck(String name, String text, Conflicts conflicts) {
        this.model = Model.parse(name, text);
        this.program = ModelCompiler.compile(model);
        this.conflicts = conflicts;
    }

    /**
     * What there is to say.
     *
     * @param trace the schedule that is not serializable, in our text form, if there is one
     */
    public record Answer(TraceResult result, Optional<String> trace) {}

    /** What the monitor has to watch. */
    public static Watching watching(Conflicts conflicts) {
        return conflicts == Conflicts.DATA_AND_LOCKS ? Watching.DATA_AND_LOCKS : Watching.DATA;
    }

    public Program program() {
        return program;
    }

    /** Explores all states, or as many as the options allow. */
    public Answer explore(SearchOptions options, Watch watch) {
        return answer(Search.explore(program, options, watch));
    }

    /** Looks at all schedules of at most so many steps, by a SAT solver. */
    public Answer exploreBounded(int steps, Optional<Duration> timeout, Watch watch) {
        BoundedSearch.Result found = BoundedSearch.explore(program, watching(conflicts), steps, timeout, watch);
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("variables", found.variables());
        counts.put("clauses", found.clauses());
        counts.put("depth", (long) found.depth());
        String reached = "no violation up to " + found.depth() + " steps";
        List<String> notices = new ArrayList<>();
        if (found.of(Schedule.Kind.VIOLATION).isEmpty()) {
            found.limit().ifPresent(limit -> notices.add(reached + ": " + limit));
        }
        if (found.withoutDeadlocks()) {
            notices.add("deadlocks were not looked for: there is a loop, or there are too many ways, inside atomic");
        }
        return answer(found.schedules(), found.limit(), notices, figures(counts, found.seconds()));
    }

    /** What an exploration says, whoever made it. */
    public Answer answer(Exploration exploration) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("states", exploration.states());
        counts.put("transitions", exploration.transitions());
        counts.put("depth", (long) exploration.depth());
        counts.put("bytes", exploration.bytes());
        List<String> notices = exploration.limit().map(limit -> notice(limit, exploration)).stream()
                .toList();
        return answer(exploration.schedules(), exploration.limit(), notices, figures(counts, exploration.seconds()));
    }

    private Answer answer(List<Schedule> schedules, Optional<String> limit, List<String> notices, RunFigures figures) {
        ScheduleFindings findings = new ScheduleFindings(program, conflicts);
        List<Finding> found =
                schedules.stream().map(findings::of).map(FindingIds::named).toList();
        Optional<Schedule> violation = schedules.stream()
                .filter(schedule -> schedule.kind() == Schedule.Kind.VIOLATION)
                .findFirst();
        Verdict verdict =
                violation.isPresent() ? Verdict.VIOLATION : limit.isPresent() ? Verdict.UNDECIDED : Verdict.ATOMIC;
        TraceResult result = new TraceResult(
                        model.file(),
                        violation
                                .map(schedule -> (long) schedule.events().size())
                                .orElse(0L),
                        verdict,
                        Map.of(ID, verdict),
                        found,
                        notices,
                        "")
                .withFigures(figures);
        return new Answer(result, violation.map(this::trace));
    }

    private static String notice(String limit, Exploration exploration) {
        if (exploration.violation().isPresent()) {
            return "not all states were looked at: " + limit;
        }
        return String.format(
                Locale.ROOT,
                "no violation up to %d steps, in %d states: %s",
                exploration.depth(),
                exploration.states(),
                limit);
    }

    private RunFigures figures(Map<String, Long> counts, double seconds) {
        return new RunFigures(
                counts,
                program.threads().size(),
                program.variableNames().size() - program.sharedVariables(),
                program.sharedVariables(),
                0,
                List.of(),
                seconds);
    }

    private String trace(Schedule schedule) {
        return new ScheduleTrace(program, conflicts).text(schedule);
    }
}
