// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import dev.unsplit.analysis.witness.CycleSearch.Cycle;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Witness;
import dev.unsplit.finding.Witness.ClosingEdge;
import dev.unsplit.finding.Witness.UnserializableCycle;
import dev.unsplit.trace.EdgeKind;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Tells a violation as steps that happened: the shortest cycle, or as much of it as is known. */
final class WitnessMaker {

    /** Transactions that matter for a cycle of two rarely began long before the one that was split. */
    private static final int EVENTS_BEFORE = 1024;

    private final SymbolTexts texts;

    WitnessMaker(SymbolTexts texts) {
        this.texts = texts;
    }

    /**
     * A witness, and what it says about whom to blame.
     *
     * @param blamed whether the cycle shows that the transaction of the closing event alone cannot be contiguous
     * @param best whether a look further back could not have shown it better
     */
    record Shown(Witness witness, boolean blamed, boolean best) {}

    /** Shows a violation that was closed by the last event of the window. */
    Shown fromWindow(EventWindow window, Violation violation) {
        Cycle cycle = find(window, violation);
        if (cycle == null) {
            return new Shown(ends(violation, true), false, window.completeSince() <= window.busySince());
        }
        long mayReachBackTo = cycle.forward() ? violation.beginEvent() : window.busySince();
        boolean best = isBest(cycle) || window.completeSince() <= mayReachBackTo;
        return new Shown(steps(window, cycle), cycle.forward(), best);
    }

    /** Shows a violation that was closed by the last edge of the window. */
    Shown fromWindow(EdgeWindow window, Violation violation) {
        int closing = window.size() - 1;
        EdgeCycleSearch.Cycle cycle = EdgeCycleSearch.find(window, closing);
        if (cycle == null) {
            return new Shown(ends(violation, true), false, true);
        }
        return new Shown(EdgeSteps.of(cycle, window, texts), cycle.forward(), true);
    }

    private @Nullable Cycle find(EventWindow window, Violation violation) {
        int closing = closingIndex(window, violation);
        int first = window.indexOf(Math.max(window.busySince(), window.completeSince()));
        if (closing < first) { // not in the window, or not with all of its parts
            return null;
        }
        int near = Math.max(first, window.indexOf(violation.beginEvent()) - EVENTS_BEFORE);
        Cycle cycle = CycleSearch.find(window, near, closing, violation.fromThread());
        return near == first || (cycle != null && isBest(cycle))
                ? cycle
                : CycleSearch.find(window, first, closing, violation.fromThread());
    }

    private static boolean isBest(Cycle cycle) {
        return cycle.forward() && cycle.edges().size() == 2;
    }

    /**
     * One event of a trace can be several here: a barrier is an acquire, which can close a cycle, and a release; with the
     * fork of a thread that is running, that thread goes on.
     */
    private static int closingIndex(EventWindow window, Violation violation) {
        for (int index = window.size() - 1; index >= 0 && window.event(index) == violation.event(); index--) {
            if (window.thread(index) == violation.thread() && canClose(window.kind(index), violation)) {
                return index;
            }
        }
        return -1;
    }

    private static boolean canClose(byte kind, Violation violation) {
        return EventWindow.comesAfterOthers(kind) || (kind == EventWindow.PASS && violation.kind() == EdgeKind.FORK);
    }

    private UnserializableCycle steps(EventWindow window, Cycle cycle) {
        int[] events = cycle.edges().stream()
                .flatMapToInt(edge -> IntStream.of(edge.from(), edge.to()))
                .sorted()
                .distinct()
                .toArray();
        List<Step> steps = IntStream.of(events)
                .mapToObj(event -> step(window, event))
                .distinct() // the two parts of a barrier are one step
                .toList();
        List<UnserializableCycle.Edge> edges = cycle.edges().stream()
                .map(edge -> new UnserializableCycle.Edge(
                        steps.indexOf(step(window, edge.from())), steps.indexOf(step(window, edge.to()))))
                .toList();
        return new UnserializableCycle(ObjectNumbers.in(steps), edges);
    }

    private Step step(EventWindow window, int index) {
        String thread = texts.thread(window.thread(index));
        int method = window.method(index);
        String methodName = method == EventWindow.UNARY ? "" : texts.method(method);
        return new Step(
                window.event(index),
                thread,
                action(window.action(index)),
                target(window, index),
                texts.site(window.site(index)),
                new Step.Transaction(thread, methodName, window.node(index)));
    }

    private static String action(byte action) {
        return switch (action) {
            case EventWindow.BEGIN -> "begin";
            case EventWindow.END -> "end";
            case EventWindow.READ -> "read";
            case EventWindow.WRITE -> "write";
            case EventWindow.ACQUIRE -> "acquire";
            case EventWindow.RELEASE -> "release";
            case EventWindow.ACQUIRE_SHARED -> "acquire-shared";
            case EventWindow.RELEASE_SHARED -> "release-shared";
            case EventWindow.FORK -> "fork";
            case EventWindow.JOIN -> "join";
            case EventWindow.PASS -> "run";
            case EventWindow.UPDATE -> "update";
            case EventWindow.SEND -> "send";
            case EventWindow.RECEIVE -> "receive";
            case EventWindow.ARRIVE, EventWindow.PROCEED -> "barrier";
            default -> throw new IllegalStateException("there is no action " + action);
        };
    }

    private String target(EventWindow window, int index) {
        int operand = window.operand(index);
        return switch (window.kind(index)) {
            case EventWindow.BEGIN, EventWindow.END -> texts.method(window.method(index));
            case EventWindow.READ, EventWindow.WRITE -> texts.variableObject(operand);
            case EventWindow.FORK, EventWindow.JOIN -> texts.thread(operand);
            case EventWindow.PASS -> texts.thread(window.thread(index));
            default -> texts.lockObject(operand);
        };
    }

    /** Only the two ends: for engines that keep no more, and for cycles that reach back too far. */
    Witness ends(Violation violation, boolean cutShort) {
        String thread = texts.thread(violation.thread());
        String fromThread = texts.thread(violation.fromThread());
        String method = texts.method(violation.method());
        Step.Transaction mine = new Step.Transaction(thread, method, violation.beginEvent());
        Step.Transaction other = Step.Transaction.unknown(fromThread);
        EdgeKind kind = violation.kind();
        if (kind == null) {
            Step begin = new Step(violation.beginEvent(), thread, "begin", method, Site.UNKNOWN, mine);
            Step between = new Step(0, fromThread, "run", "", Site.UNKNOWN, other);
            return new ClosingEdge(List.of(begin, between), cutShort);
        }
        String target = texts.operand(kind, violation.operand());
        Step earlier = new Step(0, fromThread, kind.earlier(), target, texts.site(violation.fromSite()), other);
        Step later = new Step(violation.event(), thread, kind.later(), target, texts.site(violation.site()), mine);
        return new ClosingEdge(List.of(earlier, later), cutShort);
    }
}
