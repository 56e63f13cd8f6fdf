// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.agent;

import dev.unsplit.benchmarks.Machine;
import dev.unsplit.benchmarks.ResultsFile;
import dev.unsplit.benchmarks.kernel.KernelRun;
import dev.unsplit.benchmarks.kernel.Kernels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Measures what observing the kernels costs, prints it, and keeps it in {@code RESULTS.md}. */
public final class AgentBenchmark {

    private static final String TITLE = "Observing programs";

    private final Checkout checkout;
    private final AgentOptions options;
    private final Path directory;

    private AgentBenchmark(Checkout checkout, AgentOptions options, Path directory) {
        this.checkout = checkout;
        this.options = options;
        this.directory = directory;
    }

    /** The first argument is the root of the project; options follow. */
    public static void main(String[] arguments) throws IOException {
        List<String> words = List.of(arguments);
        if (words.contains("--help")) {
            System.out.print(AgentOptions.USAGE);
            return;
        }
        try {
            run(new Checkout(Path.of(words.get(0))), AgentOptions.parse(words.subList(1, words.size())));
        } catch (IllegalArgumentException e) {
            System.err.println("benchmarks/agent: " + e.getMessage());
            System.err.print(AgentOptions.USAGE);
            System.exit(2);
        }
    }

    private static void run(Checkout checkout, AgentOptions options) throws IOException {
        if (!Files.isReadable(checkout.agent())) {
            throw new IllegalArgumentException("the agent is missing: expected it to be " + checkout.agent());
        }
        Path directory = Files.createTempDirectory("unsplit-benchmark");
        try {
            List<KernelFigures> kernels = new AgentBenchmark(checkout, options, directory).measure();
            String text = introduction(options) + "\n\n" + new AgentTables(kernels, options.ways()).text();
            System.out.println(text);
            if (options.isComplete()) {
                new ResultsFile(checkout.results()).put(TITLE, text);
            }
        } finally {
            Files.delete(directory);
        }
    }

    private static String introduction(AgentOptions options) {
        return """
                `benchmarks/agent` on %s.

                Thirteen programs with two threads each, %d iterations in one JVM (serial collector), median of %d repetitions, in each \
                of which all ways follow one another. **probes**: the agent with `recorder=off`, so that woven code calls \
                probes that do nothing. **record**, **run**: the real commands, at the level behind the dash; their CPU time is that of \
                all processes, JVM start, compilation, recorder and analysis included. Each program checks its result.""".formatted(Machine.describe(), options.iterations(), options.repetitions());
    }

    private List<KernelFigures> measure() throws IOException {
        List<KernelFigures> all = new ArrayList<>();
        for (Kernels kernel : options.kernels()) {
            KernelFigures figures = new KernelFigures(kernel);
            for (int repetition = 0; repetition < options.repetitions(); repetition++) {
                for (Way way : options.ways()) {
                    measure(kernel, way, figures);
                }
            }
            all.add(figures);
        }
        return all;
    }

    private void measure(Kernels kernel, Way way, KernelFigures figures) throws IOException {
        if (figures.hasFailed(way)) {
            return;
        }
        Path trace = directory.resolve("trace.ust");
        Path output = directory.resolve("output.txt");
        Path errors = directory.resolve("errors.txt");
        List<String> command = way.command(checkout, java(), program(kernel), trace, directory.resolve("report.json"));
        try {
            Measurement measured = MeasuredProcess.run(command, output, errors, way.usesCommand(), trace);
            figures.add(way, measured);
            tell(
                    kernel,
                    way,
                    String.format(Locale.ROOT, "%.2f CPU s, %.2f s", measured.cpuSeconds(), measured.wallSeconds()));
        } catch (IOException e) {
            figures.fail(way, String.valueOf(e.getMessage()));
            tell(kernel, way, String.valueOf(e.getMessage()));
        } finally {
            clean();
        }
    }

    private static void tell(Kernels kernel, Way way, String what) {
        System.err.println(kernel.id() + " " + way.id() + ": " + what);
    }

    private static List<String> java() {
        return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC");
    }

    private List<String> program(Kernels kernel) {
        return List.of(
                "-cp",
                System.getProperty("java.class.path"),
                KernelRun.class.getName(),
                kernel.id(),
                String.valueOf(options.iterations()));
    }

    /** Traces can be large: none is kept while the next is made. */
    private void clean() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }
}
