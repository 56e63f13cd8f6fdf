// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.FindingIds;
import dev.unsplit.finding.RunFigures;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.modelcheck.automaton.ModelCompiler;
import dev.unsplit.modelcheck.automaton.Program;
import dev.unsplit.modelcheck.language.Model;
import dev.unsplit.modelcheck.search.Exploration;
import dev.unsplit.modelcheck.search.Schedule;
import dev.unsplit.modelcheck.search.Search;
import dev.unsplit.modelcheck.search.SearchOptions;
import dev.unsplit.modelcheck.search.SearchOptions.Watching;
import dev.unsplit.modelcheck.search.Watch;
import dev.unsplit.trace.Conflicts;
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

    /** What an exploration says, whoever made it. */
    public Answer answer(Exploration exploration) {
        ScheduleFindings findings = new ScheduleFindings(program, conflicts);
        List<Finding> found = exploration.schedules().stream()
                .map(findings::of)
                .map(FindingIds::named)
                .toList();
        Verdict verdict = verdict(exploration);
        List<String> notices = exploration.limit().map(limit -> notice(limit, exploration)).stream()
                .toList();
        TraceResult result = new TraceResult(
                        model.file(),
                        exploration
                                .violation()
                                .map(schedule -> (long) schedule.events().size())
                                .orElse(0L),
                        verdict,
                        Map.of(ID, verdict),
                        found,
                        notices,
                        "")
                .withFigures(figures(exploration));
        return new Answer(result, exploration.violation().map(this::trace));
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

    private static Verdict verdict(Exploration exploration) {
        if (exploration.violation().isPresent()) {
            return Verdict.VIOLATION;
        }
        return exploration.limit().isPresent() ? Verdict.UNDECIDED : Verdict.ATOMIC;
    }

    private RunFigures figures(Exploration exploration) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("states", exploration.states());
        counts.put("transitions", exploration.transitions());
        counts.put("depth", (long) exploration.depth());
        counts.put("bytes", exploration.bytes());
        return new RunFigures(
                counts,
                program.threads().size(),
                program.variableNames().size() - program.sharedVariables(),
                program.sharedVariables(),
                0,
                List.of(),
                exploration.seconds());
    }

    private String trace(Schedule schedule) {
        return new ScheduleTrace(program, conflicts).text(schedule);
    }
}
