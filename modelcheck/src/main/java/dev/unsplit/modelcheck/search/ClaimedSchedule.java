// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.search;

import dev.unsplit.modelcheck.automaton.Fault;
import dev.unsplit.modelcheck.automaton.Field;
import dev.unsplit.modelcheck.automaton.Monitor;
import dev.unsplit.modelcheck.automaton.Program;
import dev.unsplit.modelcheck.automaton.Reductions;
import dev.unsplit.modelcheck.automaton.Successors;
import dev.unsplit.modelcheck.language.Position;
import dev.unsplit.modelcheck.search.Schedule.Event;
import dev.unsplit.modelcheck.search.Schedule.ScheduledStep;
import dev.unsplit.modelcheck.search.SearchOptions.Watching;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A schedule that somebody else claims to be a bad one, taken step by step on the program beside the monitor. Two ways to take a step may lead to the same state of the program by
 * other events, so all of them are followed.
 */
public final class ClaimedSchedule {

    private static final Reductions PLAIN = new Reductions(false, true, false, false);

    private final Program program;
    private final EventLog log;
    private final Successors successors;
    private final int[] names;

    public ClaimedSchedule(Program program, Watching watching) {
        this.program = program;
        Monitor monitor = Search.monitor(program, SearchOptions.of(watching).with(PLAIN));
        this.log = new EventLog(program.variableNames());
        this.successors = new Successors(program, monitor, PLAIN, log);
        this.names = new int[program.threads().size()];
        for (int thread = 0; thread < names.length; thread++) {
            names[thread] = thread;
        }
    }

    /**
     * A step that is claimed.
     *
     * @param after the values of {@link Program#fields()} then
     */
    public record Step(int thread, List<Integer> after) {

        public Step {
            after = List.copyOf(after);
        }
    }

    /** What comes of a state by a step of a thread. */
    private static final class Next {
        private final int thread;
        private final long[] state;
        private final List<Event> events;

        Next(int thread, long[] state, List<Event> events) {
            this.thread = thread;
            this.state = state;
            this.events = events;
        }
    }

    /** What is wrong with one. */
    private record Wrong(int thread, @Nullable Fault fault, List<Event> events) {}

    /** Ends as soon as there is no serial order. */
    public Schedule violation(List<Integer> start, List<Step> steps) {
        return confirmed(
                start,
                (state, done) -> {
                    if (done.size() == steps.size()) {
                        return Optional.empty();
                    }
                    return wrong(state, steps.get(done.size()).thread()).stream()
                            .filter(each -> each.fault() == null)
                            .findFirst()
                            .map(each -> {
                                Position at = each.events()
                                        .get(each.events().size() - 1)
                                        .at();
                                return new Schedule(Schedule.Kind.VIOLATION, with(done, each), at, "");
                            });
                },
                steps);
    }

    /** The last step goes wrong. */
    public Schedule fault(List<Integer> start, List<Step> steps) {
        int last = steps.size() - 1;
        return confirmed(
                start,
                (state, done) -> done.size() < last
                        ? Optional.empty()
                        : wrong(state, steps.get(last).thread()).stream()
                                .flatMap(each -> Optional.ofNullable(each.fault()).stream()
                                        .map(fault -> new Schedule(
                                                Schedule.Kind.FAULT, with(done, each), fault.at(), fault.what())))
                                .findFirst(),
                steps.subList(0, last));
    }

    /** Nobody can go on after the last step. */
    public Schedule deadlock(List<Integer> start, List<Step> steps) {
        return confirmed(
                start,
                (state, done) -> {
                    boolean isDeadlock = done.size() == steps.size()
                            && next(state).isEmpty()
                            && !successors.isOver(state)
                            && !successors.isGivenUp(state);
                    return isDeadlock ? Optional.of(WayBack.deadlock(program, state, names, done)) : Optional.empty();
                },
                steps);
    }

    /** Says what is wrong in a state, if the way to it is far enough. */
    private interface Judge {
        Optional<Schedule> of(long[] state, List<ScheduledStep> done);
    }

    private Schedule confirmed(List<Integer> start, Judge judge, List<Step> steps) {
        long[] state = new long[successors.words()];
        List<Field> fields = program.fields();
        for (int number = 0; number < fields.size(); number++) {
            fields.get(number).set(state, start.get(number));
        }
        return follow(state, new ArrayList<>(), judge, steps)
                .orElseThrow(() -> new IllegalStateException("the schedule that is claimed to be wrong is not"));
    }

    private Optional<Schedule> follow(long[] state, List<ScheduledStep> done, Judge judge, List<Step> steps) {
        Optional<Schedule> found = judge.of(state, List.copyOf(done));
        if (found.isPresent() || done.size() == steps.size()) {
            return found;
        }
        Step claimed = steps.get(done.size());
        for (Next next : next(state)) {
            if (next.thread == claimed.thread() && claimed.after().equals(values(next.state))) {
                done.add(new ScheduledStep(next.thread, next.events));
                found = follow(next.state, done, judge, steps);
                if (found.isPresent()) {
                    return found;
                }
                done.remove(done.size() - 1);
            }
        }
        return Optional.empty();
    }

    private List<Integer> values(long[] state) {
        return program.fields().stream().map(field -> field.get(state)).toList();
    }

    private static List<ScheduledStep> with(List<ScheduledStep> done, Wrong last) {
        List<ScheduledStep> all = new ArrayList<>(done);
        all.add(new ScheduledStep(last.thread(), last.events()));
        return all;
    }

    private List<Next> next(long[] state) {
        List<Next> next = new ArrayList<>();
        look(state, next, new ArrayList<>());
        return next;
    }

    private List<Wrong> wrong(long[] state, int thread) {
        List<Wrong> wrong = new ArrayList<>();
        look(state, new ArrayList<>(), wrong);
        wrong.removeIf(each -> each.thread() != thread);
        return wrong;
    }

    private void look(long[] state, List<Next> next, List<Wrong> wrong) {
        successors.of(state, new Successors.Sink() {
            @Override
            public void successor(long[] after, int thread) {
                next.add(new Next(thread, after.clone(), log.events(names)));
            }

            @Override
            public void violation(int thread) {
                wrong.add(new Wrong(thread, null, log.events(names)));
            }

            @Override
            public void fault(int thread, Fault fault) {
                wrong.add(new Wrong(thread, fault, log.events(names)));
            }
        });
    }
}
