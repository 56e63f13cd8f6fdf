// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.pipeline.recording.ObservedJvm;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Analyses the traces of running JVMs while they grow. Only a few at a time, so that memory stays bounded however many
 * JVMs there are: the others' traces wait in their files.
 */
final class LiveAnalyses implements AutoCloseable {

    private static final int AT_A_TIME = 4;

    private final TraceAnalysis analysis;
    private final Consumer<Finding> whenFound;
    private final List<Future<TraceResult>> results = new ArrayList<>();
    private final ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME, task -> {
        Thread thread = new Thread(task, "analysis");
        thread.setDaemon(true);
        return thread;
    });

    LiveAnalyses(TraceAnalysis analysis, Consumer<Finding> whenFound) {
        this.analysis = analysis;
        this.whenFound = whenFound;
    }

    void start(ObservedJvm jvm) {
        results.add(threads.submit(() -> analysis.of(jvm, whenFound)));
    }

    /** What came out, in the order in which the JVMs started. */
    List<TraceResult> results() {
        return results.stream().map(LiveAnalyses::result).toList();
    }

    private static TraceResult result(Future<TraceResult> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("an analysis failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while an analysis was running", e);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
