// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.github;

import static dev.unsplit.report.HandMade.result;
import static dev.unsplit.report.HandMade.withNotice;
import static dev.unsplit.report.HandMade.withdrawIsSplit;
import static dev.unsplit.report.HandMade.written;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.finding.AcceptedCauses;
import dev.unsplit.finding.Insight;
import dev.unsplit.finding.Printable;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.report.HandMade;
import dev.unsplit.report.Hostile;
import dev.unsplit.report.sarif.SarifReport;
import dev.unsplit.report.settings.SourceCode;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class GithubReportTest {

    /** What a runner makes out: the name of the command, its properties, its data. */
    private static final Pattern COMMAND = Pattern.compile("::(error|warning|notice) ([^:\\r\\n]*)::([^\\r\\n]*)");

    private static String commands(TraceResult... results) {
        return written(out -> new GithubReport(out, SourceCode.NONE), results);
    }

    @Test
    void file_is_called_as_in_the_working_directory_if_the_source_is_there() {
        SourceCode here = new SourceCode() {
            @Override
            public List<Line> excerpt(Site site, int around) {
                return List.of();
            }

            @Override
            public String file(Site site) {
                return "src/main/java/bank/" + site.file();
            }
        };
        assertThat(written(out -> new GithubReport(out, here), result("a", withdrawIsSplit())))
                .startsWith("::error file=src/main/java/bank/");
        assertThat(written(out -> new SarifReport(out, here), result("a", withdrawIsSplit())))
                .contains("\"uri\":\"src/main/java/bank/")
                .doesNotContain("uriBaseId");
    }

    @Test
    void analyses_that_are_as_sure_are_named_together() {
        assertThat(commands(result("bank.txt", withdrawIsSplit(), withdrawIsSplit("velodrome", true))))
                .contains("Observed by frontier and velodrome.\n");
    }

    @Test
    void a_finding_is_an_annotation_of_all_lines_that_were_split() {
        assertThat(commands(result("bank.txt", withdrawIsSplit())))
                .isEqualTo("::error file=bank/Account.java,line=12,endLine=13,"
                        + "title=Atomicity violation%3A bank.Account.withdraw"
                        + "::bank.Account.withdraw is not atomic: t2 came in between. Observed by frontier.\n");
    }

    @Test
    void what_was_accepted_is_a_notice() {
        assertThat(commands(result(
                        "bank.txt", withdrawIsSplit().withInsight(Insight.NONE.withAccepted("baseline: 100% fine")))))
                .startsWith("::notice file=bank/Account.java,")
                .endsWith(" Accepted: baseline: 100%25 fine\n");
    }

    @Test
    void how_many_were_accepted_is_a_notice() {
        for (int causes = 1; causes < 3; causes++) {
            String accepted =
                    AcceptedCauses.notices(causes, "the baseline known.json").get(0);
            assertThat(commands(withNotice(result("bank.txt"), accepted)))
                    .startsWith("::notice title=bank.txt::" + causes + " cause");
        }
    }

    @Test
    void cause_that_several_traces_have_is_one_annotation() {
        assertThat(commands(result("a", withdrawIsSplit()), result("b", withdrawIsSplit())))
                .hasLineCount(1)
                .endsWith(" Found in 2 traces.\n");
    }

    @Test
    void levels_follow_the_certainty() {
        assertThat(commands(result("a", Hostile.finding("1").withInsight(Insight.NONE))))
                .startsWith("::warning ");
        assertThat(commands(result("a", withdrawIsSplit().withInsight(Insight.NONE.withBenign("modCount")))))
                .startsWith("::notice ")
                .contains("Known to do no harm: modCount.");
    }

    @Test
    void a_place_that_is_not_known_is_left_out() {
        assertThat(commands(result("a", HandMade.nobodyToBlame()))).contains("file=bank/Account.java");
        assertThat(commands(TraceResult.error("b", "b:1: expected x"), withNotice(result("c"), "cut off")))
                .isEqualTo("::error title=not analysed::b:1: expected x\n::warning title=c::cut off\n");
    }

    @Test
    void names_cannot_end_a_command_or_start_another() {
        String commands = commands(Hostile.result());
        assertThat(commands.lines())
                .hasSize(2)
                .allMatch(line -> COMMAND.matcher(line).matches());
        String title = commands.lines()
                .findFirst()
                .orElseThrow()
                .replaceFirst("::.*?title=", "")
                .replaceFirst("(?s)::.*", "");
        assertThat(title.replace("%2C", ",")
                        .replace("%3A", ":")
                        .replace("%0A", "\n")
                        .replace("%25", "%"))
                .isEqualTo(Printable.ofLines(Hostile.NAME));
    }

    @Test
    void ten_thousand_findings_are_ten_thousand_lines() {
        assertThat(commands(Hostile.tenThousand()).lines()).hasSize(10_000);
    }
}
