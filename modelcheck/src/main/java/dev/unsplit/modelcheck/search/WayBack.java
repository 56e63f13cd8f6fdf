// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.search;

import dev.unsplit.modelcheck.automaton.Fault;
import dev.unsplit.modelcheck.automaton.Location;
import dev.unsplit.modelcheck.automaton.Monitor;
import dev.unsplit.modelcheck.automaton.Program;
import dev.unsplit.modelcheck.automaton.Reductions;
import dev.unsplit.modelcheck.automaton.Successors;
import dev.unsplit.modelcheck.language.Position;
import dev.unsplit.modelcheck.search.Schedule.Event;
import dev.unsplit.modelcheck.search.Schedule.ScheduledStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * From a state that was reached back to the start, and forwards again to see what happened. Only the state before is kept for each, so each step is taken again, to find the one
 * that leads to the next state. Where copies of threads were exchanged for symmetry, that is undone: a thread keeps its name.
 */
final class WayBack {

    private final Program program;
    private final StateStore store;
    private final EventLog log;
    private final Successors successors;
    private final List<ScheduledStep> steps = new ArrayList<>();
    private int[] names;
    private long[] state = {};

    WayBack(Program program, @Nullable Monitor monitor, Reductions reductions, StateStore store) {
        this.program = program;
        this.store = store;
        this.log = new EventLog(program.variableNames());
        this.successors = new Successors(program, monitor, reductions, log);
        this.names = new int[program.threads().size()];
        for (int thread = 0; thread < names.length; thread++) {
            names[thread] = thread;
        }
    }

    Schedule of(Problem problem) {
        List<Integer> way = new ArrayList<>();
        for (int number = problem.state(); number >= 0; number = store.parent(number)) {
            way.add(0, number);
        }
        start(way.get(0));
        for (int number : way.subList(1, way.size())) {
            step(number);
        }
        return switch (problem.kind()) {
            case VIOLATION -> last(Schedule.Kind.VIOLATION, problem);
            case FAULT -> last(Schedule.Kind.FAULT, problem);
            case DEADLOCK -> deadlock(program, state, names, steps);
        };
    }

    private void start(int number) {
        program.eachStart(successors.words(), start -> {
            boolean isIt = store.is(number, start);
            state = isIt ? start : state;
            return !isIt;
        });
    }

    /** The step that leads to the next state. */
    private void step(int number) {
        List<ScheduledStep> found = new ArrayList<>();
        long[] now = state;
        int[] namesNow = names;
        successors.of(now, new Successors.Sink() {
            @Override
            public void successor(long[] next, int thread) {
                if (found.isEmpty() && store.is(number, next)) {
                    found.add(new ScheduledStep(namesNow[thread], log.events(namesNow)));
                    state = next.clone();
                    names = new int[namesNow.length];
                    for (int each = 0; each < names.length; each++) {
                        names[each] = namesNow[successors.numberBefore(each)];
                    }
                }
            }

            @Override
            public void violation(int thread) {}

            @Override
            public void fault(int thread, Fault fault) {}
        });
        if (found.isEmpty()) {
            throw new IllegalStateException("the way to a state that was reached is not found again");
        }
        steps.add(found.get(0));
    }

    private Schedule last(Schedule.Kind kind, Problem problem) {
        List<Schedule> found = new ArrayList<>();
        successors.of(state, new Successors.Sink() {
            @Override
            public void successor(long[] next, int thread) {}

            @Override
            public void violation(int thread) {
                if (kind == Schedule.Kind.VIOLATION && thread == problem.thread()) {
                    List<Event> events = log.events(names);
                    add(events, events.get(events.size() - 1).at(), "");
                }
            }

            @Override
            public void fault(int thread, Fault fault) {
                Fault wanted = problem.fault();
                if (wanted != null && thread == problem.thread() && fault.at().equals(wanted.at())) {
                    add(log.events(names), fault.at(), fault.what());
                }
            }

            private void add(List<Event> events, Position at, String message) {
                List<ScheduledStep> all = new ArrayList<>(steps);
                all.add(new ScheduledStep(names[problem.thread()], events));
                found.add(new Schedule(kind, all, at, message));
            }
        });
        return found.get(0);
    }

    /** @param names the numbers that threads have in the schedule */
    static Schedule deadlock(Program program, long[] state, int[] names, List<ScheduledStep> steps) {
        List<String> waiting = new ArrayList<>();
        Position first = null;
        for (int thread = 0; thread < names.length; thread++) {
            Location location = program.threads().get(thread).at(state);
            if (!location.isEnd()) {
                Position at = location.edges()[0].at();
                first = first == null ? at : first;
                waiting.add(program.threads().get(names[thread]).name() + " waits in line " + at.line());
            }
        }
        return new Schedule(Schedule.Kind.DEADLOCK, steps, Objects.requireNonNull(first), String.join(", ", waiting));
    }
}
