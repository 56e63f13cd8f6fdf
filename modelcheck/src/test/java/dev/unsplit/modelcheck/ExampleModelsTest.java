// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Verdict;
import dev.unsplit.modelcheck.automaton.Reductions;
import dev.unsplit.modelcheck.search.SearchOptions;
import dev.unsplit.modelcheck.search.SearchOptions.Order;
import dev.unsplit.modelcheck.search.SearchOptions.Watching;
import dev.unsplit.modelcheck.search.Watch;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.source.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each model in examples/models says in a comment what must come of it. */
class ExampleModelsTest {

    private static final Path MODELS = Path.of("../examples/models");
    private static final Pattern EXPECTED = Pattern.compile("// expect: (\\w+)");

    static List<Path> models() throws IOException {
        try (Stream<Path> files = Files.list(MODELS)) {
            return files.filter(file -> file.toString().endsWith(".ubp"))
                    .sorted()
                    .toList();
        }
    }

    private static Set<String> expected(String text) {
        Set<String> expected = new TreeSet<>();
        Matcher matcher = EXPECTED.matcher(text);
        while (matcher.find()) {
            expected.add(matcher.group(1));
        }
        return expected;
    }

    private static ModelCheck.Answer answer(Path model, SearchOptions options) throws IOException {
        return new ModelCheck(model.getFileName().toString(), Files.readString(model), Conflicts.DATA)
                .explore(options, new Watch());
    }

    @ParameterizedTest
    @MethodSource("models")
    void model_has_the_verdict_that_its_comment_says(Path model) throws IOException {
        Set<String> expected = expected(Files.readString(model));
        assertThat(expected).as("comments '// expect: ...' of %s", model).isNotEmpty();
        for (SearchOptions options : List.of(
                SearchOptions.of(Watching.DATA),
                SearchOptions.of(Watching.DATA).with(Reductions.NONE),
                SearchOptions.of(Watching.DATA).with(Order.DEPTH_FIRST))) {
            Verdict verdict = answer(model, options).result().verdict();
            assertThat(verdict).isEqualTo(expected.contains("violation") ? Verdict.VIOLATION : Verdict.ATOMIC);
        }
        assertThat(otherRules(model)).isEqualTo(withoutVerdicts(expected));
    }

    private static Set<String> withoutVerdicts(Set<String> expected) {
        Set<String> rest = new TreeSet<>(expected);
        rest.removeAll(Set.of("violation", "serializable"));
        return rest;
    }

    /** Without the monitor, so that no violation ends the search. */
    private static Set<String> otherRules(Path model) throws IOException {
        Set<String> rules = new TreeSet<>();
        answer(model, SearchOptions.of(Watching.NOTHING))
                .result()
                .findings()
                .forEach(finding -> rules.add(finding.rule().id()));
        return rules;
    }

    @ParameterizedTest
    @MethodSource("models")
    void schedule_is_confirmed_by_all_engines(Path model) throws IOException {
        Optional<String> trace = answer(model, SearchOptions.of(Watching.DATA)).trace();
        if (trace.isPresent()) {
            Map<String, Verdict> verdicts = Analyser.analyse(
                            Traces.text("schedule", trace.get()),
                            new AnalysisOptions(
                                    List.of(
                                            "frontier",
                                            "aerodrome",
                                            "velodrome",
                                            "conflict-graph",
                                            "summarized-conflict-graph"),
                                    Optional.empty(),
                                    Optional.empty(),
                                    Optional.empty(),
                                    true))
                    .analyses();
            assertThat(verdicts.values()).hasSize(5).containsOnly(Verdict.VIOLATION);
        }
    }

    @Test
    void finding_tells_who_is_split_and_shows_the_whole_schedule() throws IOException {
        Finding finding = answer(MODELS.resolve("bank-wrong.ubp"), SearchOptions.of(Watching.DATA))
                .result()
                .findings()
                .get(0);
        assertThat(finding.rule()).isEqualTo(Rule.ATOMICITY);
        assertThat(finding.certainty()).isEqualTo(Certainty.POSSIBLE);
        assertThat(finding.analysis()).isEqualTo("model");
        assertThat(finding.method()).isEqualTo("withdraw");
        assertThat(finding.variable()).isEqualTo("balance");
        assertThat(finding.blamed()).isTrue();
        assertThat(finding.witness().steps())
                .extracting(step -> step.action() + " " + step.target())
                .startsWith("acquire account", "read balance", "release account", "acquire account")
                .endsWith("acquire account", "write balance");
        assertThat(finding.insight().anomaly()).isEqualTo("lost update");
    }

    @Test
    void search_of_a_limited_number_of_states_says_how_far_it_got() throws IOException {
        var result = answer(
                        MODELS.resolve("two-phase-locking.ubp"),
                        SearchOptions.of(Watching.DATA).withMostStates(50))
                .result();
        assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(result.notices()).singleElement().asString().startsWith("no violation up to ");
        assertThat(result.figures().events().get("states")).isEqualTo(50);
    }

    /** There are more than can be counted. */
    @Test
    void states_to_start_from_are_limited_too() {
        for (Order order : Order.values()) {
            var result = new ModelCheck("free.ubp", """
                            shared int 0..1048575 x = *, y = *, z = *;
                            thread t { x = 1; }
                            """, Conflicts.DATA)
                    .explore(SearchOptions.of(Watching.DATA).with(order).withMostStates(1000), new Watch())
                    .result();
            assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void bounded_search_finds_the_violation_that_the_comment_tells_of(Path model) throws IOException {
        if (expected(Files.readString(model)).contains("violation")) {
            ModelCheck.Answer answer = new ModelCheck(
                            model.getFileName().toString(), Files.readString(model), Conflicts.DATA)
                    .exploreBounded(24, Optional.empty(), new Watch());
            assertThat(answer.result().verdict()).isEqualTo(Verdict.VIOLATION);
            assertThat(answer.trace()).isPresent();
        }
    }

    @Test
    void bounded_search_says_how_far_it_looked() throws IOException {
        Path model = MODELS.resolve("bank-wrong.ubp");
        var result = new ModelCheck("bank-wrong.ubp", Files.readString(model), Conflicts.DATA)
                .exploreBounded(3, Optional.empty(), new Watch())
                .result();
        assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(result.notices()).containsExactly("no violation up to 3 steps: longer ones were not looked at");
    }

    @Test
    void deadlock_names_who_waits() {
        var result = new ModelCheck("deadlock.ubp", """
                        lock a, b;
                        thread one { sync (a) {
                          sync (b) { skip; } } }
                        thread two { sync (b) {
                          sync (a) { skip; } } }
                        """, Conflicts.DATA)
                .explore(SearchOptions.of(Watching.DATA), new Watch())
                .result();
        assertThat(result.findings())
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.message()).isEqualTo("deadlock: one waits in line 3, two waits in line 5"));
    }

    @Test
    void value_outside_its_range_is_told_with_its_schedule() {
        var result = new ModelCheck("range.ubp", """
                        shared int 0..1 x;
                        thread t [2] {
                          x = x + 1; }
                        """, Conflicts.DATA)
                .explore(SearchOptions.of(Watching.DATA), new Watch())
                .result();
        assertThat(result.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).isEqualTo(Rule.ASSERTION);
            assertThat(finding.message()).isEqualTo("2 is outside the range 0..1 of x (range.ubp:3)");
            assertThat(finding.witness().steps()).hasSize(3);
        });
    }

    /** The write happens, whatever becomes of the thread behind it. */
    @Test
    void assertion_that_fails_does_not_hide_what_others_see_of_the_thread() {
        for (Reductions reductions : List.of(Reductions.ALL, Reductions.NONE)) {
            var result = new ModelCheck("stuck.ubp", """
                            shared bool x;
                            thread writer { x = true; assert false; }
                            thread reader { bool a; transaction q { a = x; a = x; } }
                            """, Conflicts.DATA)
                    .explore(SearchOptions.of(Watching.DATA).with(reductions), new Watch())
                    .result();
            assertThat(result.verdict()).isEqualTo(Verdict.VIOLATION);
            assertThat(result.findings()).extracting(Finding::rule).contains(Rule.ASSERTION, Rule.ATOMICITY);
        }
    }
}
