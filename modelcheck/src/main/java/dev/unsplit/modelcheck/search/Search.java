// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.search;

import dev.unsplit.modelcheck.automaton.Monitor;
import dev.unsplit.modelcheck.automaton.Program;
import dev.unsplit.modelcheck.automaton.Successors;
import dev.unsplit.modelcheck.search.SearchOptions.Order;
import dev.unsplit.modelcheck.search.SearchOptions.Watching;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks at every state that the program and the monitor can reach together, until a schedule without serial order is found or there are no more. Deadlocks and failed assertions
 * are told too, and do not end it.
 */
public final class Search {

    private static final double NANOSECONDS = 1e9; // in a second

    private Search() {}

    public static Exploration explore(Program program, SearchOptions options) {
        return explore(program, options, new Watch());
    }

    public static Exploration explore(Program program, SearchOptions options, Watch watch) {
        long start = System.nanoTime();
        Monitor monitor = monitor(program, options);
        StateStore store = new StateStore(
                new Successors(program, monitor, options.reductions(), null).words(),
                program.words(),
                options.compacted(),
                options.order() == Order.DEPTH_FIRST);
        List<Worker> workers = new ArrayList<>();
        boolean isParallel = options.order() == Order.BREADTH_FIRST;
        for (int index = 0; index < (isParallel ? options.workers() : 1); index++) {
            workers.add(new Worker(new Successors(program, monitor, options.reductions(), null), store));
        }
        Limits limits = new Limits(options, store, start);
        Walk walk = isParallel
                ? new BreadthFirst(store, workers, limits, watch)
                : new DepthFirst(store, workers.get(0), limits, watch);
        walk.walk(program);
        List<Schedule> schedules = schedules(program, monitor, options, store, workers);
        return new Exploration(
                workers.stream().mapToLong(worker -> worker.writer().added()).sum(),
                workers.stream().mapToLong(Worker::transitions).sum(),
                walk.depth(),
                store.bytes(),
                (System.nanoTime() - start) / NANOSECONDS,
                limits.reached(),
                schedules);
    }

    static @Nullable Monitor monitor(Program program, SearchOptions options) {
        return options.watching() == Watching.NOTHING
                ? null
                : Monitor.of(
                        program,
                        options.watching() == Watching.DATA_AND_LOCKS,
                        options.reductions().collapse());
    }

    /** Each kind of problem once for each place, one violation, one deadlock. */
    private static List<Schedule> schedules(
            Program program, @Nullable Monitor monitor, SearchOptions options, StateStore store, List<Worker> workers) {
        List<Schedule> schedules = new ArrayList<>();
        Set<Object> told = new HashSet<>();
        for (Worker worker : workers) {
            for (Problem problem : worker.problems()) {
                Object place = problem.fault() == null
                        ? problem.kind()
                        : problem.fault().at();
                if (told.add(place)) {
                    schedules.add(new WayBack(program, monitor, options.reductions(), store).of(problem));
                }
            }
        }
        return schedules;
    }

    /** A way through the states. */
    interface Walk {

        void walk(Program program);

        /** How long the longest way was. */
        int depth();
    }
}
