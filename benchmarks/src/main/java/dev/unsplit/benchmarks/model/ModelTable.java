// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.model;

import dev.unsplit.benchmarks.Machine;
import dev.unsplit.benchmarks.ResultsFile;
import dev.unsplit.modelcheck.automaton.ModelCompiler;
import dev.unsplit.modelcheck.automaton.Monitor;
import dev.unsplit.modelcheck.automaton.Program;
import dev.unsplit.modelcheck.language.Model;
import dev.unsplit.modelcheck.search.Exploration;
import dev.unsplit.modelcheck.search.Search;
import dev.unsplit.modelcheck.search.SearchOptions;
import dev.unsplit.modelcheck.search.SearchOptions.Watching;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** All figures about models, from one run: speed beside SPIN, what the monitor costs, bytes a state, two cores, and growth beside the paper's bound. */
public final class ModelTable {

    /** The fastest of so many counts, ours and SPIN's: others only had more company. */
    static final int ROUNDS = 3;

    private static final String TITLE = "Models";
    private static final List<String> MODELS = List.of("filter", "buffer", "locking");

    private final Path models;
    private final List<String> lines = new ArrayList<>();

    private ModelTable(Path models) {
        this.models = models;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Path home = Path.of(args[0]);
        ModelTable table = new ModelTable(home.resolve("benchmarks/models"));
        table.explain();
        table.speed();
        table.growth();
        String text = String.join("\n", table.lines);
        System.out.println(text);
        new ResultsFile(home.resolve("benchmarks/RESULTS.md")).put(TITLE, text);
    }

    private void explain() {
        lines.add(
                "`benchmarks/model` (" + Machine.describe()
                        + "): the models in `benchmarks/models`, each by hand in Promela, too, explored breadth first to the end; the fastest of "
                        + ROUNDS
                        + " rounds. SPIN (Debian's package; `spin -o1 -o2 -o3 -a`, `gcc -O3 -DNOREDUCE -DSAFETY`, `pan -w24`) keeps whole states as we do."
                        + " One step of ours is one access of a shared variable with the local steps behind it, and the Promela text is written so that one step of SPIN's is the same. We count one"
                        + " state more for each thread: its start is a step here."
                        + " SPIN's time is that of its whole process, with the allocation of its table and stack; ours is that of a search in a JVM that is warm: that favours us, and a single short search in a new JVM is slower.");
        lines.add("");
    }

    /** @param company how many cores others used in the round that counts */
    private record Measured(Exploration exploration, double company) {

        double seconds() {
            return exploration.seconds();
        }

        long states() {
            return exploration.states();
        }
    }

    private static Measured explore(String text, Watching watching, int workers) {
        Measured best = null;
        for (int round = 0; round < ROUNDS; round++) {
            Company company = new Company();
            Exploration found = Search.explore(
                    ModelCompiler.compile(Model.parse("model", text)),
                    SearchOptions.of(watching).withWorkers(workers));
            Measured now = new Measured(found, company.cores());
            best = best == null || now.seconds() < best.seconds() ? now : best;
        }
        if (best == null || best.exploration().limit().isPresent()) {
            throw new IllegalStateException("expected a complete search");
        }
        return best;
    }

    private void speed() throws IOException, InterruptedException {
        lines.add(
                "| model | threads | states | SPIN's states | states/s, one core, without monitor | SPIN's | ratio | with monitor: states | time | bytes a state | two cores, without monitor | with | cores that others used then |");
        lines.add("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
        for (String name : MODELS) {
            String text = Files.readString(models.resolve(name + ".ubp"));
            Measured plain = explore(text, Watching.NOTHING, 1);
            Measured watched = explore(text, Watching.DATA, 1);
            Measured plainByTwo = explore(text, Watching.NOTHING, 2);
            Measured watchedByTwo = explore(text, Watching.DATA, 2);
            Optional<Spin.Run> spin = Spin.run(models.resolve(name + ".pml"));
            lines.add(String.format(
                    Locale.ROOT,
                    "| `%s` | %d | %,d | %s | %,.0f | %s | %s | %,d | %.2f times | %.1f | %.2f times as fast | %.2f times | %.2f |",
                    name,
                    ModelCompiler.compile(Model.parse(name, text)).threads().size(),
                    plain.states(),
                    spin.map(run -> String.format(Locale.ROOT, "%,d", run.states()))
                            .orElse("not installed"),
                    rate(plain),
                    spin.map(run -> String.format(Locale.ROOT, "%,.0f", run.rate()))
                            .orElse(""),
                    spin.map(run -> String.format(Locale.ROOT, "%.2f", rate(plain) / run.rate()))
                            .orElse(""),
                    watched.states(),
                    watched.seconds() / plain.seconds(),
                    watched.exploration().bytesPerState(),
                    plain.seconds() / plainByTwo.seconds(),
                    watched.seconds() / watchedByTwo.seconds(),
                    Math.max(plainByTwo.company(), watchedByTwo.company())));
        }
        lines.add("");
        lines.add(
                "Two cores: where others used a whole core in the meantime, as the last column tells, there was only one to have, and the figure says nothing about how the search scales.");
        lines.add("");
    }

    private static double rate(Measured measured) {
        return measured.states() / measured.seconds();
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

    private void growth() {
        lines.add(
                "Growth with threads (k) and variables (n): two transactions of each thread, each of which changes one variable under its lock. The paper's bound for the monitor is O(k² + k·n) bits (Proposition 2); ours is k² + 4·k·n. Were all its values reached, states would be 2 to the power of that many times as many.");
        lines.add("");
        lines.add("| k | n | bits of the monitor | states without monitor | with | ratio | 2^bits |");
        lines.add("|--:|--:|--:|--:|--:|--:|--:|");
        for (int threads = 2; threads <= 4; threads++) {
            for (int variables : new int[] {1, 2, 4}) {
                String text = growing(threads, variables);
                Program program = ModelCompiler.compile(Model.parse("growing", text));
                Exploration plain = Search.explore(program, SearchOptions.of(Watching.NOTHING));
                Exploration watched = Search.explore(program, SearchOptions.of(Watching.DATA));
                int bits = Monitor.of(program, false, true).bits();
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
    }
}
