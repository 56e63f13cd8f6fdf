// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.agent;

import dev.unsplit.benchmarks.Claim;
import dev.unsplit.benchmarks.kernel.Kernels;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** What was measured as text: the claims, and a table for each kind of figure. */
final class AgentTables {

    private static final double MEGABYTE = 1 << 20;
    private static final Predicate<Kernels> NUMERIC = Kernels::isNumeric;

    private final List<KernelFigures> kernels;
    private final List<Way> ways;

    AgentTables(List<KernelFigures> kernels, List<Way> ways) {
        this.kernels = kernels;
        this.ways = ways;
    }

    String text() {
        return String.join(
                "\n\n",
                claims(),
                "CPU time of all processes, against the bare program:",
                ratios("CPU s", Measurement::cpuSeconds),
                "Wall time, likewise:",
                ratios("wall s", Measurement::wallSeconds),
                "CPU time of one iteration after warm-up, in the process of the program alone:",
                ratios("CPU s", Measurement::iterationCpuSeconds),
                "Peak memory of the program in MB, with that of the analysis behind the `+`; size of the trace in MB:",
                memory(),
                "What the kernels do:",
                kernels());
    }

    private String claims() {
        List<Claim> claims = List.of(
                mean("probes only, numeric kernels", 2, Way.PROBES),
                mean("`run --level edges`, numeric kernels", 5, Way.RUN_EDGES),
                mean("the same, what we aim for", 3.6, Way.RUN_EDGES),
                worst("`run --level edges`, each numeric kernel", 12, Way.RUN_EDGES, NUMERIC),
                mean("`run --level accesses`, numeric kernels", 6, Way.RUN_ACCESSES),
                worst("`run --level accesses`, each numeric kernel", 15, Way.RUN_ACCESSES, NUMERIC),
                worst("`run --level edges`, each kernel like an application", 3, Way.RUN_EDGES, NUMERIC.negate()),
                worst(
                        "`run --level accesses`, each kernel like an application",
                        3,
                        Way.RUN_ACCESSES,
                        NUMERIC.negate()));
        List<String> lines = new ArrayList<>(List.of(Claim.header()));
        claims.forEach(claim -> lines.add(claim.row()));
        return String.join("\n", lines);
    }

    private Claim mean(String text, double target, Way way) {
        return new Claim(text, target, mean(way, NUMERIC, Measurement::cpuSeconds), " ×", "geometric mean, CPU time");
    }

    private Claim worst(String text, double target, Way way, Predicate<Kernels> chosen) {
        double worst = 0;
        String name = "";
        for (KernelFigures kernel : of(chosen)) {
            double ratio = kernel.ratio(way, Measurement::cpuSeconds);
            if (!(ratio <= worst)) { // also if it is not a number
                worst = ratio;
                name = kernel.kernel().id();
            }
            if (Double.isNaN(worst)) {
                break;
            }
        }
        return new Claim(text, target, worst, " ×", "the largest, CPU time: " + name);
    }

    private List<KernelFigures> of(Predicate<Kernels> chosen) {
        return kernels.stream().filter(each -> chosen.test(each.kernel())).toList();
    }

    /** Geometric; not a number if one of them is missing. */
    private double mean(Way way, Predicate<Kernels> chosen, ToDoubleFunction<Measurement> figure) {
        return Math.exp(of(chosen).stream()
                .mapToDouble(each -> Math.log(each.ratio(way, figure)))
                .average()
                .orElse(Double.NaN));
    }

    private String ratios(String unit, ToDoubleFunction<Measurement> figure) {
        List<String> lines = new ArrayList<>(header("bare " + unit, observed()));
        for (KernelFigures kernel : kernels) {
            List<String> cells = new ArrayList<>();
            cells.add(kernel.kernel().id());
            cells.add(cell("%.2f", kernel.median(Way.BARE, figure), kernel.failure(Way.BARE)));
            observed().forEach(way -> cells.add(cell("%.2f", kernel.ratio(way, figure), kernel.failure(way))));
            lines.add(row(cells));
        }
        lines.add(means("geometric mean, numeric", NUMERIC, figure));
        lines.add(means("geometric mean, like applications", NUMERIC.negate(), figure));
        return String.join("\n", lines);
    }

    private String means(String title, Predicate<Kernels> chosen, ToDoubleFunction<Measurement> figure) {
        List<String> cells = new ArrayList<>(List.of("**" + title + "**", ""));
        observed().forEach(way -> cells.add(cell("**%.2f**", mean(way, chosen, figure), "–")));
        return row(cells);
    }

    private String memory() {
        List<Way> traced = ways.stream().filter(Way::leavesTrace).toList();
        List<String> lines = new ArrayList<>(header("bare", observed(), traced));
        for (KernelFigures kernel : kernels) {
            List<String> cells = new ArrayList<>();
            cells.add(kernel.kernel().id());
            ways.forEach(way -> cells.add(memory(kernel, way)));
            traced.forEach(way -> cells.add(
                    cell("%.2f", kernel.median(way, Measurement::traceBytes) / MEGABYTE, kernel.failure(way))));
            lines.add(row(cells));
        }
        return String.join("\n", lines);
    }

    private String kernels() {
        List<String> lines = new ArrayList<>(List.of("| kernel | shape |", "|---|---|"));
        kernels.forEach(
                each -> lines.add(row(List.of(each.kernel().id(), each.kernel().sentence()))));
        return String.join("\n", lines);
    }

    private static String memory(KernelFigures kernel, Way way) {
        double program = kernel.median(way, Measurement::programBytes) / MEGABYTE;
        double analysis = kernel.median(way, Measurement::analysisBytes) / MEGABYTE;
        String together = cell("%.0f", program, kernel.failure(way));
        return analysis > 0 ? together + cell(" + %.0f", analysis, "") : together;
    }

    private List<Way> observed() {
        return ways.stream().filter(way -> way != Way.BARE).toList();
    }

    @SafeVarargs
    private static List<String> header(String first, List<Way>... columns) {
        List<String> cells = new ArrayList<>(List.of("kernel", first));
        for (int group = 0; group < columns.length; group++) {
            String prefix = group == 0 ? "" : "trace, ";
            columns[group].forEach(way -> cells.add(prefix + way.id()));
        }
        return List.of(row(cells), "|---|" + "--:|".repeat(cells.size() - 1));
    }

    private static String row(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }

    private static String cell(String format, double value, String otherwise) {
        return Double.isNaN(value) ? otherwise : String.format(Locale.ROOT, format, value);
    }
}
