// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks;

import dev.unsplit.analysis.Analyses;
import dev.unsplit.benchmarks.shape.Shape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What is to be measured.
 *
 * @param part which of the measurements
 * @param rows of the predictive analyses
 * @param analyses the predictive ones of which rows are made
 * @param repetitions of each pass, the median of which counts
 * @param limit of time for one pass
 */
record Options(
        Part part,
        List<Long> events,
        List<Shape> shapes,
        Set<Rows> rows,
        List<String> analyses,
        int repetitions,
        Duration limit,
        boolean quick) {

    static final String USAGE = """
            usage: benchmarks/run [options]
              (nothing)            every engine on every shape, and the claims; takes some minutes
              --growth             10M and 100M events instead, CPU time, median of 5
              --prediction         the predictive analyses instead
              --billion            1 billion events through a pipe instead
              --quick              everything once on small traces, to see whether it works; keeps no results
              --events 1M,10M      how long the traces are
              --shapes hot,2pl     only these shapes; keeps no results
              --rows long,growth   of the predictive analyses only these rows; keeps no results:
                                   long (commit nodes on long traces), growth (of commit nodes), all (all of them on
                                   shorter and on longer traces), recorded (all of them, and frontier, on recorded runs)
              --analyses race,...  of the predictive analyses only these; keeps no results
              --repetitions 5      passes for each figure
              --limit 60           seconds after which a pass is given up
            """;

    private static final long QUICK_EVENTS = 100_000;

    enum Part {
        ENGINES,
        GROWTH,
        PREDICTION,
        BILLION
    }

    /** What is measured of the predictive analyses. */
    enum Rows {
        LONG,
        GROWTH,
        ALL,
        RECORDED
    }

    static Options parse(List<String> words) {
        boolean quick = words.contains("--quick");
        Part part = part(words);
        checkKnown(words);
        return new Options(
                part,
                numbers(value(words, "--events", defaultEvents(part, quick))),
                shapes(value(words, "--shapes", "")),
                rows(value(words, "--rows", "long,growth,all,recorded")),
                analyses(value(words, "--analyses", "")),
                Integer.parseInt(value(words, "--repetitions", quick ? "1" : part == Part.PREDICTION ? "3" : "5")),
                Duration.ofSeconds(Long.parseLong(
                        value(words, "--limit", part == Part.ENGINES || part == Part.PREDICTION ? "60" : "3600"))),
                quick);
    }

    private static Part part(List<String> words) {
        for (Part part : Part.values()) {
            if (words.contains("--" + part.name().toLowerCase(Locale.ROOT))) {
                return part;
            }
        }
        return Part.ENGINES;
    }

    private static void checkKnown(List<String> words) {
        List<String> withValue = List.of("--events", "--shapes", "--rows", "--analyses", "--repetitions", "--limit");
        List<String> alone = List.of("--quick", "--growth", "--prediction", "--billion");
        for (int index = 0; index < words.size(); index++) {
            if (withValue.contains(words.get(index))) {
                index++;
            } else if (!alone.contains(words.get(index))) {
                throw new IllegalArgumentException("unknown option " + words.get(index));
            }
        }
    }

    private static String defaultEvents(Part part, boolean quick) {
        if (quick) {
            return part == Part.GROWTH || part == Part.PREDICTION
                    ? QUICK_EVENTS + "," + 10 * QUICK_EVENTS
                    : "" + QUICK_EVENTS;
        }
        return switch (part) {
            case ENGINES, PREDICTION -> "1M,10M";
            case GROWTH -> "10M,100M";
            case BILLION -> "1000M";
        };
    }

    private static String value(List<String> words, String option, String otherwise) {
        int at = words.indexOf(option);
        if (at < 0) {
            return otherwise;
        }
        if (at + 1 == words.size()) {
            throw new IllegalArgumentException(option + " needs a value");
        }
        return words.get(at + 1);
    }

    private static List<Long> numbers(String list) {
        List<Long> numbers = new ArrayList<>();
        for (String number : list.split(",")) {
            long unit = number.endsWith("M") ? 1_000_000 : 1;
            numbers.add(unit * Long.parseLong(number.replace("M", "")));
        }
        return numbers;
    }

    private static List<Shape> shapes(String list) {
        return list.isEmpty()
                ? Shape.ofTable()
                : List.of(list.split(",")).stream().map(Shape::named).toList();
    }

    private static Set<Rows> rows(String list) {
        Set<Rows> chosen = EnumSet.noneOf(Rows.class);
        for (String name : list.split(",")) {
            chosen.add(Arrays.stream(Rows.values())
                    .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("there are no rows '" + name + "'")));
        }
        return chosen;
    }

    private static List<String> analyses(String list) {
        List<String> all = List.copyOf(Analyses.predictors());
        List<String> chosen = list.isEmpty() ? all : List.of(list.split(","));
        for (String id : chosen) {
            if (!all.contains(id)) {
                throw new IllegalArgumentException("there is no predictive analysis '" + id + "'");
            }
        }
        return chosen;
    }

    /** Whether everything is measured, so that the results can take the place of earlier ones. */
    boolean isComplete() {
        return !quick
                && shapes.containsAll(Shape.ofTable())
                && rows.size() == Rows.values().length
                && analyses.containsAll(Analyses.predictors());
    }

    long mostEvents() {
        return events.get(events.size() - 1);
    }
}
