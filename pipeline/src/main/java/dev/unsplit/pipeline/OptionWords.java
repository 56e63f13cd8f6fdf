// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.analysis.Analyses;
import dev.unsplit.analysis.benign.BenignPattern;
import dev.unsplit.analysis.benign.BenignPatterns;
import dev.unsplit.analysis.unit.AnalysisInfo;
import dev.unsplit.modelcheck.automaton.Reductions;
import dev.unsplit.modelcheck.search.SearchOptions.Order;
import dev.unsplit.pipeline.recording.RecordingOptions.AccessOrder;
import dev.unsplit.pipeline.recording.RecordingOptions.ArrayDetail;
import dev.unsplit.report.ReportFormats;
import dev.unsplit.report.ReportFormats.ReportFormat;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.TraceFormat;
import dev.unsplit.trace.UsageException;
import java.io.File;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The words that users write after options, and what they mean. Every door takes the same words. */
public final class OptionWords {

    /** About thirty years. */
    private static final BigDecimal MOST_SECONDS = BigDecimal.valueOf(1_000_000_000);

    private static final Pattern NUMBER = Pattern.compile("[0-9]+");

    /** What may stand behind the unit of a size. */
    private static final Pattern BYTES = Pattern.compile("(?i)(?<=[0-9][KMG])i?B$");

    private static final Pattern SOURCE_FILE = Pattern.compile("\\.(java|kt|kts|scala|groovy)$");

    private OptionWords() {}

    /**
     * Names of analyses, separated by commas.
     *
     * @throws UsageException if a name is unknown
     */
    public static List<String> analyses(String words) {
        List<String> known = knownAnalyses();
        Set<String> chosen = new LinkedHashSet<>();
        for (String word : words.split(",", -1)) {
            String name = word.strip();
            if (!known.contains(name)) {
                throw unknown("--analysis", name, known);
            }
            chosen.add(name);
        }
        return List.copyOf(chosen);
    }

    private static List<String> knownAnalyses() {
        return Stream.concat(Analyses.all().stream().map(AnalysisInfo::id), Stream.of(Analyses.ALL))
                .toList();
    }

    /** What runs if the user does not say. */
    public static List<String> defaultAnalyses() {
        return List.of(Analyses.USUAL);
    }

    /** Whether it runs if the user does not say, on traces that it applies to. */
    public static boolean isDefault(AnalysisInfo analysis) {
        return Analyses.isUsual(analysis.id());
    }

    /** All analyses there are, for lists and help texts. */
    public static List<AnalysisInfo> allAnalyses() {
        return Analyses.all();
    }

    public static Conflicts conflicts(String word) {
        return oneOf("--conflicts", word, Conflicts.values(), Conflicts::id);
    }

    public static Boundaries boundaries(String word) {
        return oneOf("--boundaries", word, Boundaries.values(), Boundaries::id);
    }

    /** Whether there are edges beside the accesses is not for users to say. */
    public static Level level(String word) {
        return oneOf("--level", word, new Level[] {Level.ACCESSES, Level.EDGES}, Level::id);
    }

    public static FailOn failOn(String word) {
        return oneOf("--fail-on", word, FailOn.values(), FailOn::id);
    }

    public static ArrayDetail arrays(String word) {
        return oneOf("--arrays", word, ArrayDetail.values(), ArrayDetail::id);
    }

    public static AccessOrder order(String word) {
        return oneOf("--order", word, AccessOrder.values(), AccessOrder::id);
    }

    /** In which order the states of a model are explored. */
    public static Order searchOrder(String word) {
        return switch (word) {
            case "breadth" -> Order.BREADTH_FIRST;
            case "depth" -> Order.DEPTH_FIRST;
            default -> throw unknown("--search", word, List.of("breadth", "depth"));
        };
    }

    /** Names of what makes the states of a model fewer, separated by commas; or {@code all}, or {@code none}. */
    public static Reductions reductions(String words) {
        if (words.equals("all")) {
            return Reductions.ALL;
        }
        if (words.equals("none")) {
            return Reductions.NONE;
        }
        List<String> known = List.of("symmetry", "ample", "finished", "collapse");
        List<String> names = names("--reductions", words);
        for (String name : names) {
            if (!known.contains(name)) {
                throw unknown(
                        "--reductions",
                        name,
                        Stream.concat(known.stream(), Stream.of("all", "none")).toList());
            }
        }
        return new Reductions(
                names.contains("symmetry"),
                names.contains("ample"),
                names.contains("finished"),
                names.contains("collapse"));
    }

    /** Names of rules for patterns that do no harm, separated by commas; or {@code all}, or {@code none}. */
    public static List<BenignPattern> benign(String words) {
        List<BenignPattern> all = BenignPatterns.all();
        if (words.equals("all")) {
            return all;
        }
        if (words.equals("none")) {
            return List.of();
        }
        List<String> known = all.stream().map(BenignPattern::id).toList();
        List<String> names = names("--benign", words);
        for (String name : names) {
            if (!known.contains(name)) {
                throw unknown(
                        "--benign",
                        name,
                        Stream.concat(known.stream(), Stream.of("all", "none")).toList());
            }
        }
        return all.stream().filter(pattern -> names.contains(pattern.id())).toList();
    }

    /** Names, separated by commas. */
    public static List<String> names(String option, String words) {
        List<String> names =
                Arrays.stream(words.split(",", -1)).map(String::strip).toList();
        if (names.contains("")) {
            throw new UsageException(option + ": expected names, separated by commas, found '" + words + "'");
        }
        return names;
    }

    /** A number that is not negative. */
    public static long count(String option, String word) {
        if (!isNumber(word)) {
            throw unexpected(option, "a number that is not negative", word);
        }
        return Long.parseLong(word);
    }

    /** A number of bytes: {@code 1000000}, {@code 500k}, {@code 20M}, {@code 3G}; {@code k} is 1024, in either case, with {@code B} or {@code iB} after it or not. */
    public static long bytes(String option, String word) {
        String size = BYTES.matcher(word).replaceFirst("");
        int unit = size.isEmpty() ? -1 : "KMG".indexOf(Character.toUpperCase(size.charAt(size.length() - 1)));
        String digits = unit < 0 ? size : size.substring(0, size.length() - 1);
        if (!isNumber(digits)) {
            throw unexpected(option, "a size such as 1000000, 500k, 20M or 3G", word);
        }
        long number = Long.parseLong(digits);
        int shift = 10 * (unit + 1);
        return number > Long.MAX_VALUE >> shift ? Long.MAX_VALUE : number << shift;
    }

    private static boolean isNumber(String word) {
        return NUMBER.matcher(word).matches() && new BigInteger(word).bitLength() < Long.SIZE;
    }

    private static UsageException unexpected(String option, String expected, String word) {
        return new UsageException(option + ": expected " + expected + ", found '" + word + "'");
    }

    /** A time, in seconds, of which there may be parts. */
    public static Duration seconds(String option, String word) {
        try {
            BigDecimal seconds = new BigDecimal(word);
            if (seconds.signum() > 0 && seconds.compareTo(MOST_SECONDS) <= 0) {
                return Duration.ofMillis(
                        seconds.movePointRight(3).setScale(0, RoundingMode.UP).longValueExact());
            }
        } catch (NumberFormatException e) {
            // is no number at all
        }
        throw unexpected(option, "a number of seconds above 0", word);
    }

    /** @param option {@code --from} or {@code --to} */
    public static TraceFormat traceFormat(String option, String word) {
        return oneOf(option, word, TraceFormat.values(), TraceFormat::id);
    }

    /** The names of all report formats there are. */
    public static List<String> reportFormats() {
        return ReportFormats.all().stream().map(ReportFormat::id).toList();
    }

    public static ReportFormat reportFormat(String word) {
        List<String> known = reportFormats();
        return ReportFormats.named(word).orElseThrow(() -> unknown("--format", word, known));
    }

    private static UsageException unknown(String option, String word, List<String> known) {
        return new UsageException(option + ": expected " + choice(known) + ", found '" + word + "'");
    }

    private static <T> T oneOf(String option, String word, T[] values, Function<T, String> id) {
        return Arrays.stream(values)
                .filter(value -> id.apply(value).equals(word))
                .findFirst()
                .orElseThrow(() ->
                        unknown(option, word, Arrays.stream(values).map(id).toList()));
    }

    /** As messages put it: {@code a, b or c}. */
    public static String choice(List<String> words) {
        int last = words.size() - 1;
        return last == 0 ? words.get(0) : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }

    /**
     * Directories or source files, separated as paths are, or by commas.
     *
     * @throws UsageException if one of them is neither
     */
    public static List<Path> sources(String option, String words) {
        List<Path> places = Arrays.stream(words.split("[," + File.pathSeparator + "]", -1))
                .map(OptionWords::file)
                .toList();
        for (Path place : places) {
            if (!Files.isReadable(place) || !Files.isDirectory(place) && !isSourceFile(place)) {
                throw new UsageException(
                        option + ": " + place + ": expected a directory with sources, or a source file");
            }
        }
        return places;
    }

    /** By its name, which says what language it is in. */
    private static boolean isSourceFile(Path file) {
        return SOURCE_FILE.matcher(file.toString()).find() && Files.isRegularFile(file);
    }

    /** Where sources are looked for if nobody says where they are: in the usual places of the working directory. */
    public static List<Path> usualSources() {
        return SourceDirectories.usual(Path.of(""));
    }

    /**
     * Whether a report for people has colours.
     *
     * @param word {@code auto}: if standard output is a terminal that has them, and NO_COLOR is not set
     */
    public static boolean colours(String word, boolean isTerminal, Map<String, String> environment) {
        return switch (oneOf("--color", word, new String[] {"auto", "always", "never"}, Function.identity())) {
            case "always" -> true;
            case "never" -> false;
            default ->
                isTerminal
                        && environment.getOrDefault("NO_COLOR", "").isEmpty()
                        && !environment.getOrDefault("TERM", "dumb").equals("dumb");
        };
    }

    /** The file that a word names, be it read or written. */
    public static Path file(String name) {
        if (name.isEmpty()) {
            throw new UsageException("'': expected the name of a file");
        }
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new UsageException("'" + name + "': expected the name of a file", e);
        }
    }
}
