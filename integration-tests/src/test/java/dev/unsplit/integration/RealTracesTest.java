// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static dev.unsplit.integration.Ran.unsplit;
import static dev.unsplit.integration.Ran.unsplitReading;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Traces of real programs, whose true verdicts were made from the definition: {@code expected.json}. */
class RealTracesTest {

    private static final Path TRACES = Ran.PROJECT.resolve("trace/src/test/resources/traces");
    private static final List<String> CONFLICTS = List.of("data", "data+locks");

    private static final List<String> ENGINES =
            List.of("frontier", "aerodrome", "velodrome", "conflict-graph", "summarized-conflict-graph");

    /** The engines that notice a cycle at the very event that closes it. */
    private static final Set<String> PROMPT = Set.of("frontier", "velodrome", "conflict-graph");

    @TempDir
    static Path directory;

    @TestFactory
    Stream<DynamicTest> every_engine_gives_the_true_verdict_and_the_prompt_ones_the_true_event() {
        return traces().flatMap(trace -> CONFLICTS.stream()
                .flatMap(conflicts -> files(trace)
                        .map(file -> DynamicTest.dynamicTest(
                                file.getFileName() + " " + conflicts,
                                () -> check(
                                        unsplitAll(file, conflicts),
                                        trace.get("events").asLong(),
                                        trace.get("verdict").get(conflicts))))));
    }

    @TestFactory
    Stream<DynamicTest> our_own_format_keeps_the_verdict_of_every_engine_that_applies() {
        return traces().flatMap(trace -> CONFLICTS.stream()
                .flatMap(conflicts -> files(trace)
                        .map(file -> DynamicTest.dynamicTest(
                                file.getFileName() + " " + conflicts,
                                () -> checkConverted(
                                        file, conflicts, trace.get("verdict").get(conflicts))))));
    }

    private static JsonNode checked(String analyses, Path trace) {
        return unsplit("check", "--analysis", analyses, "--format", "json", trace)
                .json()
                .get(0);
    }

    /** A file of another tool is read with locks, what comes in through standard input without. */
    private static void checkConverted(Path file, String conflicts, JsonNode expected) throws IOException {
        boolean locks = conflicts.equals("data+locks");
        String format = file.toString().contains(".rr") ? "rr" : "std";
        byte[] input = locks ? new byte[0] : Files.readAllBytes(file);
        Path whole = directory.resolve("whole.ust");
        Path edges = directory.resolve("edges.ust");
        unsplitReading(input, "convert", "--from", format, locks ? file : "-", whole)
                .hasStatus(0);
        unsplit("convert", "--level", "edges", whole, edges).hasStatus(0);
        JsonNode ofWhole = checked(String.join(",", ENGINES), whole);
        JsonNode ofEdges = checked("all", edges);
        assertThat(ofWhole.get("analyses").propertyNames()).containsExactlyElementsOf(ENGINES);
        assertThat(ofEdges.get("analyses").propertyNames()).containsExactlyInAnyOrderElementsOf(PROMPT);
        assertThat(List.of(ofWhole, ofEdges))
                .flatExtracting(result -> result.get("analyses")
                        .valueStream()
                        .map(JsonNode::asString)
                        .toList())
                .containsOnly(expected.get("serializable").asBoolean() ? "atomic" : "violation");
    }

    @TestFactory
    Stream<DynamicTest> a_specification_that_excludes_nothing_makes_main_and_run_transactions() throws IOException {
        Path nothing = Files.writeString(directory.resolve("nothing.spec"), "# main and run are transactions too\n");
        return traces().filter(trace -> trace.has("including_main_and_run"))
                .flatMap(trace -> CONFLICTS.stream().map(conflicts -> {
                    Path file = TRACES.resolve(trace.get("files").get("rr").asString());
                    JsonNode expected = trace.get("including_main_and_run");
                    return DynamicTest.dynamicTest(
                            file.getFileName() + " " + conflicts,
                            () -> check(
                                    unsplitAll(file, conflicts, "--spec", nothing),
                                    expected.get("events").asLong(),
                                    expected.get(conflicts)));
                }));
    }

    @TestFactory
    Stream<DynamicTest> info_counts_what_is_there() {
        return traces().flatMap(trace -> files(trace)
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> {
                    String info = unsplit("info", file).hasStatus(0).out();
                    assertThat(info)
                            .contains(": " + trace.get("events").asLong() + " events\n")
                            .containsPattern("threads +" + trace.get("threads").asLong() + "\n")
                            .containsPattern("locks +" + trace.get("locks").asLong() + "\n")
                            .containsPattern(
                                    "variables +" + trace.get("variables").asLong() + "\n")
                            .containsPattern(
                                    "transactions +" + trace.get("transactions").asLong() + " ")
                            .containsPattern("unary +" + trace.get("unary").asLong() + " ")
                            .containsPattern(
                                    "nesting +" + trace.get("max_nesting").asLong() + " ");
                })));
    }

    private static Stream<JsonNode> traces() {
        JsonNode expected =
                new JsonMapper().readTree(TRACES.resolve("expected.json").toFile());
        return StreamSupport.stream(expected.get("traces").spliterator(), false);
    }

    private static Stream<Path> files(JsonNode trace) {
        return trace.get("files").valueStream().map(file -> TRACES.resolve(file.asString()));
    }

    private static JsonNode unsplitAll(Path file, String conflicts, Object... more) {
        List<Object> args = Stream.concat(
                        Stream.of(
                                "check",
                                "--analysis",
                                String.join(",", ENGINES),
                                "--format",
                                "json",
                                "--conflicts",
                                conflicts,
                                file),
                        Stream.of(more))
                .toList();
        Ran ran = unsplit(args.toArray());
        assertThat(ran.status()).as(ran.err()).isIn(0, 1);
        return ran.json().get(0);
    }

    private static void check(JsonNode result, long events, JsonNode expected) {
        boolean serializable = expected.get("serializable").asBoolean();
        assertThat(result.get("events").asLong()).as("events").isEqualTo(events);
        assertThat(result.get("analyses").propertyNames()).containsExactlyElementsOf(ENGINES);
        assertThat(result.get("analyses").valueStream().map(JsonNode::asString))
                .as("%s", result.get("analyses"))
                .containsOnly(serializable ? "atomic" : "violation");
        if (!serializable) {
            long closing = expected.get("events_to_first_cycle").asLong();
            result.get("analyses").propertyStream().forEach(analysis -> {
                long first = firstEvent(result, analysis.getKey());
                if (PROMPT.contains(analysis.getKey())) {
                    assertThat(first).as("%s", analysis.getKey()).isEqualTo(closing);
                } else {
                    assertThat(first).as("%s", analysis.getKey()).isGreaterThanOrEqualTo(closing);
                }
            });
        }
    }

    private static long firstEvent(JsonNode result, String analysis) {
        return result.get("findings")
                .valueStream()
                .filter(finding -> finding.get("analysis").asString().equals(analysis))
                .map(finding -> finding.get("event").asLong())
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }
}
