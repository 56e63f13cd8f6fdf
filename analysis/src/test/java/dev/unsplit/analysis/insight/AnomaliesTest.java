// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.Analyses;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.analysis.enumeration.RandomUnitSets;
import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.schedule.ScheduleTrace;
import dev.unsplit.analysis.schedule.Schedules;
import dev.unsplit.finding.Anomaly;
import dev.unsplit.finding.Circle;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Witness;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.source.Traces;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Group;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** Each line of the table in {@link Anomaly}, and that there is an answer for every witness. */
class AnomaliesTest {

    private static List<Finding> findings(RepeatableTrace trace, String... analyses) {
        return Analyser.analyse(
                        trace,
                        new AnalysisOptions(
                                List.of(analyses), Optional.empty(), Optional.empty(), Optional.empty(), false))
                .findings();
    }

    /** What t1 does around what t2 does. */
    private static String split(String before, String between, String after) {
        return "t1 begin A.f\n" + lines("t1", before) + "t2 begin B.g\n" + lines("t2", between) + "t2 end\n"
                + lines("t1", after) + "t1 end\n";
    }

    private static String lines(String thread, String operations) {
        return Stream.of(operations.split(", "))
                .map(operation -> thread + " " + operation + "\n")
                .collect(Collectors.joining());
    }

    private static String observed(String before, String between, String after) {
        return findings(Traces.text("test", split(before, between, after)), "frontier").stream()
                .filter(finding -> finding.method().equals("A.f"))
                .map(finding -> finding.insight().anomaly())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    @Example
    void lost_update() {
        assertThat(observed("read x", "write x", "write x")).isEqualTo("lost update");
        assertThat(observed("read x", "read x, write x", "write x")).isEqualTo("lost update");
        assertThat(observed("update x", "update x", "write x")).isEqualTo("lost update");
        assertThat(observed("read int[][3]", "write int[][3]", "write int[][3]"))
                .as("arrays are no collections")
                .isEqualTo("lost update");
        String element = "java.util.concurrent.atomic.AtomicLongArray[2]";
        assertThat(observed("read " + element, "write " + element, "write " + element))
                .isEqualTo("lost update");
        String size = "java.util.Vector.elementCount";
        assertThat(observed("read " + size, "write " + size, "write " + size)).isEqualTo("lost update");
    }

    @Example
    void check_then_act() {
        assertThat(observed("read x", "write x", "update x")).isEqualTo("check-then-act");
        assertThat(observed("read map[k]", "write map[k]", "write map[k]")).isEqualTo("check-then-act");
        assertThat(observed("read map", "write map, write map[k]", "write map[k]"))
                .as("isEmpty, then put")
                .isEqualTo("check-then-act");
        String whole = "java.util.concurrent.ConcurrentHashMap";
        assertThat(observed("read " + whole, "write " + whole, "write " + whole))
                .as("isEmpty, then put of another key")
                .isEqualTo("check-then-act");
    }

    /** As in {@code if (x >= n) x -= n}, whichever of its two reads the other one comes behind. */
    @Example
    void what_is_read_twice_and_written_then_was_checked() {
        assertThat(observed("read x", "write x", "read x, write x")).isEqualTo("check-then-act");
        assertThat(observed("read x, read x", "write x", "write x")).isEqualTo("lost update");
        assertThat(observed("acquire l, read x, release l", "write x", "acquire l, read x, release l, write x"))
                .isEqualTo("check-then-act");
        assertThat(observed("read x", "write x", "read x, write y")).isEqualTo("non-repeatable read");
        assertThat(observed("read a.x", "write a.x", "read a.x @A.java:3, update a.x @A.java:3"))
                .as("a compare-and-set that is tried again")
                .isEqualTo("non-repeatable read");
    }

    @Example
    void non_repeatable_read() {
        assertThat(observed("read x", "write x", "read x")).isEqualTo("non-repeatable read");
        assertThat(observed("update x", "update x", "read x")).isEqualTo("non-repeatable read");
    }

    @Example
    void inconsistent_read() {
        assertThat(observed("read x", "write x, write y", "read y")).isEqualTo("inconsistent read");
        assertThat(observed("read map[a]", "write map[a], write map[b]", "read map[b]"))
                .isEqualTo("inconsistent read");
    }

    /** In the data alone nobody is to blame then, but the one who reads has seen half of what the other one did all the same. */
    @Example
    void two_variables_that_are_read_in_the_other_order_than_they_are_written_are_read_inconsistently() {
        assertThat(observed("read x", "write y, write x", "read y")).isEqualTo("inconsistent read");
        assertThat(observed("write x", "read y, read x", "write y")).isEqualTo("inconsistent read");
        assertThat(observed("read x", "write y, write x", "write y"))
                .as("one who writes, too, has no name")
                .isEmpty();
        String reader = "acquire l, read x, release l, acquire l, read y, release l";
        String trace = "t1 begin A.f\n" + lines("t1", reader) + "t1 end\nt2 begin B.g\n"
                + lines("t2", "acquire l, write y, write x, release l") + "t2 end\n";
        assertThat(findings(Traces.text("test", trace), "commit-node-view"))
                .extracting(finding -> finding.insight().anomaly())
                .containsExactly("inconsistent read");
    }

    @Example
    void stale_read() {
        assertThat(observed("read x", "write x, write y", "write y")).isEqualTo("stale read");
    }

    @Example
    void write_skew() {
        assertThat(observed("read x", "write x, read y", "write y")).isEqualTo("write skew");
        assertThat(observed("read x", "read y, write x", "write y"))
                .as("the usual form, in which nobody alone is to blame")
                .isEqualTo("write skew");
    }

    /** Each asks whether the map is empty and then adds a key of its own. Adding different keys is no conflict, so the edges are those that a recording has. */
    @Example
    void write_skew_about_the_whole_of_a_collection() {
        String trace = """
                % level edges
                t1 number 1
                t1 begin Election.standUp
                t1 number 2
                t2 number 1
                t2 begin Election.standUp
                t2 number 2
                t2 edge read-write t1 2 VARIABLE
                t2 end
                t1 edge read-write t2 1 VARIABLE
                t1 end
                """;
        assertThat(findings(
                        Traces.text("test", trace.replace("VARIABLE", "java.util.concurrent.ConcurrentHashMap@1")),
                        "frontier"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.blamed()).isFalse();
                    assertThat(finding.insight().anomaly()).isEqualTo("write skew");
                });
        assertThat(findings(Traces.text("test", trace.replace("VARIABLE", "Account.balance@1")), "frontier"))
                .as("of a field that cannot be: two writes conflict")
                .allSatisfy(finding -> assertThat(finding.insight().anomaly()).isEmpty());
    }

    @Example
    void dirty_read() {
        assertThat(observed("write x", "read x", "write x")).isEqualTo("dirty read");
        assertThat(observed("write x", "read x, read y", "write y")).isEqualTo("dirty read");
        assertThat(observed("write x", "read x, write y", "read y")).isEqualTo("dirty read");
    }

    @Example
    void dirty_write() {
        assertThat(observed("write x", "write x", "read x")).isEqualTo("dirty write");
        assertThat(observed("write x", "write x, write y", "write y")).isEqualTo("dirty write");
    }

    @Example
    void circles_through_locks_have_no_name() {
        String trace = "% conflicts data+locks\n"
                + split("acquire l, release l", "acquire l, release l", "acquire l, release l");
        assertThat(findings(Traces.text("test", trace), "frontier"))
                .hasSize(1)
                .allSatisfy(finding -> assertThat(finding.insight().anomaly()).isEmpty());
    }

    @Example
    void a_schedule_that_did_not_happen_has_the_same_name() {
        String withdraw = "acquire l, read balance, release l, acquire l, write balance, release l";
        String trace = "t1 begin A.f\n" + lines("t1", withdraw) + "t1 end\nt2 begin A.f\n" + lines("t2", withdraw)
                + "t2 end\n";
        List<Finding> findings = findings(Traces.text("test", trace), "commit-node-view");
        assertThat(findings).hasSize(1);
        assertThat(findings.get(0).insight().anomaly()).isEqualTo("lost update");
    }

    /** Wang and Stoller's example of java.util.Vector: the size is asked for, then the elements are copied. */
    @Example
    void vector_that_shrinks_while_it_is_copied_is_read_inconsistently() {
        String trace = """
                t1 begin Vector.<init>
                t1 acquire v
                t1 read    elementCount
                t1 release v
                t2 begin   Vector.removeAllElements
                t2 acquire v
                t2 write   elementCount
                t2 write   elementData
                t2 release v
                t2 end
                t1 acquire v
                t1 read    elementData
                t1 release v
                t1 end
                """;
        assertThat(findings(Traces.text("test", trace), "frontier"))
                .extracting(finding -> finding.insight().anomaly())
                .containsExactly("inconsistent read");
    }

    @Example
    void every_name_is_known_again() {
        for (Anomaly anomaly : Anomaly.values()) {
            assertThat(Anomaly.named(anomaly.title())).contains(anomaly);
        }
        assertThat(Anomaly.named("")).isEmpty();
    }

    // ---- there is an answer for everything

    private static void assertTold(Finding finding) {
        Optional<Anomaly> anomaly = Anomaly.of(finding);
        assertThat(finding.insight().anomaly().isEmpty()).isEqualTo(anomaly.isEmpty());
        assertThat(finding.rule() == Rule.ATOMICITY || anomaly.isEmpty()).isTrue();
        Circle.of(finding).ifPresent(circle -> assertCloses(circle, finding));
    }

    /** Each edge leads on from the transaction that the one before led to, and conflicts. */
    private static void assertCloses(Circle circle, Finding finding) {
        Set<Step> steps = Set.copyOf(finding.witness().steps());
        Step.Transaction at = circle.edges().get(circle.edges().size() - 1).to().transaction();
        for (Circle.Edge edge : circle.edges()) {
            assertThat(edge.from().transaction()).isEqualTo(at);
            assertThat(steps).contains(edge.from(), edge.to());
            at = edge.to().transaction();
        }
        if (finding.witness() instanceof Witness.Schedule) {
            assertThat(circle.edges())
                    .allSatisfy(edge -> assertThat(edge.from()
                                            .thread()
                                            .equals(edge.to().thread())
                                    || edge.from().target().equals(edge.to().target()))
                            .isTrue());
        }
    }

    @Property
    void of_predicted_findings(@ForAll("sets") UnitSet units) {
        findings(Traces.text("test", units.observedRun().text()), Analyses.ALL).forEach(AnomaliesTest::assertTold);
    }

    @Provide
    Arbitrary<UnitSet> sets() {
        return RandomUnitSets.all();
    }

    @Group
    @Domain(Schedules.class)
    @Domain(DomainContext.Global.class)
    class OfObservedFindings {

        @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
        void every_one_is_told(@ForAll Schedule schedule, @ForAll boolean repeatable) {
            findings(new ScheduleTrace(schedule, repeatable), "frontier", "aerodrome")
                    .forEach(AnomaliesTest::assertTold);
        }
    }
}
