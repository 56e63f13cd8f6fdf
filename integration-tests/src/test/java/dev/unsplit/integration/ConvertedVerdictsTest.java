// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static dev.unsplit.integration.Ran.unsplit;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;
import tools.jackson.databind.JsonNode;

/** Whatever a trace is converted to, every engine says the same about it as about the original. */
class ConvertedVerdictsTest {

    /** Each is a dozen commands. */
    private static final int FEW = 30;

    private static final int MANY = 100;

    /** What {@code convert} says where a format cannot keep how the trace is to be read. */
    private static final String ENGINES = "frontier,aerodrome,velodrome,conflict-graph,summarized-conflict-graph";

    private static final Pattern PRINTED_OPTIONS = Pattern.compile("for the same verdict check .* with (--\\S+ \\S+)");

    private Path directory = Path.of("");
    private Path original = Path.of("");

    @BeforeTry
    void make_a_directory() throws IOException {
        directory = Files.createTempDirectory("unsplit");
        original = directory.resolve("original.txt");
    }

    @AfterTry
    void remove_it() throws IOException {
        for (Path file : Files.list(directory).toList()) {
            Files.delete(file);
        }
        Files.delete(directory);
    }

    @Property(tries = FEW)
    void every_format_keeps_the_verdict_of_every_engine_under_the_options_that_are_printed(
            @ForAll("traces") String trace) throws IOException {
        formatsKeepVerdicts(trace);
    }

    @Property(tries = MANY)
    @Tag("campaign")
    void every_format_keeps_the_verdicts_on_many_traces(@ForAll("traces") String trace) throws IOException {
        formatsKeepVerdicts(trace);
    }

    private void formatsKeepVerdicts(String trace) throws IOException {
        Files.writeString(original, trace);
        Map<String, List<Path>> files = new HashMap<>(Map.of("", new ArrayList<>(List.of(original)))); // by options
        for (String name : List.of("x.std", "x.csv", "x.rr", "x.ust", "x.txt")) {
            Path converted = directory.resolve(name);
            String options =
                    printedOptions(unsplit("convert", original, converted).hasStatus(0));
            files.computeIfAbsent(options, key -> new ArrayList<>()).add(converted);
        }
        Set<Map<String, String>> verdicts = new HashSet<>();
        files.forEach((options, ofThese) -> verdicts.addAll(verdicts(ofThese, options, ENGINES)));
        assertThat(verdicts).as("the verdicts on %s", trace).hasSize(1);
    }

    @Property(tries = FEW)
    void edges_keep_the_verdict_of_every_engine_that_takes_them(@ForAll("traces") String trace) throws IOException {
        edgesKeepVerdicts(trace);
    }

    @Property(tries = MANY)
    @Tag("campaign")
    void edges_keep_the_verdicts_on_many_traces(@ForAll("traces") String trace) throws IOException {
        edgesKeepVerdicts(trace);
    }

    private void edgesKeepVerdicts(String trace) throws IOException {
        Files.writeString(original, trace);
        Path binary = directory.resolve("x.ust");
        Path text = directory.resolve("x.txt");
        unsplit("convert", "--level", "edges", original, binary).hasStatus(0);
        unsplit("convert", "--level", "edges", original, text).hasStatus(0);
        for (String options : List.of("", "--conflicts data", "--conflicts data+locks", "--boundaries inside")) {
            List<Map<String, String>> verdicts = verdicts(List.of(original, binary, text), options, "all");
            assertThat(verdicts.get(0)).as("%s %s", options, trace).containsAllEntriesOf(verdicts.get(1));
            assertThat(verdicts.get(1)).containsOnlyKeys("frontier", "velodrome", "conflict-graph");
            assertThat(verdicts.get(2)).isEqualTo(verdicts.get(1));
        }
    }

    private static String printedOptions(Ran convert) {
        Matcher options = PRINTED_OPTIONS.matcher(convert.err());
        return options.find() ? options.group(1) : "";
    }

    /**
     * For each trace the verdict of each of these analyses. Predictions need more than some formats can say: that a write is
     * an update, or volatile.
     */
    private static List<Map<String, String>> verdicts(List<Path> traces, String options, String analyses) {
        List<Object> args = new ArrayList<>(List.of("check", "--analysis", analyses, "--format", "json"));
        args.addAll(traces);
        args.addAll(options.isEmpty() ? List.of() : List.of(options.split(" ")));
        Ran ran = unsplit(args.toArray());
        assertThat(ran.status()).as(ran.err()).isIn(0, 1);
        return ran.json().stream().map(ConvertedVerdictsTest::verdicts).toList();
    }

    private static Map<String, String> verdicts(JsonNode result) {
        return result.get("analyses")
                .propertyStream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, analysis -> analysis.getValue().asString()));
    }

    /** RoadRunner's readers always exclude {@code run}, so the original does, too. */
    @Provide
    Arbitrary<String> traces() {
        Arbitrary<String> headers = Combinators.combine(
                        Arbitraries.of("data", "data+locks"),
                        Arbitraries.of("split", "inside"),
                        Arbitraries.of("", "% exclude Driver.*\n"))
                .as((conflicts, boundaries, exclude) -> "%% conflicts %s\n%% boundaries %s\n%% exclude *.run\n%s"
                        .formatted(conflicts, boundaries, exclude));
        Arbitrary<List<String>> events = Combinators.combine(Arbitraries.of("t1", "t2", "t3"), operations())
                .as((thread, operation) -> thread + " " + operation)
                .list()
                .ofMaxSize(40);
        String first = "t1 read z\n"; // since not every format can express a trace without events
        return Combinators.combine(headers, events)
                .as((header, lines) -> header + first + String.join("\n", wellNested(lines)) + "\n");
    }

    private static Arbitrary<String> operations() {
        return Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.of("begin A.a", "begin B.b", "begin Driver.drive", "begin Job.run")),
                Tuple.of(3, Arbitraries.of("end")),
                Tuple.of(8, Arbitraries.of("read x", "write x", "read y", "write y", "update x", "volatile-write y")),
                Tuple.of(3, Arbitraries.of("acquire l", "release l", "wait l", "acquire m", "release m")),
                Tuple.of(3, Arbitraries.of("boundary", "fork t2", "fork t3", "join t2", "join t3")));
    }

    private static List<String> wellNested(List<String> lines) {
        Map<String, Integer> depths = new HashMap<>();
        List<String> kept = new ArrayList<>();
        for (String line : lines) {
            String thread = line.substring(0, line.indexOf(' '));
            int change = line.contains(" begin ") ? 1 : line.endsWith(" end") ? -1 : 0;
            if (depths.getOrDefault(thread, 0) + change >= 0) {
                depths.merge(thread, change, Integer::sum);
                kept.add(line);
            }
        }
        return kept;
    }
}
