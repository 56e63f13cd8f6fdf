// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import dev.unsplit.analysis.schedule.Event;
import dev.unsplit.analysis.schedule.Event.Kind;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Witness.UnserializableCycle;
import dev.unsplit.trace.Conflicts;
import java.util.List;
import java.util.Locale;

/**
 * Checks a witness without any help of what made it: every edge is a real conflict in trace order, between different
 * transactions, and the edges form a cycle.
 */
final class Certificate {

    private Certificate() {}

    /** The first thing that is wrong, or the empty string. */
    static String fault(UnserializableCycle cycle, Schedule schedule, Conflicts conflicts) {
        List<UnserializableCycle.Edge> edges = cycle.edges();
        for (int index = 0; index < edges.size(); index++) {
            Step from = cycle.steps().get(edges.get(index).from());
            Step to = cycle.steps().get(edges.get(index).to());
            Step next = cycle.steps().get(edges.get((index + 1) % edges.size()).from());
            if (from.event() >= to.event() && !(goesOn(to, schedule) && from.event() == to.event())) {
                return from + " is not before " + to;
            }
            if (!conflict(happened(from, schedule), happened(to, schedule), conflicts)) {
                return from + " and " + to + " do not conflict";
            }
            if (from.transaction().equals(to.transaction())) {
                return from + " and " + to + " are of one transaction";
            }
            if (!isTold(from, schedule) || !isTold(to, schedule)) {
                return from + " or " + to + " is called something else than it is";
            }
            if (!to.transaction().equals(next.transaction())) {
                return to + " and " + next + " are of different transactions";
            }
        }
        return edges.size() < 2 ? "no cycle" : "";
    }

    /** Whether a fork names a thread that is running, and the step is what this thread does then. */
    private static boolean goesOn(Step step, Schedule schedule) {
        Event event = schedule.event(step.event());
        return event.kind() == Kind.FORK
                && event.operand() == schedule.thread(step.thread())
                && step.action().equals("run");
    }

    private static Event happened(Step step, Schedule schedule) {
        return goesOn(step, schedule)
                ? new Event(Kind.BOUNDARY, schedule.thread(step.thread()), -1)
                : schedule.event(step.event());
    }

    /** Under policy split, a transaction begins and ends where the trace has something else. */
    private static boolean isTold(Step step, Schedule schedule) {
        String action = schedule.event(step.event())
                .kind()
                .name()
                .toLowerCase(Locale.ROOT)
                .replace('_', '-');
        return step.action().equals(action) || List.of("begin", "end", "run").contains(step.action());
    }

    static boolean conflict(Event earlier, Event later, Conflicts conflicts) {
        return earlier.thread() == later.thread()
                || (earlier.kind() == Kind.FORK && earlier.operand() == later.thread())
                || (later.kind() == Kind.JOIN && later.operand() == earlier.thread())
                || (earlier.operand() == later.operand() && conflict(earlier.kind(), later.kind(), conflicts));
    }

    private static boolean conflict(Kind earlier, Kind later, Conflicts conflicts) {
        boolean locks = conflicts == Conflicts.DATA_AND_LOCKS;
        return switch (earlier) {
            case READ -> later == Kind.WRITE || later == Kind.UPDATE;
            case WRITE, UPDATE -> later == Kind.READ || later == Kind.WRITE || later == Kind.UPDATE;
            case RELEASE -> locks && (later == Kind.ACQUIRE || later == Kind.ACQUIRE_SHARED);
            case RELEASE_SHARED -> locks && later == Kind.ACQUIRE;
            case SEND -> later == Kind.RECEIVE;
            case BARRIER -> later == Kind.BARRIER;
            default -> false;
        };
    }
}
