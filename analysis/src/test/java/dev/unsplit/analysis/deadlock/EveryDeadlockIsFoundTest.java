// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.prediction.Predicted;
import dev.unsplit.analysis.schedule.Event;
import dev.unsplit.analysis.schedule.Event.Kind;
import dev.unsplit.analysis.schedule.RandomLocking;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.Boundaries;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;

/** Random programs that do nothing but lock, and all their interleavings. The statistics tell how many reports are no deadlock. */
class EveryDeadlockIsFoundTest {

    @Property
    void every_deadlock_of_two_threads_is_found(@ForAll Random random, @ForAll boolean readers) {
        assertEveryDeadlockIsFound(new RandomLocking(random).readers(readers).run(2));
    }

    @Property
    void every_deadlock_of_three_threads_is_found(@ForAll Random random, @ForAll boolean readers) {
        assertEveryDeadlockIsFound(new RandomLocking(random).readers(readers).run(3));
    }

    @Property(tries = 300)
    void every_deadlock_of_four_threads_is_found(@ForAll Random random, @ForAll boolean readers) {
        assertEveryDeadlockIsFound(
                new RandomLocking(random).locks(4).readers(readers).run(4));
    }

    @Property(tries = 1000)
    void every_deadlock_between_hand_overs_is_found(@ForAll Random random, @ForAll boolean readers) {
        assertEveryDeadlockIsFound(
                new RandomLocking(random).readers(readers).handOvers().run(3));
    }

    @Property
    void nothing_is_reported_behind_a_gate(@ForAll Random random, @ForAll boolean readers) {
        Schedule behindGate =
                behindGate(new RandomLocking(random).readers(readers).run(3));
        assertThat(new LockProgram(behindGate).canDeadlock()).isFalse();
        assertThat(verdict(behindGate)).isEqualTo(Verdict.NONE);
    }

    private static void assertEveryDeadlockIsFound(Schedule run) {
        boolean canDeadlock = new LockProgram(run).canDeadlock();
        Verdict verdict = verdict(run);
        Statistics.label("deadlock")
                .collect(
                        canDeadlock
                                ? "possible"
                                : verdict == Verdict.FOUND ? "impossible, but reported" : "impossible");
        if (canDeadlock) {
            assertThat(verdict).isEqualTo(Verdict.FOUND);
        }
    }

    private static Verdict verdict(Schedule run) {
        return Predicted.by(new Deadlocks(), run, Boundaries.INSIDE).verdict();
    }

    /** What each thread does, within one more lock. */
    private static Schedule behindGate(Schedule run) {
        List<Event> events = new ArrayList<>();
        for (int thread = 0; thread < 3; thread++) {
            int of = thread;
            events.add(new Event(Kind.ACQUIRE, thread, 3));
            run.events().stream().filter(event -> event.thread() == of).forEach(events::add);
            events.add(new Event(Kind.RELEASE, thread, 3));
        }
        return new Schedule(events, run.symbols());
    }
}
