// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.graph;

import java.util.Arrays;

/**
 * A graph that forgets what can be on no cycle any more: a finished node without incoming edges never gets one, so it is
 * taken out with its outgoing edges, which may set others free. What is left is what an unfinished node reaches.
 *
 * <p>Nodes live in recycled slots; a handle carries the stamp of its slot, which changes when the node is taken out, so
 * that old handles are known to be dead. An edge is checked by a depth-first search from its target: O(nodes reached).
 */
public final class CollectedGraph implements TransactionGraph {

    private static final int NONE = -1;
    private static final int LARGEST_STAMP = Integer.MAX_VALUE;

    // by slot
    private int[] stamp = new int[16];
    private int[] thread = new int[16];
    private long[] position = new long[16];
    private int[] incoming = new int[16]; // how many edges lead here
    private boolean[] finished = new boolean[16];
    private int[][] successors = new int[16][];
    private int[] successorCount = new int[16];
    private int[] visited = new int[16]; // the search that came here last
    private int slots;

    private int[] free = new int[16];
    private int freeCount;
    private int[] stack = new int[16];
    private int search;
    private final Positions positions = new Positions();

    /** How many nodes there are. */
    public int size() {
        return slots - freeCount;
    }

    @Override
    public long add(int ofThread) {
        int slot = freeCount > 0 ? free[--freeCount] : newSlot();
        thread[slot] = ofThread;
        position[slot] = positions.next(ofThread);
        incoming[slot] = 0;
        finished[slot] = false;
        successorCount[slot] = 0;
        return (long) stamp[slot] << 32 | slot;
    }

    @Override
    public boolean connect(long from, long to) {
        int source = (int) from;
        int target = (int) to;
        if (reaches(target, source)) {
            return false;
        }
        if (successorCount[source] == successors[source].length) {
            successors[source] = Arrays.copyOf(successors[source], successorCount[source] * 2);
        }
        successors[source][successorCount[source]++] = target;
        incoming[target]++;
        return true;
    }

    @Override
    public void finish(long node) {
        int slot = (int) node;
        finished[slot] = true;
        if (incoming[slot] == 0) {
            collect(slot);
        }
    }

    @Override
    public boolean isLive(long node) {
        return node != NOBODY && stamp[(int) node] == (int) (node >>> 32);
    }

    @Override
    public int thread(long node) {
        return thread[(int) node];
    }

    @Override
    public long position(long node) {
        return position[(int) node];
    }

    private boolean reaches(int from, int to) {
        if (successorCount[from] == 0) {
            return from == to;
        }
        nextSearch();
        int depth = push(from, 0);
        while (depth > 0) {
            int slot = stack[--depth];
            if (slot == to) {
                return true;
            }
            for (int i = 0; i < successorCount[slot]; i++) {
                if (visited[successors[slot][i]] != search) {
                    depth = push(successors[slot][i], depth);
                }
            }
        }
        return false;
    }

    private int push(int slot, int depth) {
        visited[slot] = search;
        return pushUnmarked(slot, depth);
    }

    private int pushUnmarked(int slot, int depth) {
        if (depth == stack.length) {
            stack = Arrays.copyOf(stack, depth * 2);
        }
        stack[depth] = slot;
        return depth + 1;
    }

    private void nextSearch() {
        if (++search == 0) {
            Arrays.fill(visited, NONE);
            search = 1;
        }
    }

    private void collect(int root) {
        int depth = pushUnmarked(root, 0);
        while (depth > 0) {
            int slot = stack[--depth];
            for (int i = 0; i < successorCount[slot]; i++) {
                int successor = successors[slot][i];
                if (--incoming[successor] == 0 && finished[successor]) {
                    depth = pushUnmarked(successor, depth);
                }
            }
            recycle(slot);
        }
    }

    private void recycle(int slot) {
        stamp[slot] = stamp[slot] == LARGEST_STAMP ? 1 : stamp[slot] + 1;
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, freeCount * 2);
        }
        free[freeCount++] = slot;
    }

    private int newSlot() {
        if (slots == stamp.length) {
            int length = slots * 2;
            stamp = Arrays.copyOf(stamp, length);
            thread = Arrays.copyOf(thread, length);
            position = Arrays.copyOf(position, length);
            incoming = Arrays.copyOf(incoming, length);
            finished = Arrays.copyOf(finished, length);
            successors = Arrays.copyOf(successors, length);
            successorCount = Arrays.copyOf(successorCount, length);
            visited = Arrays.copyOf(visited, length);
        }
        stamp[slots] = 1;
        successors[slots] = new int[4];
        return slots++;
    }
}
