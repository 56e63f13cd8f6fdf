// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.json;

import static dev.unsplit.report.HandMade.nobodyToBlame;
import static dev.unsplit.report.HandMade.onlyTheEndIsKnown;
import static dev.unsplit.report.HandMade.result;
import static dev.unsplit.report.HandMade.withNotice;
import static dev.unsplit.report.HandMade.withdrawIsSplit;
import static dev.unsplit.report.HandMade.written;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Insight;
import dev.unsplit.finding.ProgramEnd;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.RunFigures;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Step.Transaction;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.TreeCycle;
import dev.unsplit.finding.TreeCycle.InterEdge;
import dev.unsplit.finding.Verdict;
import dev.unsplit.finding.Witness;
import dev.unsplit.finding.Witness.UnserializableCycle.Edge;
import dev.unsplit.report.Hostile;
import dev.unsplit.report.ReportFormats;
import dev.unsplit.report.ReportFormats.ReportFormat;
import dev.unsplit.report.settings.ReportSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonFindingsTest {

    private static List<TraceResult> read(String json) throws IOException, MalformedFindingsException {
        return JsonFindings.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
    }

    private static void comesBack(TraceResult... results) throws IOException, MalformedFindingsException {
        String json = written(JsonReport::new, results);
        assertThat(read(json)).containsExactly(results);
        assertThat(written(JsonReport::new, read(json).toArray(TraceResult[]::new)))
                .isEqualTo(json);
    }

    @Test
    void what_was_written_comes_back() throws Exception {
        comesBack(
                result("bank.txt", withdrawIsSplit(), withdrawIsSplit("frontier", true)),
                withNotice(result("-", nobodyToBlame(), onlyTheEndIsKnown()), "cut off"),
                TraceResult.error("b.std", "b.std:1: expected \"thread|op\""),
                result("c").of(new ProgramEnd(137, true)));
        comesBack(Hostile.result());
        comesBack(Hostile.tenThousand());
    }

    @Property(tries = 500)
    void whatever_was_written_comes_back(@ForAll("results") TraceResult result) throws Exception {
        comesBack(result);
    }

    @Provide
    static Arbitrary<TraceResult> results() {
        Arbitrary<RunFigures> figures = Combinators.combine(
                        Arbitraries.maps(names(), numbers()).ofMaxSize(3), numbers(), numbers(), lists(names()))
                .as((events, threads, locks, notSeen) ->
                        new RunFigures(events, threads, locks, threads, locks, notSeen, threads / 3.0));
        Arbitrary<ProgramEnd> ends =
                Combinators.combine(Arbitraries.integers(), flags()).as(ProgramEnd::new);
        return Combinators.combine(
                        names(),
                        numbers(),
                        Arbitraries.maps(names(), Arbitraries.of(Verdict.class)).ofMaxSize(3),
                        lists(findings()),
                        lists(names()),
                        ends.optional(),
                        figures)
                .as((trace, events, analyses, findings, notices, end, run) ->
                        new TraceResult(trace, events, Verdict.VIOLATION, analyses, findings, notices, "", end, run));
    }

    private static Arbitrary<Finding> findings() {
        Arbitrary<Insight> insights = Combinators.combine(
                        texts(), texts(), texts(), texts(), lists(names()), treeCycles())
                .as(Insight::new);
        return Combinators.combine(
                        names(),
                        Arbitraries.of(Rule.class),
                        Arbitraries.of(Certainty.class),
                        texts(),
                        lists(names()),
                        numbers(),
                        lists(sites()),
                        Combinators.combine(witnesses(), insights).as(Told::new))
                .as((id, rule, certainty, text, methods, number, sites, told) -> new Finding(
                        id,
                        rule,
                        certainty,
                        id,
                        text,
                        text,
                        methods,
                        methods.isEmpty(),
                        text,
                        number,
                        number,
                        text,
                        sites,
                        told.witness(),
                        told.insight()));
    }

    private static Arbitrary<TreeCycle> treeCycles() {
        Arbitrary<InterEdge> edges = Combinators.combine(steps(), steps()).as(InterEdge::new);
        return Combinators.combine(lists(steps()), lists(edges)).as(TreeCycle::new);
    }

    private record Told(Witness witness, Insight insight) {}

    private static Arbitrary<Witness> witnesses() {
        return lists(steps())
                .flatMap(steps -> Arbitraries.of(
                        new Witness.UnserializableCycle(
                                steps, steps.isEmpty() ? List.of() : List.of(new Edge(0, steps.size() - 1))),
                        new Witness.ClosingEdge(steps, true),
                        new Witness.ClosingEdge(steps, false),
                        new Witness.Schedule(steps),
                        new Witness.Suspicion(steps),
                        new Witness.RacyPair(steps),
                        new Witness.LockCycle(steps),
                        new Witness.SplitView(steps)));
    }

    private static Arbitrary<Step> steps() {
        return Combinators.combine(numbers(), names(), texts(), sites(), numbers(), flags())
                .as((event, thread, text, site, number, known) -> new Step(
                        event,
                        thread,
                        text,
                        text,
                        site,
                        known ? new Transaction(thread, text, number) : Transaction.unknown(thread)));
    }

    private static Arbitrary<Site> sites() {
        return Combinators.combine(
                        texts(), texts(), texts(), Arbitraries.integers().between(0, Integer.MAX_VALUE))
                .as(Site::new);
    }

    private static <T> Arbitrary<List<T>> lists(Arbitrary<T> elements) {
        return elements.list().ofMaxSize(3);
    }

    private static Arbitrary<Boolean> flags() {
        return Arbitraries.of(true, false);
    }

    private static Arbitrary<Long> numbers() {
        return Arbitraries.longs().between(0, 1_000_000_000_000L);
    }

    private static Arbitrary<String> names() {
        return texts().filter(text -> !text.isEmpty());
    }

    /** Also of characters that have a meaning in JSON or in names of transactions. */
    private static Arbitrary<String> texts() {
        return Arbitraries.strings().withChars("#:1a\"\\\n{}[],é\u0000\u2028").ofMaxLength(5);
    }

    /** A file that somebody edited: it is refused, or every report can show it. */
    @Property(tries = 1000)
    void damaged_findings_are_refused_or_shown(@ForAll("results") TraceResult result, @ForAll Random random)
            throws IOException {
        byte[] json = written(JsonReport::new, result).getBytes(StandardCharsets.UTF_8);
        byte[] pieces = "0129-\"{}[],:ntae#".getBytes(StandardCharsets.UTF_8);
        for (int damage = random.nextInt(1, 4); damage > 0; damage--) {
            json[random.nextInt(json.length)] = pieces[random.nextInt(pieces.length)];
        }
        try {
            TraceResult[] read =
                    JsonFindings.read(new ByteArrayInputStream(json)).toArray(TraceResult[]::new);
            for (ReportFormat format : ReportFormats.all()) {
                written(out -> format.open().apply(out, ReportSettings.PLAIN), read);
            }
        } catch (MalformedFindingsException e) {
            assertThat(e.getMessage()).contains("expected").doesNotContain("\n");
        }
    }

    @Test
    void fields_of_later_releases_are_passed_over() throws Exception {
        String json = written(JsonReport::new, result("a", withdrawIsSplit()));
        assertThat(read(json.replace("\"id\":", "\"later\":{\"x\":[1,{\"y\":null}]},\"id\":")))
                .containsExactly(result("a", withdrawIsSplit()));
    }

    @Test
    void objects_may_span_lines() throws Exception {
        String json = written(JsonReport::new, result("a", withdrawIsSplit()), result("b"));
        assertThat(read(json.replace("},", "},\n\n  "))).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | 1:1: expected an object, as 'unsplit check --format json' writes it, found nothing",
                "nothing | 1:1: expected JSON: Unrecognized token",
                "[] | 1:1: expected an object",
                "{} | 1:1: expected \"trace\" in this object",
                "{\"trace\":1} | 1:10: expected a string for \"trace\"",
                "{\"trace\":\"a\",\"events\":\"many\"} | 1:23: expected a whole number for \"events\"",
                "{\"trace\":\"a\",\"events\":1.5} | 1:23: expected a whole number for \"events\"",
                "{\"trace\":\"a\",\"events\":99999999999999999999} | 1:23: expected a whole number for \"events\"",
                "{\"trace\":\"a\",\"events\":1,\"verdict\":\"bad\"} | 1:35: expected one of violation, atomic, undecided",
                "{\"trace\":\"a\",\"events\":1,\"verdict\":null} | 1:35: expected a string for \"verdict\"",
                "{\"trace\":\"a\",\"events\":1,\"verdict\":\"atomic\",\"analyses\":[]} | expected an object for \"analyses\"",
                "{\"trace\":\"a\",\"events\":1,\"verdict\":\"atomic\",\"analyses\":{},\"findings\":{}} | expected a list for \"findings\"",
                "{\"trace\":\"a\",\"events\":1,\"verdict\":\"atomic\",\"analyses\":{},\"findings\":[3]} | 1:70: expected objects for \"findings\"",
                "{\"trace\":\"a\" | expected JSON: Unexpected end-of-input",
            })
    void says_where_and_what_was_expected(String json, String message) {
        assertThatThrownBy(() -> read(json))
                .isExactlyInstanceOf(MalformedFindingsException.class)
                .message()
                .contains(message)
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"rule\":\"atomicity\" | \"rule\":\"speed\" | expected one of atomicity, race, deadlock, view-consistency, assertion for \"rule\"",
                "\"blamed\":true | \"blamed\":1 | expected true or false for \"blamed\"",
                "\"kind\":\"cycle\" | \"kind\":\"circle\" | expected one of cycle, ends",
                "[0,1],[1,2] | [0,1],[1,3] | expected numbers from 0 to 2 for \"edges\"",
                "[0,1],[1,2] | [0,1],[1,-1] | expected numbers from 0 to 2 for \"edges\"",
                "[0,1],[1,2] | [0,1,2] | expected pairs of numbers for \"edges\"",
                "\"line\":20 | \"line\":9999999999 | expected a number of at most 2147483647 for \"line\"",
                "\"t1#1:bank.Account.withdraw\" | \"t2#1:bank.Account.withdraw\" | expected the thread, # and a number",
                "\"t1#1:bank.Account.withdraw\" | \"t1#x\" | expected the thread, # and a number",
            })
    void says_what_is_wrong_in_a_finding(String right, String wrong, String message) {
        String json = written(JsonReport::new, result("a", withdrawIsSplit()));
        assertThat(json).contains(right);
        assertThatThrownBy(() -> read(json.replace(right, wrong)))
                .isExactlyInstanceOf(MalformedFindingsException.class)
                .hasMessageMatching("(?s)1:\\d+: .*")
                .hasMessageContaining(message);
    }

    @Test
    void says_in_which_line_it_is() {
        String json = written(JsonReport::new, result("a"), result("b"));
        assertThatThrownBy(() -> read(json + "{\"trace\":true}")).hasMessage("3:10: expected a string for \"trace\"");
    }

    @Test
    void survives_what_is_nested_without_end() {
        String deep = "{\"trace\":" + "[".repeat(1_000_000);
        assertThatThrownBy(() -> read(deep))
                .isExactlyInstanceOf(MalformedFindingsException.class)
                .hasMessageContaining("nesting depth");
    }

    @Test
    void passes_on_that_the_input_cannot_be_read() {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("Is a directory");
            }
        };
        assertThatThrownBy(() -> JsonFindings.read(broken))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("Is a directory");
    }

    @Test
    void an_empty_program_or_figures_are_none() throws Exception {
        assertThat(read(written(JsonReport::new, result("a"))).get(0))
                .returns(Optional.empty(), TraceResult::program)
                .returns(RunFigures.NONE, TraceResult::figures);
    }
}
