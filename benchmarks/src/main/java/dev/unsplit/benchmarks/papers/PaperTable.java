// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.benchmarks.ChildJvm;
import dev.unsplit.benchmarks.Claim;
import dev.unsplit.benchmarks.Comparison;
import dev.unsplit.benchmarks.Machine;
import dev.unsplit.benchmarks.Outcome;
import dev.unsplit.benchmarks.ResultsFile;
import dev.unsplit.benchmarks.papers.Expectation.Kind;
import dev.unsplit.benchmarks.pass.Figures;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.source.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Records each of the {@link PaperPrograms}, lets the three algorithms judge the recording, and puts a table beside the paper's figures. */
public final class PaperTable {

    private static final String TITLE = "The programs of the commit-node paper";

    /** In the order of the paper's columns. */
    private static final List<String> ALGORITHMS = List.of("commit-node-view", "reduction", "block-pairs");

    private static final String PROGRAMS = "--programs";

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final double MILLIS = 1000;
    private static final double MEGABYTE = 1 << 20;

    private final Path home;
    private final ChildJvm jvm = new ChildJvm(LIMIT, 1);
    private final List<String> lines = new ArrayList<>();
    private final List<String> times = new ArrayList<>();
    private final List<String> memory = new ArrayList<>();
    private final Comparison comparison = new Comparison();
    private final Differences differences = new Differences();

    private PaperTable(Path home) {
        this.home = home;
    }

    /** The first argument is the directory of the checkout; names of programs may follow, and then no results are kept. */
    public static void main(String[] args) throws IOException, InterruptedException {
        PaperTable table = new PaperTable(Path.of(args[0]));
        List<PaperProgram> programs = programs(List.of(args).subList(1, args.length));
        if (programs.isEmpty()) {
            System.err.println("usage: benchmarks/papers [" + PROGRAMS + " elevator,tsp,...]");
            System.exit(2);
        }
        String text = table.make(programs);
        System.out.println(text);
        if (programs.equals(PaperPrograms.all())) {
            new ResultsFile(table.home.resolve("benchmarks/RESULTS.md")).put(TITLE, text);
        }
    }

    /** None if the words are none that are understood. */
    private static List<PaperProgram> programs(List<String> words) {
        if (words.isEmpty()) {
            return PaperPrograms.all();
        }
        if (words.size() != 2 || !words.get(0).equals(PROGRAMS)) {
            return List.of();
        }
        List<String> names = List.of(words.get(1).split(","));
        return PaperPrograms.all().stream()
                .filter(program -> names.contains(program.paperName()))
                .toList();
    }

    private String make(List<PaperProgram> programs) throws IOException, InterruptedException {
        lines.add("`benchmarks/papers` on " + Machine.describe() + ".");
        lines.add("");
        lines.add(
                "Programs of ours with the structure of those in Table 1, three threads each, recorded once and judged by three algorithms. "
                        + "Figures are methods: bug – benign – false alarm; the paper's are in parentheses. Which methods stand for the paper's is said in `PaperPrograms`: "
                        + "the programs were written so that each category is there as often as in the paper.");
        lines.add("");
        lines.add("| program | commit-node-view | reduction | block-pairs |");
        lines.add("|---|--:|--:|--:|");
        for (PaperProgram program : programs) {
            add(program, judged(program));
        }
        lines.add("");
        addDifferences();
        lines.add("");
        addTimes();
        return String.join("\n", lines);
    }

    private void addDifferences() {
        if (differences.lines().isEmpty()) {
            lines.add("There are no differences.");
            return;
        }
        lines.add(
                "Differences, each with its reason. They have one thing in common: our reduction looks at each access by itself: one that no concurrent access of another thread "
                        + "conflicts with, or that always shares a lock with those that do, moves. The paper's classifies variables, "
                        + "so that all accesses of one with a race do not.");
        lines.add("");
        lines.addAll(differences.lines());
    }

    private TraceResult judged(PaperProgram program) throws IOException, InterruptedException {
        Path trace = Files.createTempFile("unsplit-papers", ".ust");
        try {
            record(program, trace);
            measure(program, trace);
            AnalysisOptions options =
                    new AnalysisOptions(ALGORITHMS, Optional.empty(), Optional.empty(), Optional.empty(), false);
            return Analyser.analyse(Traces.file(trace, null), options);
        } finally {
            Files.deleteIfExists(trace);
            Files.deleteIfExists(Path.of(trace + ".notes"));
        }
    }

    private void measure(PaperProgram program, Path trace) {
        Map<String, Outcome> outcomes = new LinkedHashMap<>();
        for (String id : Comparison.ANALYSES) {
            outcomes.put(id, jvm.run(ChildJvm.HEAP, "warm", "engine", id, trace.toString()));
        }
        comparison.add(outcomes);
        String name = "| " + program.paperName() + " | ";
        times.add(name
                + outcomes.values().iterator().next().text("%.0f", Figures::events)
                + cells(outcomes, "%.1f", figures -> figures.cpuSeconds() * MILLIS));
        memory.add(name.strip()
                + cells(outcomes, "%.0f", figures -> figures.memory() / MEGABYTE)
                        .substring(2));
        System.err.println(times.get(times.size() - 1));
    }

    private static String cells(Map<String, Outcome> outcomes, String format, ToDoubleFunction<Figures> figure) {
        return outcomes.values().stream()
                .map(outcome -> outcome.text(format, figure))
                .collect(Collectors.joining(" | ", " | ", " |"));
    }

    private void addTimes() {
        String ids = String.join(" | ", Comparison.ANALYSES);
        String right = "--:|".repeat(Comparison.ANALYSES.size());
        lines.add(
                "How long it takes to judge a recording, CPU time in ms: the fastest of several times in a JVM that has compiled what it needs, reading included. The paper has commit-node"
                        + " 56 % faster than block-based (0.56 times its time, by Table 1), and as fast as reduction; its times include the run of the program. Its block-based algorithm looks at pairs, as `block-pairs` does."
                        + " Ours takes longer than reduction, since it builds trees and looks for a schedule for each finding, while reduction, where transactions have its pattern plainly, builds none, and shows no schedule."
                        + " The ratio to `block-pairs` is not that of the paper, either: the paper's times have the run of the program in both, and `block-pairs` here compares only transactions that reduction reports.");
        lines.add("");
        lines.add(Claim.header());
        comparison.claims().forEach(claim -> lines.add(claim.row()));
        lines.add("");
        lines.add("| program | events | " + ids + " |");
        lines.add("|---|--:|" + right);
        lines.addAll(times);
        lines.add("");
        lines.add("The most memory that the process ever had, in MB:");
        lines.add("");
        lines.add("| program | " + ids + " |");
        lines.add("|---|" + right);
        lines.addAll(memory);
    }

    private void record(PaperProgram program, Path trace) throws IOException, InterruptedException {
        Files.delete(trace);
        Process process = new ProcessBuilder(
                        home.resolve("unsplit").toString(),
                        "record",
                        "-o",
                        trace.toString(),
                        "--",
                        "java",
                        "-cp",
                        home.resolve("benchmarks/target/unsplit-benchmarks.jar").toString(),
                        program.mainClass().getName())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.waitFor() != 0) {
            throw new IOException(program.mainClass() + " ended with status " + process.exitValue());
        }
    }

    private void add(PaperProgram program, TraceResult result) {
        List<Counts> paper = List.of(program.commitNode(), program.reduction(), program.block());
        StringBuilder line = new StringBuilder("| " + program.paperName());
        for (int column = 0; column < ALGORITHMS.size(); column++) {
            String algorithm = ALGORITHMS.get(column);
            Set<String> reported = methods(result, algorithm);
            line.append(" | ")
                    .append(cell(program, result, algorithm, reported))
                    .append(" (")
                    .append(paper.get(column))
                    .append(')');
            differences.add(program, algorithm, reported);
        }
        lines.add(line + " |");
    }

    private static Set<String> methods(TraceResult result, String algorithm) {
        return result.findings().stream()
                .filter(finding -> finding.analysis().equals(algorithm))
                .map(Finding::method)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String cell(PaperProgram program, TraceResult result, String algorithm, Set<String> reported) {
        long bugs = count(program, reported, Kind.BUG);
        long benign = count(program, reported, Kind.BENIGN);
        String undecided = result.analyses().get(algorithm) == Verdict.UNDECIDED ? ", undecided" : "";
        return bugs + "-" + benign + "-" + (reported.size() - bugs - benign) + undecided;
    }

    private static long count(PaperProgram program, Set<String> reported, Kind kind) {
        return program.expectations().stream()
                .filter(expected -> expected.kind() == kind && reported.contains(expected.fullName()))
                .count();
    }
}
