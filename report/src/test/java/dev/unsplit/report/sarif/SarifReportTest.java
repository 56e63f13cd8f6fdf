// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.sarif;

import static dev.unsplit.report.HandMade.nobodyToBlame;
import static dev.unsplit.report.HandMade.onlyTheEndIsKnown;
import static dev.unsplit.report.HandMade.result;
import static dev.unsplit.report.HandMade.withNotice;
import static dev.unsplit.report.HandMade.withdrawIsSplit;
import static dev.unsplit.report.HandMade.written;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Insight;
import dev.unsplit.finding.Printable;
import dev.unsplit.finding.ProgramEnd;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Witness;
import dev.unsplit.report.Hostile;
import dev.unsplit.report.settings.SourceCode;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SarifReportTest {

    private static final JsonMapper JSON = new JsonMapper();

    /** The one of OASIS. */
    private static final Schema SCHEMA = schema();

    private static Schema schema() {
        try (InputStream in = SarifReportTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                    .getSchema(JSON.readTree(Objects.requireNonNull(in)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Whatever is written is valid. */
    private static JsonNode log(TraceResult... results) {
        JsonNode log = JSON.readTree(written(out -> new SarifReport(out, SourceCode.NONE), results));
        assertThat(SCHEMA.validate(log)).isEmpty();
        return log;
    }

    private static JsonNode run(TraceResult... results) {
        JsonNode runs = log(results).get("runs");
        assertThat(runs).hasSize(1);
        return runs.get(0);
    }

    private static JsonNode only(Finding finding) {
        JsonNode results = run(result("bank.txt", finding)).get("results");
        assertThat(results).hasSize(1);
        return results.get(0);
    }

    private static Finding with(Insight insight) {
        return withdrawIsSplit().withInsight(insight);
    }

    @Test
    void the_schema_can_say_no() {
        JsonNode wrong = JSON.readTree(
                written(out -> new SarifReport(out, SourceCode.NONE), result("bank.txt", withdrawIsSplit()))
                        .replace("\"level\":\"error\"", "\"level\":\"terrible\""));
        assertThat(SCHEMA.validate(wrong)).isNotEmpty();
    }

    @Test
    void every_kind_of_result_is_valid() {
        log();
        log(result("none.txt"));
        log(result("-", onlyTheEndIsKnown()), result("-", nobodyToBlame()));
        log(result("empty", emptyWitness()));
        log(TraceResult.error("bad.std", "bad.std:1: expected something"));
        log(withNotice(result("a"), "cut off").of(new ProgramEnd(137, true)));
        log(Hostile.result());
    }

    private static Finding emptyWitness() {
        Finding finding = withdrawIsSplit();
        return new Finding(
                "0",
                finding.rule(),
                finding.certainty(),
                "frontier",
                "run",
                "",
                List.of(),
                true,
                "m",
                0,
                0,
                "",
                List.of(),
                new Witness.Suspicion(List.of()));
    }

    @Test
    void each_thread_has_a_flow_and_the_order_of_execution_tells_who_came_in_between() {
        JsonNode flows = only(withdrawIsSplit()).get("codeFlows").get(0).get("threadFlows");
        assertThat(flows).extracting(flow -> flow.get("id").asString()).containsExactly("t1", "t2");
        assertThat(orders(flows.get(0))).containsExactly(1, 3);
        assertThat(orders(flows.get(1))).containsExactly(2);
        JsonNode between = flows.get(1).get("locations").get(0).get("location");
        assertThat(between.get("message").get("text").asString())
                .isEqualTo("t2: write balance in bank.Account.deposit");
        assertThat(between.at("/physicalLocation/artifactLocation/uri").asString())
                .isEqualTo("Account.java");
        assertThat(between.at("/physicalLocation/region/startLine").asInt()).isEqualTo(20);
    }

    private static List<Integer> orders(JsonNode flow) {
        return flow.get("locations")
                .valueStream()
                .map(location -> location.get("executionOrder").asInt())
                .toList();
    }

    @Test
    void the_place_is_all_that_was_split_in_a_file_in_the_directory_of_its_package() {
        JsonNode place = only(withdrawIsSplit()).get("locations").get(0);
        assertThat(place.at("/physicalLocation/artifactLocation/uri").asString())
                .isEqualTo("bank/Account.java");
        assertThat(place.at("/physicalLocation/region").toString()).isEqualTo("{\"startLine\":12,\"endLine\":13}");
        assertThat(place.at("/logicalLocations/0/fullyQualifiedName").asString())
                .isEqualTo("bank.Account.withdraw");
    }

    @Test
    void paths_become_relative_uris() {
        assertThat(RelativeUri.of("bank/Bank$1.java")).isEqualTo("bank/Bank$1.java");
        assertThat(RelativeUri.of("/etc/a b:c.java")).isEqualTo("etc/a%20b%3Ac.java");
        assertThat(RelativeUri.of("é\n%<>?#.java")).isEqualTo("%C3%A9%0A%25%3C%3E%3F%23.java");
    }

    @Test
    void the_level_tells_how_sure_it_is() {
        assertThat(only(withdrawIsSplit()).get("level").asString()).isEqualTo("error");
        assertThat(only(with(Insight.NONE.withBenign("statistics counter")))
                        .get("level")
                        .asString())
                .isEqualTo("note");
        assertThat(only(Hostile.finding("1").withInsight(Insight.NONE))
                        .get("level")
                        .asString())
                .isEqualTo("warning");
    }

    @Test
    void no_text_turns_the_direction_of_what_stands_behind_it() {
        Insight insight = Insight.NONE.withHint("wait for \u202eevil\u001b");
        assertThat(only(with(insight)).get("message").get("text").asString())
                .contains("\\u202eevil\\u001b")
                .doesNotContain("\u202e", "\u001b");
    }

    @Test
    void no_name_does_either() {
        Finding hostile = Hostile.finding("1").withInsight(Insight.NONE.withAccepted(Hostile.NAME));
        assertThat(strings(log(result(Hostile.NAME, hostile))))
                .anyMatch(text -> text.contains("script"))
                .allMatch(text -> text.equals(Printable.ofLines(text)));
    }

    private static List<String> strings(JsonNode node) {
        return node.isString()
                ? List.of(node.asString())
                : node.valueStream().flatMap(each -> strings(each).stream()).toList();
    }

    @Test
    void fingerprints_are_the_ids_of_findings() {
        assertThat(only(withdrawIsSplit()).get("partialFingerprints").toString())
                .isEqualTo("{\"unsplit/v2\":\"5f1c\"}");
    }

    @Test
    void the_message_has_the_anomaly_and_the_hint() {
        Insight insight = Insight.NONE.withAnomaly("lost update").withHint("hold the lock from line 12 to line 13");
        assertThat(only(with(insight)).get("message").get("text").asString())
                .isEqualTo("bank.Account.withdraw is not atomic: t2 came in between. Lost update."
                        + " Hold the lock from line 12 to line 13. Observed by frontier.");
    }

    @Test
    void what_was_accepted_is_suppressed_with_its_reason() {
        assertThat(only(withdrawIsSplit()).has("suppressions")).isFalse();
        assertThat(only(with(Insight.NONE.withAccepted("baseline: known")))
                        .get("suppressions")
                        .toString())
                .isEqualTo("[{\"kind\":\"external\",\"status\":\"accepted\",\"justification\":\"baseline: known\"}]");
    }

    @Test
    void what_an_annotation_accepts_is_suppressed_in_the_source() {
        assertThat(only(with(Insight.NONE.withAccepted(Insight.IN_SOURCE)))
                        .at("/suppressions/0/kind")
                        .asString())
                .isEqualTo("inSource");
    }

    @Test
    void several_analyses_that_found_the_same_make_one_result() {
        JsonNode results = run(result("bank.txt", withdrawIsSplit("aerodrome", false), withdrawIsSplit()))
                .get("results");
        assertThat(results).hasSize(1);
        assertThat(results.get(0).at("/properties/analyses").toString()).isEqualTo("[\"aerodrome\",\"frontier\"]");
        assertThat(results.get(0).at("/codeFlows/0/threadFlows/0/locations")).hasSize(2);
    }

    @Test
    void several_traces_make_one_run() {
        JsonNode run = run(result("a", withdrawIsSplit()), result("b"), result("c", nobodyToBlame()));
        assertThat(run.get("results"))
                .extracting(result -> result.at("/properties/trace").asString())
                .containsExactly("a", "c");
    }

    @Test
    void cause_that_several_traces_have_is_one_result_with_the_sum_of_its_counts() {
        JsonNode run = run(result("a", withdrawIsSplit()), result("b", withdrawIsSplit()));
        assertThat(run.get("results")).hasSize(1);
        JsonNode only = run.get("results").get(0);
        assertThat(only.at("/properties/trace").asString()).isEqualTo("a, b");
        assertThat(only.get("occurrenceCount").asLong())
                .isEqualTo(2 * withdrawIsSplit().count());
    }

    @Test
    void rules_are_explained() {
        JsonNode rules = run(result("a")).at("/tool/driver/rules");
        assertThat(rules).extracting(rule -> rule.get("id").asString()).containsExactlyElementsOf(ids());
        assertThat(rules.get(0).get("name").asString()).isEqualTo("AtomicityViolation");
        for (Rule rule : Rule.values()) {
            assertThat(rules.get(rule.ordinal()).at("/help/text").asString()).contains(rule.sentence(), rule.help());
        }
    }

    private static List<String> ids() {
        return List.of(Rule.values()).stream().map(Rule::id).toList();
    }

    @Test
    void what_to_know_about_the_traces_is_told_as_notifications() {
        JsonNode invocation = run(
                        withNotice(result("a"), "cut off"),
                        TraceResult.error("b", "b:1: expected x"),
                        result("c").of(new ProgramEnd(3, false)))
                .at("/invocations/0");
        assertThat(invocation.get("executionSuccessful").asBoolean()).isFalse();
        assertThat(invocation.get("toolExecutionNotifications").toString())
                .isEqualTo("[{\"level\":\"warning\",\"message\":{\"text\":\"a: cut off\"}},"
                        + "{\"level\":\"error\",\"message\":{\"text\":\"b:1: expected x\"}},"
                        + "{\"level\":\"note\",\"message\":{\"text\":\"c: the program ended with exit status 3\"}}]");
        assertThat(run(result("a")).at("/invocations/0/executionSuccessful").asBoolean())
                .isTrue();
    }

    @Test
    void ten_thousand_findings_are_ten_thousand_results() {
        assertThat(run(Hostile.tenThousand()).get("results")).hasSize(10_000);
    }

    @Test
    void a_site_without_a_file_is_no_place() {
        Finding finding = Hostile.finding("1");
        assertThat(new Site("a.B", "m", "", 3).isKnown()).isTrue();
        JsonNode result = only(new Finding(
                "1",
                finding.rule(),
                finding.certainty(),
                "race",
                "a.B.m",
                "",
                List.of(),
                true,
                "m",
                1,
                0,
                "",
                List.of(new Site("a.B", "m", "", 3)),
                finding.witness()));
        assertThat(result.at("/locations/0").has("physicalLocation")).isFalse();
    }
}
