// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.sources;

import dev.unsplit.benchmarks.Claim;
import dev.unsplit.benchmarks.CommandCost;
import dev.unsplit.benchmarks.Machine;
import dev.unsplit.benchmarks.ResultsFile;
import dev.unsplit.benchmarks.sources.Compiler.Compiled;
import dev.unsplit.staticcheck.Options;
import dev.unsplit.staticcheck.StaticCheck;
import dev.unsplit.staticcheck.StaticResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Measures what the plugin adds to the time of the compiler on large libraries, counts what it finds, and keeps both in {@code RESULTS.md}. */
public final class SourceBenchmark {

    private static final String TITLE = "The static check on large libraries";
    private static final List<String> PLUGIN = List.of("-Xplugin:Unsplit warnings");
    private static final List<Double> SHARES = List.of(0.25, 0.5, 1.0);

    /** The claims are about so many lines of the largest library, and about all of it. */
    private static final long LINES = 100_000;

    private static final Library LARGEST = Library.LUCENE;

    /** Where nobody says what is to be proved, the plugin proves nothing. So this is compiled with each library. */
    private static final String PROMISE = """
            package promise;

            final class Promise {
                @interface Atomic {}

                private int kept;

                @Atomic
                synchronized void keep() {
                    kept++;
                }
            }
            """;

    private static final double MOST_ADDED = 30;
    private static final double MEGABYTE = 1 << 20;

    private final SourceOptions options;
    private final Compiler compiler;
    private final Path promise;
    private final List<String> times = new ArrayList<>();
    private final List<String> growth = new ArrayList<>();
    private final List<String> counts = new ArrayList<>();
    private final List<Claim> claims = new ArrayList<>();

    private SourceBenchmark(SourceOptions options, Compiler compiler, Path promise) {
        this.options = options;
        this.compiler = compiler;
        this.promise = promise;
    }

    /** The first argument is the root of the project; options follow. */
    public static void main(String[] arguments) throws IOException {
        List<String> words = List.of(arguments);
        if (words.contains("--help")) {
            System.out.print(SourceOptions.USAGE);
            return;
        }
        try {
            run(Path.of(words.get(0)), SourceOptions.parse(words.subList(1, words.size())));
        } catch (IllegalArgumentException e) {
            System.err.println("benchmarks/sources: " + e.getMessage());
            System.err.print(SourceOptions.USAGE);
            System.exit(2);
        }
    }

    private static void run(Path home, SourceOptions options) throws IOException {
        Path directory = Files.createDirectories(home.resolve("benchmarks/target/sources"));
        Compiler compiler = new Compiler(directory, System.getProperty("java.class.path"));
        Path promise = Files.writeString(directory.resolve("Promise.java"), PROMISE);
        SourceBenchmark benchmark = new SourceBenchmark(options, compiler, promise);
        for (Library library : options.libraries()) {
            benchmark.measure(FetchedLibrary.fetch(library, directory));
        }
        String text = benchmark.text();
        System.out.println(text);
        if (options.isComplete()) {
            new ResultsFile(home.resolve("benchmarks/RESULTS.md")).put(TITLE, text);
        }
    }

    private void measure(FetchedLibrary library) throws IOException {
        String name = library.library().title() + " " + library.library().version();
        Rounds whole = rounds(library.with(promise));
        times.add(line("| %s | %,d | %,d | ", name, library.files().size(), library.lines()) + cells(whole) + " |");
        tell(times);
        if (library.library() == LARGEST) {
            FetchedLibrary part = library.beginning(LINES);
            claim(part, rounds(part.with(promise)), "");
            claim(library, whole, "");
            claim(library, rounds(library), ", where nothing is to be proved");
            grow(library, whole);
        }
        count(name, library);
    }

    private Rounds rounds(FetchedLibrary library) throws IOException {
        Rounds rounds = new Rounds();
        for (int repetition = 0; repetition < options.repetitions(); repetition++) {
            rounds.add(
                    compiler.compile(library, List.of()).cost(),
                    compiler.compile(library, PLUGIN).cost());
        }
        return rounds;
    }

    private static String cells(Rounds rounds) {
        return line(
                "%.1f | %.1f | %+.0f %% | %.1f | %.1f | %.0f | %.0f",
                rounds.plain(CommandCost::cpuSeconds),
                rounds.checked(CommandCost::cpuSeconds),
                rounds.added(CommandCost::cpuSeconds),
                rounds.plain(CommandCost::wallSeconds),
                rounds.checked(CommandCost::wallSeconds),
                rounds.plain(CommandCost::peakBytes) / MEGABYTE,
                rounds.checked(CommandCost::peakBytes) / MEGABYTE);
    }

    private void claim(FetchedLibrary library, Rounds whole, String where) throws IOException {
        claims.add(new Claim(
                line("checking adds to compiling %,d lines", library.lines()) + where,
                MOST_ADDED,
                whole.added(CommandCost::cpuSeconds),
                " %",
                "CPU time of `javac` with the plugin / without, "
                        + library.library().title()));
    }

    private void grow(FetchedLibrary library, Rounds whole) throws IOException {
        for (double share : SHARES) {
            FetchedLibrary part = library.part(share);
            Rounds rounds = share == 1 ? whole : rounds(part.with(promise));
            double added = rounds.checked(CommandCost::cpuSeconds) - rounds.plain(CommandCost::cpuSeconds);
            growth.add(line(
                    "| %,d | %,d | %.1f | %.1f | %.1f | %.1f |",
                    part.files().size(),
                    part.lines(),
                    rounds.plain(CommandCost::cpuSeconds),
                    rounds.checked(CommandCost::cpuSeconds),
                    added,
                    added * 1e6 / part.lines()));
            tell(growth);
        }
    }

    /** With inference, as {@code unsplit static --all} does it; and the same by the plugin, which must not bring the compiler down. */
    private void count(String name, FetchedLibrary library) throws IOException {
        Compiled all = compiler.compile(library, List.of("-Xplugin:Unsplit warnings all"));
        StaticResult result = new StaticCheck(new Options(true, List.of()), library.classPath()).check(library.files());
        Map<String, Long> figures = result.figures();
        counts.add(line(
                "| %s | %,d | %,d | %,d | %s | %,d | %,d | %.1f |",
                name,
                result.fields(),
                result.guardedFields(),
                result.methods(),
                words(figures),
                result.findings().size(),
                all.complaints(),
                all.cost().cpuSeconds()));
        tell(counts);
    }

    private static String words(Map<String, Long> figures) {
        return String.join(
                ", ",
                figures.entrySet().stream()
                        .map(each -> line("%s %,d", each.getKey(), each.getValue()))
                        .toList());
    }

    private String text() {
        return """
                `benchmarks/sources` on %s.

                Sources as they are published, compiled by the command `javac` with its default settings into class files, without and with `-Xplugin:Unsplit warnings`, each time in \
                a JVM that has just been started; median of %d rounds. CPU time is that of all threads, the JVM's compilers and collector included. Lines are all lines, comments too. \
                With each library a class with one `@Atomic` method is compiled: without any promise there is nothing to prove, and the plugin only reads the sources. No compilation ended with another status than 0, and none printed that the plugin could not look at a class: else there would be no table.

                %s

                | library | files | lines | javac CPU s | checked CPU s | added | javac s | checked s | javac peak MB | checked peak MB |
                |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|
                %s

                Growth: the first quarter and half of the files of %s, the other classes taken from its jar.

                | files | lines | javac CPU s | checked CPU s | added s | added µs/line |
                |--:|--:|--:|--:|--:|--:|
                %s

                What is found with inference (`unsplit static --all`): fields, those with a guard that was inferred or declared, methods, what these are when no lock is held, and findings. \
                The plugin with `all` says the same but for what is suppressed, and adds what is wrong with annotations; the CPU time is that of the compiler with it.

                | library | fields | guarded | methods | atomicities | findings | complaints of the plugin | CPU s |
                |---|--:|--:|--:|---|--:|--:|--:|
                %s
                """.formatted(
                Machine.describe(),
                options.repetitions(),
                Claim.header() + "\n"
                        + String.join("\n", claims.stream().map(Claim::row).toList()),
                String.join("\n", times),
                LARGEST.title(),
                String.join("\n", growth),
                String.join("\n", counts));
    }

    private static void tell(List<String> rows) {
        System.err.println(rows.get(rows.size() - 1));
    }

    private static String line(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
