// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.benign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.source.Traces;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Each rule with what it is for, and with what looks like it and is a fault. */
class BenignPatternsTest {

    private static final AnalysisOptions USUAL = new AnalysisOptions(
            List.of("frontier", "commit-node-view"), Optional.empty(), Optional.empty(), Optional.empty(), false);

    /** What is said of the findings of this method; the empty string is for findings that no rule applies to. */
    private static Set<String> said(String method, String text) {
        return said(method, text, UpdateCalls.UNKNOWN);
    }

    private static Set<String> said(String method, String text, UpdateCalls calls) {
        RepeatableTrace trace = Traces.text("test", text);
        TraceResult result = BenignPatterns.mark(trace, BenignPatterns.all(), calls, Analyser.analyse(trace, USUAL));
        Set<String> said = result.findings().stream()
                .filter(finding -> finding.method().equals(method))
                .map(finding -> finding.insight().benign())
                .collect(Collectors.toSet());
        assertThat(said).as("findings of " + method).isNotEmpty();
        return said;
    }

    private static final String RETRY = """
            t1 begin Maximum.offer
            t1 read value @M:1
            t2 update value @M:9
            t1 read value @M:2
            t1 read value @M:1
            t1 update value @M:2
            t1 end
            """;

    @Test
    void compare_and_set_that_is_tried_again_is_benign() {
        assertThat(said("Maximum.offer", RETRY)).containsExactly("compare-and-set-retry");
    }

    @Test
    void loop_that_finds_nothing_left_to_do_is_benign() {
        assertThat(said("Maximum.offer", RETRY + """
                        t3 begin Maximum.offer
                        t3 read value @M:1
                        t3 end
                        """)).containsExactly("compare-and-set-retry");
    }

    @Test
    void compare_and_set_that_is_tried_once_is_not() {
        assertThat(said("Maximum.offer", """
                        t1 begin Maximum.offer
                        t1 read value @M:1
                        t2 update value @M:9
                        t1 read value @M:2
                        t1 end
                        t1 begin Maximum.offer
                        t1 read value @M:1
                        t1 update value @M:2
                        t1 end
                        """)).containsExactly("");
    }

    @Test
    void one_attempt_without_a_second_spoils_it() {
        assertThat(said("Maximum.offer", RETRY + """
                        t3 begin Maximum.offer
                        t3 read value @M:1
                        t3 read value @M:2
                        t3 end
                        """)).containsExactly("");
    }

    @Test
    void update_that_succeeds_though_others_were_there_is_not() {
        assertThat(said("Slot.replace", RETRY.replace("Maximum.offer", "Slot.other") + """
                        t1 begin Slot.replace
                        t1 read value @M:1
                        t2 update value @M:9
                        t1 update value @M:2
                        t1 end
                        """))
                .containsExactly("");
    }

    @Test
    void read_that_is_used_after_the_update_is_not() {
        assertThat(said("Maximum.offer", RETRY.replace("t1 end", "t1 read value @M:5\nt1 end")))
                .containsExactly("");
    }

    @Test
    void loop_that_writes_though_it_failed_is_not() {
        assertThat(said("Maximum.offer", RETRY.replace("t1 end", "t1 write value @M:3\nt1 end"), line(2)))
                .containsExactly("");
    }

    @Test
    void read_before_the_loop_is_not_forgotten() {
        assertThat(said(
                        "Maximum.offer",
                        RETRY.replaceFirst("t1 read value", "t1 read value @M:0\nt1 read value"),
                        line(2)))
                .containsExactly("");
    }

    @Test
    void read_before_the_loop_at_the_same_place_is_not_forgotten() {
        String stale = RETRY.replaceFirst("t1 read value", "t1 read value @M:1\nt1 read value");
        assertThat(said("Maximum.offer", stale)).containsExactly("");
        assertThat(said("Maximum.offer", stale, line(2))).containsExactly("");
    }

    @Test
    void second_read_without_an_attempt_spoils_it() {
        assertThat(said("Maximum.offer", RETRY + """
                        t3 begin Maximum.offer
                        t3 read value @M:1
                        t3 read value @M:5
                        t3 end
                        """, line(2))).containsExactly("");
    }

    @Test
    void other_variable_that_is_read_beside_it_may_have_changed() {
        assertThat(said(
                        "Maximum.offer",
                        """
                        t2 write limit @M:8
                        """ + RETRY.replaceFirst("t1 read value", "t1 read limit @M:1\nt1 read value") + """
                        t2 write limit @M:8
                        """,
                        line(2)))
                .containsExactly("");
    }

    @Test
    void what_was_set_before_others_saw_it_may_be_read_beside_it() {
        assertThat(said(
                        "Stack.pop",
                        """
                        t2 write next @S:8
                        """
                                + RETRY.replace("Maximum.offer", "Stack.pop")
                                        .replaceFirst("t2 update", "t1 read next @S:1\nt2 update")))
                .containsExactly("compare-and-set-retry");
    }

    private static final String IN_ONE_LINE = """
            t1 begin Counter.count
            t1 read value @C:1
            t2 update value @C:9
            t1 read value @C:1
            t1 update value @C:1
            t1 end
            """;

    private static UpdateCalls line(int line) {
        return new UpdateCalls() {
            @Override
            public boolean areRetried(Site attempt) {
                return attempt.line() == line;
            }
        };
    }

    @Test
    void loop_in_one_line_is_known_by_its_source_alone() {
        assertThat(said("Counter.count", IN_ONE_LINE)).containsExactly("");
        assertThat(said("Counter.count", IN_ONE_LINE, line(1))).containsExactly("compare-and-set-retry");
    }

    @Test
    void loop_that_was_never_gone_through_twice_is_known_by_its_source_alone() {
        String once = """
                t1 begin Counter.count
                t1 read value @C:1
                t1 update value @C:2
                t1 end
                t2 begin Counter.count
                t2 read value @C:1
                t2 update value @C:2
                t2 end
                """;
        assertThat(said("Counter.count", once)).containsExactly("");
        assertThat(said("Counter.count", once, line(2))).containsExactly("compare-and-set-retry");
    }

    @Test
    void check_on_the_line_of_an_increment_is_no_attempt() {
        assertThat(said("Counter.count", """
                        t1 begin Counter.count
                        t1 read value @C:1
                        t2 update value @C:9
                        t1 read value @C:2
                        t1 update value @C:2
                        t1 end
                        """)).containsExactly("");
    }

    private static final String DOUBLE_CHECKED = """
            t1 begin Holder.get
            t1 read instance @H:1
            t2 begin Holder.get
            t2 read instance @H:1
            t2 acquire lock
            t2 read instance @H:2
            t2 write instance @H:3
            t2 release lock
            t2 read instance @H:4
            t2 end
            t1 acquire lock
            t1 read instance @H:2
            t1 release lock
            t1 read instance @H:4
            t1 end
            """;

    @Test
    void double_checked_initialisation_is_benign() {
        assertThat(said("Holder.get", DOUBLE_CHECKED)).containsExactly("double-checked-initialisation");
    }

    private static String doubleChecked(int object) {
        return DOUBLE_CHECKED.replace("instance", "Holder.instance@" + object).replace("lock", "Holder@" + object);
    }

    @Test
    void each_object_may_be_initialised_under_its_own_lock() {
        assertThat(said("Holder.get", doubleChecked(1) + doubleChecked(2)))
                .containsExactly("double-checked-initialisation");
    }

    @Test
    void lock_of_another_object_does_not_guard_an_initialisation() {
        String other = doubleChecked(2);
        assertThat(said(
                        "Holder.get",
                        doubleChecked(1)
                                + other.replace("t1 acquire Holder@2", "t1 acquire Holder@1")
                                        .replace("t1 release Holder@2", "t1 release Holder@1")))
                .containsExactly("");
        assertThat(said(
                        "Holder.get",
                        doubleChecked(1) + "t3 acquire Holder@2\nt3 begin Holder.get\n"
                                + "t3 read Holder.instance@2 @H:1\nt3 end\nt3 release Holder@2\n" + other))
                .containsExactly("");
    }

    @Test
    void initialisation_without_a_second_check_is_not() {
        assertThat(said("Holder.get", """
                        t1 begin Holder.get
                        t1 read instance @H:1
                        t2 begin Holder.get
                        t2 read instance @H:1
                        t2 acquire lock
                        t2 write instance @H:3
                        t2 release lock
                        t2 end
                        t1 acquire lock
                        t1 write instance @H:3
                        t1 release lock
                        t1 end
                        """)).containsExactly("");
    }

    @Test
    void variable_that_is_written_again_is_not_initialised() {
        assertThat(said("Holder.get", DOUBLE_CHECKED + """
                        t1 begin Holder.reset
                        t1 write instance @H:9
                        t1 end
                        """)).containsExactly("");
    }

    @Test
    void second_check_without_the_lock_of_the_write_is_not_enough() {
        assertThat(said(
                        "Holder.get",
                        DOUBLE_CHECKED.replace("t1 acquire lock\n", "").replace("t1 release lock\n", "")))
                .containsExactly("");
    }

    @Test
    void reading_twice_what_another_method_wrote_is_not() {
        assertThat(said("Report.print", """
                        t1 begin Report.print
                        t1 read instance @R:1
                        t2 begin Holder.set
                        t2 acquire lock
                        t2 write instance @H:3
                        t2 release lock
                        t2 end
                        t1 acquire lock
                        t1 read instance @R:2
                        t1 release lock
                        t1 end
                        """)).containsExactly("");
    }

    private static final String COUNTED = """
            t1 begin Server.serve
            t1 update hits @S:1
            t2 update hits @S:9
            t1 update hits @S:2
            t1 end
            t3 begin Server.report
            t3 read hits @S:5
            t3 end
            """;

    /** Each update is a statement of its own that calls this method. */
    private static UpdateCalls calling(String method) {
        return new UpdateCalls() {
            @Override
            public Set<String> calledForNoResult(Site place) {
                return Set.of(method);
            }
        };
    }

    private static final UpdateCalls COUNTING = calling("incrementAndGet");

    @Test
    void counter_whose_number_is_used_by_who_counts_is_not() {
        assertThat(said("Server.serve", COUNTED)).as("nobody knows").containsExactly("");
        assertThat(said("Server.serve", COUNTED, new UpdateCalls() {
                    @Override
                    public Set<String> calledForNoResult(Site place) {
                        return place.line() == 2 ? Set.of() : Set.of("incrementAndGet");
                    }
                }))
                .containsExactly("");
    }

    @Test
    void what_does_not_count_is_no_counter() {
        assertThat(said("Server.serve", COUNTED, calling("getAndSet"))).containsExactly("");
        assertThat(said("Server.serve", COUNTED, calling("add"))).containsExactly("");
        String adder = COUNTED.replace("hits", "java.util.concurrent.atomic.LongAdder@1");
        assertThat(said("Server.serve", adder, calling("add"))).containsExactly("statistics-counter");
    }

    @Test
    void counter_that_others_only_read_is_benign() {
        assertThat(said("Server.serve", COUNTED, COUNTING)).containsExactly("statistics-counter");
    }

    @Test
    void other_atomics_of_the_same_name_do_not_count() {
        String atomics = COUNTED.replace("hits", "java.util.concurrent.atomic.AtomicInteger@1");
        assertThat(said("Server.serve", atomics + """
                        t3 begin Server.admit
                        t3 read java.util.concurrent.atomic.AtomicInteger@2 @S:6
                        t3 update java.util.concurrent.atomic.AtomicInteger@2 @S:7
                        t3 end
                        """, COUNTING)).containsExactly("statistics-counter");
    }

    @Test
    void counter_that_nobody_reads_may_be_anything() {
        assertThat(said("Server.serve", COUNTED.replace("t3 read hits @S:5\n", ""), COUNTING))
                .containsExactly("");
    }

    @Test
    void counter_that_is_checked_before_it_is_counted_is_not() {
        assertThat(said("Server.serve", COUNTED + """
                        t3 begin Server.admit
                        t3 read hits @S:6
                        t3 update hits @S:7
                        t3 end
                        """, COUNTING)).containsExactly("");
    }

    @Test
    void counter_that_is_set_is_not() {
        assertThat(said("Server.serve", COUNTED + "t3 write hits @S:8\n", COUNTING))
                .containsExactly("");
    }

    @Test
    void counter_that_readers_compare_with_itself_is_not() {
        assertThat(said(
                        "Server.serve",
                        COUNTED.replace("t3 read hits @S:5\n", "t3 read hits @S:5\nt3 read hits @S:6\n"),
                        COUNTING))
                .containsExactly("");
    }

    private static final String CHANGED = """
            t1 begin Shared.add
            t1 read java.util.AbstractList.modCount@3 @S:1
            t2 write java.util.AbstractList.modCount@3 @S:9
            t1 write java.util.AbstractList.modCount@3 @S:1
            t1 end
            """;

    @Test
    void counter_of_changes_in_a_collection_of_the_jdk_is_benign() {
        assertThat(said("Shared.add", CHANGED)).containsExactly("mod-count");
    }

    @Test
    void lock_that_is_taken_at_the_same_place_hides_nothing() {
        assertThat(said("Shared.add", """
                t1 begin Shared.add
                t1 acquire l @S:1
                t1 write java.util.AbstractList.modCount@3 @S:1
                t1 release l @S:1
                t2 acquire l @S:9
                t2 write java.util.AbstractList.modCount@3 @S:9
                t2 release l @S:9
                t1 acquire l @S:1
                t1 read java.util.AbstractList.modCount@3 @S:1
                t1 release l @S:1
                t1 end
                """)).containsExactly("mod-count");
    }

    @Test
    void field_of_that_name_elsewhere_is_not() {
        assertThat(said("Shared.add", CHANGED.replace("java.util.AbstractList", "shop.Stock")))
                .containsExactly("");
    }

    @Test
    void nothing_is_advised_where_nothing_is_to_be_done() {
        RepeatableTrace trace = Traces.text("test", RETRY);
        TraceResult result = Analyser.analyse(trace, USUAL);
        assertThat(result.findings())
                .extracting(finding -> finding.insight().hint())
                .doesNotContain("");
        assertThat(BenignPatterns.mark(trace, BenignPatterns.all(), UpdateCalls.UNKNOWN, result)
                        .findings())
                .extracting(finding -> finding.insight().hint())
                .containsOnly("");
    }

    @Test
    void rules_can_be_left_out() {
        RepeatableTrace trace = Traces.text("test", CHANGED);
        TraceResult result = Analyser.analyse(trace, USUAL);
        List<BenignPattern> others = BenignPatterns.all().stream()
                .filter(rule -> !rule.id().equals("mod-count"))
                .toList();
        assertThat(BenignPatterns.mark(trace, others, UpdateCalls.UNKNOWN, result))
                .isEqualTo(result);
        assertThat(BenignPatterns.mark(trace, List.of(), UpdateCalls.UNKNOWN, result))
                .isEqualTo(result);
    }

    @Test
    void finding_without_places_is_not_judged() {
        RepeatableTrace trace = Traces.text("test", CHANGED.replaceAll("@S:\\d", ""));
        TraceResult result = Analyser.analyse(trace, USUAL);
        assertThat(BenignPatterns.mark(trace, BenignPatterns.all(), UpdateCalls.UNKNOWN, result)
                        .findings())
                .hasSize(2)
                .extracting(finding -> finding.insight().benign())
                .containsOnly("");
        assertThat(result.findings()).extracting(Finding::method).containsOnly("Shared.add");
    }
}
