// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.unit.TransactionHandler;
import dev.unsplit.analysis.unit.TransactionStream;
import dev.unsplit.analysis.unit.ViolationSink;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.EdgeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** All engines, and how to run one over a schedule. */
enum Engine {
    FRONTIER(Frontier::engine, true, true),
    FRONTIER_THAT_MUST_MAKE_ROOM(sink -> Frontier.engine(sink, new Epochs(1, 60), 64), true, true),
    FRONTIER_THAT_SOON_FORGETS(sink -> Frontier.engine(sink, new Epochs(), 1), true, true),
    AERODROME(AeroDrome::new, false, false),
    VELODROME(Velodrome::new, true, true),
    CONFLICT_GRAPH(ConflictGraph::new, true, true),
    SUMMARIZED_CONFLICT_GRAPH(SummarizedConflictGraph::new, true, false);

    final Function<ViolationSink, TransactionHandler> constructor;

    /** Whether it reports the first violation at the very event that ends the shortest unserializable prefix. */
    final boolean isPrompt;

    /** Whether it also works on conflict edges instead of accesses. */
    final boolean takesEdges;

    Engine(Function<ViolationSink, TransactionHandler> constructor, boolean isPrompt, boolean takesEdges) {
        this.constructor = constructor;
        this.isPrompt = isPrompt;
        this.takesEdges = takesEdges;
    }

    /**
     * What an engine told its sink.
     *
     * @param event the event that was handled at the time
     * @param kind null if the engine noticed a cycle without knowing what closed it
     */
    record Report(long event, int thread, int fromThread, EdgeKind kind, int operand, int fromSite, int site) {}

    List<Report> run(Schedule schedule, Conflicts conflicts, Boundaries boundaries) {
        return run(schedule, conflicts, boundaries, Function.identity());
    }

    /** Runs the engine behind something that changes what it gets to see. */
    List<Report> run(
            Schedule schedule,
            Conflicts conflicts,
            Boundaries boundaries,
            Function<TransactionHandler, TransactionHandler> filter) {
        Recorder recorder = new Recorder();
        recorder.stream = schedule.stream(filter.apply(constructor.apply(recorder)), conflicts, boundaries);
        schedule.replay(recorder.stream);
        return recorder.reports;
    }

    private static final class Recorder implements ViolationSink {
        private final List<Report> reports = new ArrayList<>();
        private TransactionStream stream;

        @Override
        public void closed(int thread, int fromThread, EdgeKind kind, int operand, int fromSite, int site) {
            reports.add(new Report(stream.event(), thread, fromThread, kind, operand, fromSite, site));
        }

        @Override
        public void noticed(int thread, int otherThread) {
            reports.add(new Report(stream.event(), thread, otherThread, null, -1, 0, 0));
        }
    }
}
