// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Witness.UnserializableCycle;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A cycle of edges, told as steps in the order in which they happened: two for each edge, or one where an edge ends with what the next one starts with.
 *
 * <p>When an edge ended is known; when it started is known only from its number, which rises with each edge that comes into its thread. So a start stands as late as it can: right before the first step that
 * must come after it. Between two starts of one number nothing came in, and the trace does not tell which was first; in one file that is taken to be the one further up.
 */
final class EdgeSteps {

    private final SymbolTexts texts;
    private final EdgeWindow window;
    private final List<Integer> waiting; // edges whose starts are still to be told, those of a thread in their order
    private final List<Step> steps = new ArrayList<>();
    private final Int2IntOpenHashMap starts = new Int2IntOpenHashMap(); // by edge: the step that it starts with
    private final Int2IntOpenHashMap ends = new Int2IntOpenHashMap();

    private EdgeSteps(SymbolTexts texts, EdgeWindow window, List<Integer> edges) {
        this.texts = texts;
        this.window = window;
        this.waiting = new ArrayList<>(edges);
        waiting.sort(Comparator.comparingLong(window::fromNumber)
                .thenComparing(this::start, Comparator.comparing(Site::file).thenComparingInt(Site::line)));
    }

    static UnserializableCycle of(EdgeCycleSearch.Cycle cycle, EdgeWindow window, SymbolTexts texts) {
        EdgeSteps told =
                new EdgeSteps(texts, window, cycle.edges().stream().sorted().toList());
        cycle.edges().stream().sorted().forEach(told::tell);
        return new UnserializableCycle(ObjectNumbers.in(told.steps), told.edges(cycle));
    }

    private Site start(int edge) {
        return texts.site(window.fromSite(edge));
    }

    private void tell(int edge) {
        if (waiting.contains(edge)) {
            List<Integer> before = waiting.subList(0, waiting.indexOf(edge) + 1);
            tellStarts(before.stream()
                    .filter(each -> window.fromThread(each) == window.fromThread(edge))
                    .toList());
        }
        tellStarts(waiting.stream()
                .filter(each -> window.fromThread(each) == window.thread(edge))
                .filter(each -> window.fromNumber(each) < window.number(edge))
                .toList());
        ends.put(edge, steps.size());
        steps.add(laterStep(edge));
    }

    private void tellStarts(List<Integer> ofEdges) {
        for (int edge : ofEdges) {
            Step start = earlierStep(edge);
            int known = indexOf(start);
            starts.put(edge, known < 0 ? steps.size() : known);
            if (known < 0) {
                steps.add(start);
            }
        }
        waiting.removeAll(ofEdges);
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
        int previous = cycle.edges().get(cycle.edges().size() - 1);
        for (int edge : cycle.edges()) {
            int before = ends.get(previous);
            int from = starts.get(edge);
            if (!steps.get(before).transaction().equals(steps.get(from).transaction())) {
                edges.add(new UnserializableCycle.Edge(before, from));
            }
            edges.add(new UnserializableCycle.Edge(from, ends.get(edge)));
            previous = edge;
        }
        return edges;
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

    private Step.Transaction transaction(int thread, long number) {
        int method = window.method(thread, number);
        return new Step.Transaction(
                texts.thread(thread),
                method == EventWindow.UNARY ? "" : texts.method(method),
                window.firstNumber(thread, number));
    }
}
