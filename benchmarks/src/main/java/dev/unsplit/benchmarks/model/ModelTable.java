// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.model;

import dev.unsplit.benchmarks.Machine;
import dev.unsplit.benchmarks.ResultsFile;
import dev.unsplit.modelcheck.automaton.ModelCompiler;
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

/** All figures about models, from one run: speed beside SPIN, what the monitor costs, bytes a state, and two cores. */
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
}
