// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.search;

import dev.unsplit.modelcheck.automaton.Program;
import dev.unsplit.modelcheck.search.Problem.Kind;
import dev.unsplit.modelcheck.search.StateStore.Range;
import java.util.Arrays;
import java.util.List;

/**
 * Follows one way as far as a bound before it tries the next; states at the bound are put off until no others are left, and then the bound is doubled. Nothing is explored
 * twice, and nothing is left out: what is put off comes later. So much is found that breadth first is slow to reach, by ways that need not be shortest.
 */
final class DepthFirst implements Search.Walk {

    private static final int FIRST_BOUND = 32;

    private final StateStore store;
    private final Worker worker;
    private final Limits limits;
    private final Watch watch;
    private int[] stack = new int[1024];
    private int height;
    private int[] putOff = new int[1024];
    private int putOffCount;
    private int bound = FIRST_BOUND;
    private int deepest;
    private long sinceCheck;

    DepthFirst(StateStore store, Worker worker, Limits limits, Watch watch) {
        this.store = store;
        this.worker = worker;
        this.limits = limits;
        this.watch = watch;
    }

    @Override
    public int depth() {
        return deepest;
    }

    @Override
    public void walk(Program program) {
        program.eachStart(store.words(), state -> {
            makeRoom();
            limits.checkTime();
            limits.checkMemory();
            return !limits.areReached() && worker.writer().add(state, -1) != StateStore.FULL;
        });
        push(worker.writer().ranges(), 0);
        while (height > 0 && !isOver()) {
            int number = stack[--height];
            explore(number, store.depth(number));
            if (height == 0) {
                goDeeper();
            }
        }
    }

    private boolean isOver() {
        return limits.areReached() || worker.problems().stream().anyMatch(problem -> problem.kind() == Kind.VIOLATION);
    }

    private void goDeeper() {
        bound *= 2;
        stack = Arrays.copyOf(putOff, Math.max(putOffCount, 1024));
        height = putOffCount;
        putOffCount = 0;
    }

    private void explore(int number, int depth) {
        if (depth >= bound) {
            putOff = room(putOff, putOffCount);
            putOff[putOffCount++] = number;
            return;
        }
        deepest = Math.max(deepest, depth + 1);
        check();
        while (!limits.areReached()) {
            makeRoom();
            boolean done = worker.explore(number);
            push(worker.writer().ranges(), depth + 1);
            if (done) {
                return;
            }
        }
    }

    private void makeRoom() {
        long room = limits.room(worker.writer().added());
        while (!limits.areReached() && store.isFull()) {
            limits.grow();
        }
        worker.writer().allow(Math.min(room, store.room()));
    }

    private void check() {
        if (++sinceCheck % 4096 == 0) {
            limits.checkTime();
            limits.checkMemory();
            watch.tell(worker.writer().added(), deepest);
        }
    }

    private void push(List<Range> ranges, int depth) {
        for (Range range : ranges) {
            for (int number = range.from(); number < range.to(); number++) {
                store.setDepth(number, depth);
                stack = room(stack, height);
                stack[height++] = number;
            }
        }
    }

    private static int[] room(int[] array, int used) {
        return used < array.length ? array : Arrays.copyOf(array, used * 2);
    }
}
