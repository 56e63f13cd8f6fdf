// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.unit.TransactionStream;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EventWindowTest {

    private static EventWindow filled(EventWindow window, String text) {
        Schedule schedule = Schedule.of(text);
        TransactionStream stream = schedule.stream(window, Conflicts.DATA, Boundaries.INSIDE);
        window.follow(stream);
        schedule.replay(stream);
        window.tidy();
        return window;
    }

    private static String events(EventWindow window) {
        return IntStream.range(0, window.size())
                .mapToObj(index -> Long.toString(window.event(index)))
                .collect(Collectors.joining(" "));
    }

    @Test
    void plain_window_forgets_its_older_half_when_it_is_full() {
        EventWindow window = filled(new EventWindow(4), "t1.r(a) t1.r(a) t1.r(a) t1.r(a) t1.r(a) t1.r(a)");
        assertThat(events(window)).isEqualTo("3 4 5 6");
        assertThat(window.completeSince()).isEqualTo(3);
    }

    @Test
    void thinned_window_keeps_the_first_and_the_last_of_a_run() {
        EventWindow window =
                filled(EventWindow.thinned(100), "t1.r(a) t1.r(a) t1.r(a) t2.w(a) t1.r(a) t1.r(a) t1.r(a)");
        assertThat(events(window)).isEqualTo("1 3 4 5 7");
    }

    @Test
    void fork_ends_the_runs_of_the_thread_that_it_names_and_no_others() {
        EventWindow window = filled(
                EventWindow.thinned(100),
                "t2.r(a) t3.r(a) t2.r(a) t3.r(a) t2.r(a) t1.fork(t2) t2.r(a) t3.r(a) t2.r(a) t3.r(a) t2.r(a)");
        assertThat(events(window)).isEqualTo("1 2 5 6 7 10 11");
    }

    @Test
    void join_ends_the_runs_of_the_thread_that_it_names_and_no_others() {
        EventWindow window = filled(
                EventWindow.thinned(100),
                "t2.r(a) t3.r(a) t2.r(a) t3.r(a) t2.r(a) t1.join(t2) t2.r(a) t3.r(a) t2.r(a) t3.r(a) t2.r(a)");
        assertThat(events(window)).isEqualTo("1 2 5 6 7 10 11");
    }

    @Test
    void event_between_fork_and_join_is_kept_though_its_run_would_go_on_around_them() {
        EventWindow window = filled(
                EventWindow.thinned(100),
                "t1▷ t2.r(a) t1.fork(t2) t2.r(a) t3▷ t3.join(t2) t3.w(y) t3◁ t2.r(a) t1.r(y)");
        assertThat(events(window)).startsWith("1 2 3 4 5 6 7 8 9 10");
    }

    @Test
    void thinned_window_that_is_full_makes_room_by_what_is_superfluous() {
        String loop = "t2.r(y) t2.w(y) ".repeat(1000);
        EventWindow window = filled(EventWindow.thinned(16), "t1▷ t1.r(x) t2.w(x) " + loop + "t1.w(x) t1◁");
        assertThat(window.completeSince()).isEqualTo(1);
        assertThat(events(window)).startsWith("1 2 3 4 5 ").endsWith(" 2002 2003 2004 2005");
    }

    @Test
    void thinned_window_forgets_its_older_half_if_nothing_is_superfluous() {
        String others =
                IntStream.range(0, 40).mapToObj(y -> "t2.r(y" + y + ") ").collect(Collectors.joining());
        EventWindow window = filled(EventWindow.thinned(16), "t1▷ t1.r(x) t2.w(x) " + others + "t1.w(x) t1◁");
        assertThat(window.completeSince()).isGreaterThan(3);
        assertThat(window.event(0)).isEqualTo(window.completeSince());
        assertThat(events(window)).endsWith(" 42 43 44 45");
    }
}
