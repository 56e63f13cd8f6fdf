// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.search;

import dev.unsplit.modelcheck.automaton.Program;
import dev.unsplit.modelcheck.search.Problem.Kind;
import dev.unsplit.modelcheck.search.StateStore.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * One level after the other: the states that can be reached in so many steps and not in fewer. The states of a level are those that were numbered while the one before was
 * explored, so there is no queue; workers take blocks of them. A level is always explored to its end, so that a schedule that is found is a shortest one.
 */
final class BreadthFirst implements Search.Walk {

    private static final int BLOCK = 256; // states

    /** Below, other threads cost more than they give. */
    private static final int LEAST_FOR_ALL = 8; // blocks

    private final StateStore store;
    private final List<Worker> workers;
    private final Limits limits;
    private final Watch watch;
    private final Queue<Range> blocks = new ConcurrentLinkedQueue<>();
    private int depth;

    BreadthFirst(StateStore store, List<Worker> workers, Limits limits, Watch watch) {
        this.store = store;
        this.workers = workers;
        this.limits = limits;
        this.watch = watch;
    }

    @Override
    public int depth() {
        return depth;
    }

    @Override
    public void walk(Program program) {
        ExecutorService threads = Executors.newFixedThreadPool(workers.size(), task -> {
            Thread thread = new Thread(task, "unsplit model");
            thread.setDaemon(true);
            return thread;
        });
        try {
            start(program);
            for (List<Range> level = ranges(); !level.isEmpty() && !isOver(); level = ranges()) {
                level.forEach(this::split);
                explore(threads);
                drop(level);
                depth++;
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private void start(Program program) {
        StateStore.Writer writer = workers.get(0).writer();
        program.eachStart(store.words(), state -> {
            while (store.isFull() && limits.grow()) {
                watch.tell(writer.added(), 0);
            }
            limits.checkTime();
            limits.checkMemory();
            writer.allow(Math.min(limits.room(writer.added()), store.room()));
            return !limits.areReached() && writer.add(state, -1) != StateStore.FULL;
        });
    }

    private boolean isOver() {
        return limits.areReached()
                || workers.stream()
                        .flatMap(worker -> worker.problems().stream())
                        .anyMatch(problem -> problem.kind() == Kind.VIOLATION);
    }

    private List<Range> ranges() {
        List<Range> ranges = new ArrayList<>();
        workers.forEach(worker -> ranges.addAll(worker.writer().ranges()));
        return ranges;
    }

    private void split(Range range) {
        for (int from = range.from(); from < range.to(); from += BLOCK) {
            blocks.add(new Range(from, Math.min(from + BLOCK, range.to())));
        }
    }

    /** Those of the level are explored; the chunk that is being filled has some of the next one. */
    private void drop(List<Range> level) {
        if (!limits.areReached()) {
            level.stream().filter(StateStore::endsChunk).forEach(range -> store.drop(range.from()));
        }
    }

    private long states() {
        return workers.stream().mapToLong(worker -> worker.writer().added()).sum();
    }

    private void explore(ExecutorService threads) {
        while (!blocks.isEmpty() && !limits.areReached()) {
            long states = states();
            limits.checkMemory();
            long room = Math.min(limits.room(states), store.room());
            if (limits.areReached()) {
                return;
            }
            if (store.isFull()) {
                limits.grow();
                continue;
            }
            boolean byAll = workers.size() > 1 && blocks.size() >= LEAST_FOR_ALL;
            List<Worker> chosen = byAll ? workers : workers.subList(0, 1);
            chosen.forEach(worker -> worker.writer().allow(Math.max(1, room / chosen.size())));
            if (byAll) {
                together(threads);
            } else {
                explore(workers.get(0));
            }
        }
    }

    private void together(ExecutorService threads) {
        List<Callable<Object>> tasks = new ArrayList<>();
        for (Worker worker : workers) {
            tasks.add(Executors.callable(() -> explore(worker)));
        }
        try {
            for (var done : threads.invokeAll(tasks)) {
                done.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Until there is nothing left, or no room. */
    private void explore(Worker worker) {
        try {
            for (Range block = blocks.poll(); block != null; block = blocks.poll()) {
                int number = block.from();
                while (number < block.to() && worker.explore(number)) {
                    number++;
                }
                limits.checkTime();
                if (number < block.to() || limits.areReached()) {
                    blocks.add(new Range(number, block.to()));
                    return;
                }
                if (worker == workers.get(0)) {
                    watch.tell(states(), depth);
                }
            }
        } catch (OutOfMemoryError e) {
            limits.memoryIsFull();
        }
    }
}
