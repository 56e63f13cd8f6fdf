// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.trace.EventHandler;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnitSetTest {

    private static final String ALL_KINDS = """
            t1> fork(t2)
            t1: acq(l) acq(l) r(x) rel(l) rel(l) u(x)
            t2! w(x) racq(m)
            t2! r(y) rrel(m)
            t2> send(c)
            t1> receive(c) join(t2)
            t1:""";

    @Test
    void text_comes_back_as_it_was() {
        assertThat(UnitSet.of(ALL_KINDS)).hasToString(ALL_KINDS);
    }

    @Test
    void transactions_get_threads_of_their_own() {
        assertThat(UnitSet.ofTransactions("r(x) w(x)", "w(x)")).hasToString("""
                t1: r(x) w(x)
                t2: w(x)""");
    }

    @Test
    void a_transaction_is_one_unit_and_every_event_outside_is_one() {
        assertThat(UnitSet.of(ALL_KINDS).steps())
                .extracting(Step::unit)
                .containsExactly(0, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void a_transaction_goes_on_behind_what_others_did() {
        assertThat(UnitSet.of("""
                t1: w(x) fork(t2)
                t2! w(x)
                t1+ join(t2) r(x)
                t1! r(x)""").observedRun().text().lines().map(line -> line.replaceAll(" @.*", "")))
                .containsExactly(
                        "t1 begin m1",
                        "t1 write x",
                        "t1 fork t2",
                        "t2 write x",
                        "t1 join t2",
                        "t1 read x",
                        "t1 end m1",
                        "t1 read x");
    }

    @Test
    void replay_runs_line_by_line() {
        List<String> events = new ArrayList<>();
        UnitSet.of("""
                t1: acq(l) w(x) rel(l)
                t2! r(x)
                t2: u(y)""").replay(new EventHandler() {
            @Override
            public void begin(int thread, int method, int site) {
                events.add("begin " + thread + " " + method + " " + site);
            }

            @Override
            public void end(int thread, int method, int site) {
                events.add("end " + thread + " " + method + " " + site);
            }

            @Override
            public void read(int thread, int variable, int site) {
                events.add("read " + thread + " " + variable + " " + site);
            }

            @Override
            public void update(int thread, int variable, int site) {
                events.add("update " + thread + " " + variable + " " + site);
            }

            @Override
            public void endOfTrace() {
                events.add("end of trace");
            }
        });
        assertThat(events)
                .containsExactly(
                        "begin 0 0 1",
                        "end 0 0 5",
                        "read 1 0 6",
                        "begin 1 2 7",
                        "update 1 1 8",
                        "end 1 2 9",
                        "end of trace");
    }

    @Test
    void observed_run_can_be_read_as_a_trace() {
        assertThat(UnitSet.of("""
                t1: acq(l) w(x) rel(l)
                t1> send(c)
                t2> receive(c)
                t2! r(x)""").observedRun().text()).isEqualTo("""
                t1 begin m1 @Run.java:1
                t1 acquire l @Run.java:2
                t1 write x @Run.java:3
                t1 release l @Run.java:4
                t1 end m1 @Run.java:5
                t1 send c @Run.java:6
                t2 receive c @Run.java:7
                t2 read x @Run.java:8
                """);
    }

    @Test
    void what_no_run_can_do_is_refused() {
        assertRefused("t1: rel(l)", "t1.rel(l) (event 1) is not possible in the observed run");
        assertRefused("t1: acq(l)", "a lock is not released");
        assertRefused("t1: racq(l) acq(l) rel(l) rrel(l)", "t1.acq(l) (event 2) is not possible in the observed run");
        assertRefused(
                "t1! acq(l)\nt2: acq(l) rel(l)\nt1! rel(l)", "t2.acq(l) (event 2) is not possible in the observed run");
        assertRefused("t2: r(x)\nt1> fork(t2)", "t1.fork(t2) (event 2) comes after the start of that thread");
        assertRefused("t1> join(t2)\nt2: r(x)", "t2.r(x) (event 2) comes after the end of its thread");
        assertRefused("t1> join(t1)", "t1.join(t1) (event 1) waits for itself");
    }

    @Test
    void what_is_not_a_unit_is_refused() {
        assertRefused("t1 r(x)", "not a thread with its sign: t1");
        assertRefused("t1: x", "not an operation: x");
        assertRefused("t1! send(c)", "send(c) cannot stand behind t1!");
        assertRefused("t1! r(x)\nt1+ r(y)", "t1+ r(y) goes on with nothing");
        assertRefused("t1> r(x)", "r(x) cannot stand behind t1>");
    }

    private static void assertRefused(String text, String message) {
        assertThatThrownBy(() -> UnitSet.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
