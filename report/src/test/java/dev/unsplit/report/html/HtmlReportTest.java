// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.html;

import static dev.unsplit.report.HandMade.closed;
import static dev.unsplit.report.HandMade.nobodyToBlame;
import static dev.unsplit.report.HandMade.result;
import static dev.unsplit.report.HandMade.withNotice;
import static dev.unsplit.report.HandMade.withdrawIsSplit;
import static dev.unsplit.report.HandMade.written;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.report.settings.SourceCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What is in the page; a real browser opens it in the integration tests. */
class HtmlReportTest {

    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL);

    private static String html(TraceResult... results) {
        return written(out -> new HtmlReport(out, SourceCode.NONE), results);
    }

    private static JsonNode data(String html) {
        Matcher data = DATA.matcher(html);
        assertThat(data.find()).isTrue();
        return new JsonMapper().readTree(data.group(1));
    }

    private static List<String> texts(JsonNode array, String field) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(each -> each.get(field).asString())
                .toList();
    }

    @Test
    void page_carries_all_findings_of_all_traces() {
        JsonNode data = data(html(result("a.txt", withdrawIsSplit()), result("b.txt", nobodyToBlame())));
        assertThat(texts(data.get("traces"), "name")).containsExactly("a.txt", "b.txt");
        assertThat(data.get("findings")).hasSize(2);
        JsonNode first = data.get("findings").get(0);
        assertThat(first.get("traces").get(0).asInt()).isZero();
        assertThat(texts(first.get("tellings"), "analysis")).containsExactly("frontier");
        JsonNode witness = first.get("tellings").get(0).get("witness");
        assertThat(witness.get("edges").toString()).isEqualTo("[[0,1],[1,2]]");
        assertThat(texts(witness.get("transactions"), "thread")).containsExactly("t1", "t2");
    }

    @Test
    void findings_of_one_cause_are_one_entry() {
        JsonNode data = data(html(result(
                "a.txt",
                withdrawIsSplit(),
                withdrawIsSplit("aerodrome", false),
                withdrawIsSplit().withId("5f1c-2"),
                withdrawIsSplit().withId("5f1d"))));
        assertThat(texts(data.get("findings"), "id")).containsExactly("5f1c", "5f1d");
        assertThat(texts(data.get("findings").get(0).get("tellings"), "id")).containsExactly("5f1c", "5f1c", "5f1c-2");
    }

    @Test
    void lines_that_a_hint_names_are_shown_too() {
        Finding finding = withdrawIsSplit();
        String hint =
                "hold the lock bank.Account (acquired in Bank.java:3) in bank.Account.withdraw from line 26 (the call of balance)"
                        + " to line 28 and in bank.Bank$Audit.<init> all through line 7 and in bank.Bank.pr\u00fcfe$2 all through line 9;"
                        + " one of them alone does not help";
        JsonNode data =
                data(html(result("a.txt", finding.withInsight(finding.insight().withHint(hint)))));
        JsonNode advised = data.get("findings").get(0).get("tellings").get(0).get("advised");
        assertThat(StreamSupport.stream(advised.spliterator(), false)
                        .map(index -> data.get("sites").get(index.asInt()))
                        .map(site -> site.get("className").asString() + " "
                                + site.get("file").asString() + ":"
                                + site.get("line").asInt()))
                .containsExactly(
                        "bank.Account Account.java:26",
                        "bank.Account Account.java:28",
                        "bank.Bank$Audit Bank.java:7",
                        "bank.Bank Bank.java:9");
        assertThat(data(html(result("a.txt", finding)))
                        .get("findings")
                        .get(0)
                        .get("tellings")
                        .get(0)
                        .get("advised"))
                .isEmpty();
    }

    @Test
    void lines_of_source_stand_in_the_page_once() {
        SourceCode code = (site, around) ->
                site.line() == 0 ? List.of() : List.of(new SourceCode.Line(site.line(), "line " + site.line()));
        String html = written(
                out -> new HtmlReport(out, code), result("a", withdrawIsSplit()), result("b", withdrawIsSplit()));
        JsonNode sources = data(html).get("sources");
        assertThat(sources.get(0).toString())
                .isEqualTo("{\"file\":\"Account.java\",\"lines\":{\"12\":\"line 12\",\"13\":\"line 13\"}}");
        assertThat(html.split("\"line 12\"", -1)).hasSize(2);
    }

    @Test
    void no_name_ends_the_data_or_begins_a_tag() {
        String hostile = "</script><!--<script>\u2028&'\"\ud800";
        TraceResult named = withNotice(result(hostile, withdrawIsSplit()), hostile);
        String html = html(named);
        Matcher data = DATA.matcher(html);
        assertThat(data.find()).isTrue();
        assertThat(data.group(1)).doesNotContain("<", ">", "&", "\u2028");
        assertThat(data.group(1).chars().allMatch(character -> character < 128)).isTrue();
        assertThat(data(html).get("traces").get(0).get("name").asString()).isEqualTo(hostile);
        assertThat(html.split("<script", -1)).as("our three scripts").hasSize(4);
        assertThat(html.split("</script>", -1)).hasSize(4);
    }

    @Test
    void policy_knows_every_script_and_style_of_the_page_by_its_hash() throws GeneralSecurityException {
        String html = html(result("a", withdrawIsSplit()));
        List<String> hashes = new ArrayList<>();
        Matcher part =
                Pattern.compile("<(script|style)>(.*?)</\\1>", Pattern.DOTALL).matcher(html);
        while (part.find()) {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(part.group(2).getBytes(StandardCharsets.UTF_8));
            hashes.add("sha256-" + Base64.getEncoder().encodeToString(digest));
        }
        assertThat(hashes).hasSize(3);
        Matcher policy = Pattern.compile("Content-Security-Policy\" content=\"([^\"]*)\"")
                .matcher(html);
        assertThat(policy.find()).isTrue();
        assertThat(policy.group(1).replace("&#39;", "'"))
                .startsWith("default-src 'none';")
                .contains(hashes);
    }

    @Test
    void page_names_nothing_outside_itself() {
        String html = html(result("a", withdrawIsSplit()));
        assertThat(Pattern.compile("(src|href)=\"(?!data:)").matcher(html).find())
                .isFalse();
        assertThat(html).doesNotContain("@import", "url(http");
    }

    @Test
    void passes_on_that_the_output_was_closed() {
        assertThatThrownBy(() -> new HtmlReport(closed(), SourceCode.NONE).end())
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("Broken pipe");
    }
}
