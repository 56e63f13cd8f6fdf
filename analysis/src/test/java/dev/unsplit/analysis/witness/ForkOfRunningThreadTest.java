// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.schedule.ScheduleTrace;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Witness.UnserializableCycle;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ill-formed, but the order is there: what the thread does after its fork comes after what led to it. */
class ForkOfRunningThreadTest {

    private static List<String> onlyCycle(String schedule, boolean file) {
        AnalysisOptions options =
                new AnalysisOptions(List.of("frontier"), Optional.empty(), Optional.empty(), Optional.empty(), false);
        List<Finding> findings = Analyser.analyse(new ScheduleTrace(Schedule.of(schedule), file), options)
                .findings();
        assertThat(findings).hasSize(1);
        UnserializableCycle cycle = (UnserializableCycle) findings.get(0).witness();
        return cycle.edges().stream()
                .map(edge ->
                        cycle.steps().get(edge.from()) + " > " + cycle.steps().get(edge.to()))
                .map(edge ->
                        edge.replaceAll("Step\\[event=(\\d+), thread=(\\w+), action=(\\w+), [^\\]]*]*", "$1 $2 $3"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void cycle_that_it_closes_is_shown_whole(boolean file) {
        assertThat(onlyCycle("t1▷ t1.w(x) t2▷ t2.r(x) t2.fork(t1) t2◁ t1◁", file))
                .containsExactly("2 t1 write > 4 t2 read", "5 t2 fork > 5 t1 run");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void cycle_is_shown_whole_though_nothing_of_the_thread_follows(boolean file) {
        assertThat(onlyCycle("t1▷ t1.w(x) t2▷ t2.r(x) t2.fork(t1)", file))
                .containsExactly("2 t1 write > 4 t2 read", "5 t2 fork > 5 t1 run");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void cycle_that_leads_through_it_is_shown_whole(boolean file) {
        assertThat(onlyCycle("t1▷ t1.w(x) t2▷ t2.fork(t1) t3▷ t3.r(x) t3.w(y) t3◁ t2.r(y) t2◁ t1◁", file))
                .containsExactly("4 t2 fork > 4 t1 run", "2 t1 write > 6 t3 read", "7 t3 write > 9 t2 read");
    }
}
