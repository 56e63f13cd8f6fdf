// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.model;

import dev.unsplit.benchmarks.Machine;
import dev.unsplit.benchmarks.ResultsFile;
import dev.unsplit.modelcheck.automaton.ModelCompiler;
import dev.unsplit.modelcheck.automaton.Monitor;
import dev.unsplit.modelcheck.automaton.Program;
import dev.unsplit.modelcheck.bounded.BoundedSearch;
import dev.unsplit.modelcheck.language.Model;
import dev.unsplit.modelcheck.search.Exploration;
import dev.unsplit.modelcheck.search.Schedule;
import dev.unsplit.modelcheck.search.Search;
import dev.unsplit.modelcheck.search.SearchOptions;
import dev.unsplit.modelcheck.search.SearchOptions.Order;
import dev.unsplit.modelcheck.search.SearchOptions.Watching;
import dev.unsplit.modelcheck.search.Watch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How models grow: with threads and variables, beside the paper's bound, as a table and as a picture; and with values, where a formula takes the place of states. */
public final class GrowthTable {

    private static final String TITLE = "Growth of models";
    private static final int STEPS = 32;
    private static final Duration LONGEST = Duration.ofSeconds(45);
    private static final long MOST_BYTES = 3L << 30;

    private final Path home;
    private final List<String> lines = new ArrayList<>();

    private GrowthTable(Path home) {
        this.home = home;
    }

    public static void main(String[] args) throws IOException {
        GrowthTable table = new GrowthTable(Path.of(args[0]));
        table.growth();
        table.bounded();
        String text = String.join("\n", table.lines);
        System.out.println(text);
        new ResultsFile(table.home.resolve("benchmarks/RESULTS.md")).put(TITLE, text);
    }

    /** Transactions that read and write variables without locks would end the search; these take their locks in order. */
    private static String growing(int threads, int variables) {
        StringBuilder text = new StringBuilder("shared bool v[" + variables + "];\nlock l[" + variables + "];\n");
        text.append("thread t [")
                .append(threads)
                .append("] {\n  int 0..")
                .append(variables - 1)
                .append(" i = *;\n");
        text.append("  transaction q {\n    sync (l[i]) { v[i] = !v[i]; }\n  }\n");
        text.append("  i = *;\n  transaction r {\n    sync (l[i]) { v[i] = !v[i]; }\n  }\n}\n");
        return text.toString();
    }

    private void growth() throws IOException {
        lines.add(
                "`benchmarks/model` (" + Machine.describe()
                        + "). Growth with threads (k) and variables (n): two transactions of each thread, each of which changes one variable under its lock. The paper's bound for the monitor is O(k² + k·n) bits (Proposition 2); ours is k² + 4·k·n. Were all its values reached, states would be 2 to the power of that many times as many.");
        lines.add("");
        lines.add("| k | n | bits of the monitor | states without monitor | with | ratio | 2^bits |");
        lines.add("|--:|--:|--:|--:|--:|--:|--:|");
        GrowthPicture picture = new GrowthPicture();
        for (int threads = 2; threads <= 4; threads++) {
            for (int variables : new int[] {1, 2, 4}) {
                String text = growing(threads, variables);
                Program program = ModelCompiler.compile(Model.parse("growing", text));
                Exploration plain = Search.explore(program, SearchOptions.of(Watching.NOTHING));
                Exploration watched = Search.explore(program, SearchOptions.of(Watching.DATA));
                int bits = Monitor.of(program, false, true).bits();
                picture.add(threads, variables, plain.states(), watched.states(), bits);
                lines.add(String.format(
                        Locale.ROOT,
                        "| %d | %d | %d | %,d | %,d | %.2f | %.1e |",
                        threads,
                        variables,
                        bits,
                        plain.states(),
                        watched.states(),
                        (double) watched.states() / plain.states(),
                        Math.pow(2, bits)));
            }
        }
        Files.writeString(home.resolve("benchmarks/models/growth.svg"), picture.svg());
        lines.add("");
        lines.add("![States with the monitor, and the paper's bound](models/growth.svg)");
        lines.add("");
    }

    private void bounded() throws IOException {
        Path file = home.resolve("benchmarks/models/rare.ubp");
        Program program = ModelCompiler.compile(Model.parse("rare.ubp", Files.readString(file)));
        lines.add(
                "Growth with values: `rare.ubp` has 16,777,216 states to start from, a few of which lead to a violation. Each search has "
                        + LONGEST.toSeconds() + " seconds and 3 GB for states.");
        lines.add("");
        lines.add("| search | size | seconds | violation |");
        lines.add("|---|--:|--:|---|");
        for (Order order : Order.values()) {
            SearchOptions options = new SearchOptions(
                    Watching.DATA,
                    SearchOptions.of(Watching.DATA).reductions(),
                    order,
                    false,
                    1,
                    Long.MAX_VALUE,
                    MOST_BYTES,
                    Optional.of(LONGEST));
            Exploration found = Search.explore(program, options);
            row(
                    order == Order.BREADTH_FIRST ? "`--search breadth`" : "`--search depth`",
                    String.format(Locale.ROOT, "%,d states", found.states()),
                    found.seconds(),
                    found.violation(),
                    found.limit());
        }
        BoundedSearch.Result found =
                BoundedSearch.explore(program, Watching.DATA, STEPS, Optional.of(LONGEST), new Watch());
        row(
                "`--bounded " + STEPS + "`",
                String.format(Locale.ROOT, "%,d variables", found.variables()),
                found.seconds(),
                found.of(Schedule.Kind.VIOLATION),
                found.limit());
    }

    private void row(String search, String size, double seconds, Optional<Schedule> violation, Optional<String> limit) {
        lines.add(String.format(
                Locale.ROOT,
                "| %s | %s | %.1f | %s |",
                search,
                size,
                seconds,
                violation
                        .map(schedule -> "found, " + schedule.steps().size() + " steps")
                        .orElse("not found: " + limit.orElse("all was looked at"))));
    }
}
