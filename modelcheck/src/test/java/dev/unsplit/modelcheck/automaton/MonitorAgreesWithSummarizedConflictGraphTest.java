// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.serializability.SummarizedConflictGraph;
import dev.unsplit.analysis.unit.ViolationSink;
import dev.unsplit.modelcheck.language.Model;
import dev.unsplit.trace.EdgeKind;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The packed monitor and the engine of module analysis, both of the same paper, notice a cycle at the same event. */
class MonitorAgreesWithSummarizedConflictGraphTest {

    private static final int THREADS = 4;
    private static final int VARIABLES = 3;

    /** Every thread uses everything, so that the monitor watches all of it. */
    private static final Program PROGRAM = ModelCompiler.compile(Model.parse("monitor.ubp", """
            shared bool v[3];
            lock l[2];
            thread t [4] {
                int 0..2 i = *;
                transaction q { v[i] = !v[i]; sync (l[i % 2]) { skip; } }
            }
            """));

    private enum Kind {
        BEGIN,
        END,
        READ,
        WRITE,
        ACQUIRE,
        RELEASE
    }

    private record Event(Kind kind, int thread, int target) {}

    @Provide
    Arbitrary<List<Event>> events() {
        return Combinators.combine(
                        Arbitraries.of(Kind.values()),
                        Arbitraries.integers().between(0, THREADS - 1),
                        Arbitraries.integers().between(0, VARIABLES - 1))
                .as(Event::new)
                .list()
                .ofMaxSize(40);
    }

    @Property(tries = 3000)
    void both_notice_a_cycle_at_the_same_event(@ForAll("events") List<Event> events, @ForAll boolean withLocks) {
        assertThat(byMonitor(events, withLocks)).isEqualTo(byEngine(events, withLocks));
    }

    /** The number of the event, or -1. */
    private static int byMonitor(List<Event> events, boolean withLocks) {
        Monitor monitor = Monitor.of(PROGRAM, withLocks, true);
        long[] state = new long[monitor.words()];
        boolean[] isInside = new boolean[THREADS];
        for (int number = 0; number < events.size(); number++) {
            Event event = events.get(number);
            int thread = event.thread();
            boolean inside = isInside[thread];
            int lock = VARIABLES + event.target() % 2;
            boolean goesOn = switch (event.kind()) {
                case BEGIN -> true;
                case END -> {
                    if (inside) {
                        monitor.end(state, thread);
                    }
                    yield true;
                }
                case READ -> monitor.read(state, thread, event.target(), inside);
                case WRITE -> monitor.write(state, thread, event.target(), inside);
                case ACQUIRE -> monitor.acquire(state, thread, lock, inside);
                case RELEASE -> {
                    monitor.release(state, thread, lock, inside);
                    yield true;
                }
            };
            if (!goesOn) {
                return number;
            }
            isInside[thread] = event.kind() == Kind.BEGIN || inside && event.kind() != Kind.END;
        }
        return -1;
    }

    private static int byEngine(List<Event> events, boolean withLocks) {
        List<Integer> closed = new ArrayList<>();
        int[] now = {0};
        SummarizedConflictGraph engine = new SummarizedConflictGraph(new ViolationSink() {
            @Override
            public void closed(int thread, int fromThread, EdgeKind kind, int operand, int fromSite, int site) {
                closed.add(now[0]);
            }

            @Override
            public void noticed(int thread, int otherThread) {
                closed.add(now[0]);
            }
        });
        boolean[] isInside = new boolean[THREADS];
        for (; now[0] < events.size() && closed.isEmpty(); now[0]++) {
            Event event = events.get(now[0]);
            int thread = event.thread();
            int lock = event.target() % 2;
            switch (event.kind()) {
                case BEGIN -> {
                    if (!isInside[thread]) {
                        engine.begin(thread, 0, 0);
                    }
                    isInside[thread] = true;
                }
                case END -> {
                    if (isInside[thread]) {
                        engine.end(thread);
                    }
                    isInside[thread] = false;
                }
                case READ -> engine.read(thread, event.target(), 0);
                case WRITE -> engine.write(thread, event.target(), 0);
                case ACQUIRE -> {
                    if (withLocks) {
                        engine.acquire(thread, lock, 0);
                    }
                }
                case RELEASE -> {
                    if (withLocks) {
                        engine.release(thread, lock, 0);
                    }
                }
            }
        }
        return closed.isEmpty() ? -1 : closed.get(0);
    }
}
