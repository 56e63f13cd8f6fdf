// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import dev.unsplit.analysis.witness.EdgeCycleSearch.Link;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Witness.UnserializableCycle;
import dev.unsplit.trace.EdgeKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A cycle, told as steps in the order in which they happened: two for each conflict, or one where a conflict ends with what the next one starts with.
 *
 * <p>When an edge ended is known; when it started is known only from its number, which rises with each edge that comes into its thread. So a start stands as late as it can: right before the first step that
 * must come after it. Between two starts of one number nothing came in, and the trace does not tell which was first; in one file that is taken to be the one further up.
 */
final class EdgeSteps {

    private final SymbolTexts texts;
    private final EdgeWindow window;
    private final List<Link> waiting; // whose starts are still to be told, those of a thread in their order
    private final Map<Link, Link> startsAfter = new HashMap<>(); // the link that ends with what this one starts with
    private final List<Link> accesses; // those that start with an access beside the edges
    private final List<Step> steps = new ArrayList<>();
    private final Map<Link, Integer> starts = new HashMap<>(); // the step that it starts with
    private final Map<Link, Integer> ends = new HashMap<>();

    private EdgeSteps(SymbolTexts texts, EdgeWindow window, List<Link> links) {
        this.texts = texts;
        this.window = window;
        this.waiting = new ArrayList<>(links.stream()
                .filter(Link::startsWithEdge)
                .sorted(Comparator.comparingInt(Link::end))
                .toList());
        this.accesses = links.stream()
                .filter(link -> link.access() != null)
                .sorted(Comparator.comparingLong(EdgeSteps::eventOfAccess))
                .toList();
        for (int index = 1; index < links.size(); index++) {
            if (!links.get(index - 1).endsWithEdge()) {
                startsAfter.put(links.get(index), links.get(index - 1));
            }
        }
        waiting.sort(Comparator.comparingLong((Link link) -> window.fromNumber(link.start()))
                .thenComparing(this::start, Comparator.comparing(Site::file).thenComparingInt(Site::line)));
    }

    static UnserializableCycle of(EdgeCycleSearch.Cycle cycle, EdgeWindow window, SymbolTexts texts) {
        EdgeSteps told = new EdgeSteps(texts, window, cycle.links());
        cycle.links().stream()
                .filter(Link::endsWithEdge)
                .sorted(Comparator.comparingInt(Link::end))
                .forEach(told::tell);
        return new UnserializableCycle(ObjectNumbers.in(told.steps), told.edges(cycle));
    }

    private Site start(Link link) {
        return texts.site(window.fromSite(link.start()));
    }

    /** Whatever is known to have come before its end is told before that. */
    private void tell(Link link) {
        List<Link> due =
                waiting.stream().filter(each -> each.start() <= link.end()).toList();
        due.forEach(this::tellStartsUpTo);
        tellStarts(waiting.stream()
                .filter(each -> window.fromThread(each.start()) == window.thread(link.end()))
                .filter(each -> window.fromNumber(each.start()) < window.number(link.end()))
                .toList());
        tellAccessesBefore(window.event(link.end()));
        ends.put(link, steps.size());
        steps.add(laterStep(link.end()));
    }

    private static long eventOfAccess(Link link) {
        EdgeWindow.Access access = link.access();
        return access == null ? Long.MAX_VALUE : access.event();
    }

    private void tellAccessesBefore(long event) {
        for (Link link : accesses) {
            EdgeWindow.Access access = link.access();
            if (access != null && access.event() < event && !starts.containsKey(link)) {
                starts.put(link, steps.size());
                steps.add(step(access));
            }
        }
    }

    private void tellStartsUpTo(Link link) {
        if (waiting.contains(link)) {
            List<Link> before = waiting.subList(0, waiting.indexOf(link) + 1);
            tellStarts(before.stream()
                    .filter(each -> window.fromThread(each.start()) == window.fromThread(link.start()))
                    .toList());
        }
    }

    private void tellStarts(List<Link> ofLinks) {
        for (Link link : ofLinks) {
            Link before = startsAfter.get(link);
            if (before != null) {
                tellStartsUpTo(before);
            }
            Step start = earlierStep(link.start());
            int known = indexOf(start);
            starts.put(link, known < 0 ? steps.size() : known);
            if (known < 0) {
                steps.add(start);
            }
        }
        waiting.removeAll(ofLinks);
    }

    /** The step that is this one, but for the number of its event, which is not known for the start of an edge. */
    private int indexOf(Step start) {
        for (int index = 0; index < steps.size(); index++) {
            Step step = steps.get(index);
            if (step.equals(new Step(
                    step.event(), start.thread(), start.action(), start.target(), start.site(), start.transaction()))) {
                return index;
            }
        }
        return -1;
    }

    /** Where the path goes on in a later transaction of the same thread, an edge says so. */
    private List<UnserializableCycle.Edge> edges(EdgeCycleSearch.Cycle cycle) {
        List<UnserializableCycle.Edge> edges = new ArrayList<>();
        Link previous = cycle.links().get(cycle.links().size() - 1);
        for (Link link : cycle.links()) {
            int before = previous.endsWithEdge() ? step(ends, previous) : step(starts, link);
            int from = link.continues() ? before : step(starts, link);
            if (!steps.get(before).transaction().equals(steps.get(from).transaction())) {
                edges.add(new UnserializableCycle.Edge(before, from));
            }
            if (link.endsWithEdge()) {
                edges.add(new UnserializableCycle.Edge(from, step(ends, link)));
            } else {
                edges.add(new UnserializableCycle.Edge(from, step(starts, after(link, cycle))));
            }
            previous = link;
        }
        return edges;
    }

    private static Link after(Link link, EdgeCycleSearch.Cycle cycle) {
        return cycle.links().get(cycle.links().indexOf(link) + 1);
    }

    private static int step(Map<Link, Integer> told, Link link) {
        Integer step = told.get(link);
        if (step == null) {
            throw new IllegalStateException("not told: " + link);
        }
        return step;
    }

    private Step earlierStep(int edge) {
        Step.Transaction transaction = transaction(window.fromThread(edge), window.fromNumber(edge));
        return new Step(
                0,
                transaction.thread(),
                window.kind(edge).earlier(),
                texts.operandObject(window.kind(edge), window.operand(edge)),
                texts.site(window.fromSite(edge)),
                transaction);
    }

    private Step laterStep(int edge) {
        Step.Transaction transaction = transaction(window.thread(edge), window.number(edge));
        return new Step(
                window.event(edge),
                transaction.thread(),
                window.kind(edge).later(),
                texts.operandObject(window.kind(edge), window.operand(edge)),
                texts.site(window.site(edge)),
                transaction);
    }

    private Step step(EdgeWindow.Access access) {
        Step.Transaction transaction = transaction(access.thread(), access.number());
        return new Step(
                access.event(),
                transaction.thread(),
                access.writes() ? "write" : "read",
                texts.operandObject(EdgeKind.WRITE_WRITE, access.variable()),
                texts.site(access.site()),
                transaction);
    }

    private Step.Transaction transaction(int thread, long number) {
        int method = window.method(thread, number);
        return new Step.Transaction(
                texts.thread(thread),
                method == EventWindow.UNARY ? "" : texts.method(method),
                window.firstNumber(thread, number));
    }
}
