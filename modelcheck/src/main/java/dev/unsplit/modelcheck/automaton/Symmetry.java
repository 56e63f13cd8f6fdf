// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Copies of a thread that cannot tell which of them they are can be exchanged: of all states that come of each other that way, one stands for all. It is found by sorting the
 * copies by what is theirs: location, variables, locks, and what the monitor knows of them. Where two are equal in all that, and differ only in their relation to others, the
 * order is left as it is; more states are kept then than needed, and none is lost.
 */
final class Symmetry {

    private final List<ThreadCode> threads;
    private final List<LockVariable> locks;
    private final @Nullable Monitor monitor;
    private final int[][] groups; // of at least two threads
    private final Field[][] fields; // by thread: location, then variables
    private final int[] from;
    private final long[] copy;

    Symmetry(Program program, @Nullable Monitor monitor, int words) {
        this.threads = program.threads();
        this.locks = program.locks();
        this.monitor = monitor;
        this.groups = groups();
        this.fields = threads.stream().map(Symmetry::fields).toArray(Field[][]::new);
        this.from = new int[threads.size()];
        this.copy = new long[words];
    }

    private int[][] groups() {
        List<int[]> found = new ArrayList<>();
        for (int start = 0; start < threads.size(); ) {
            int end = start;
            while (end < threads.size()
                    && threads.get(end).group() == threads.get(start).group()) {
                end++;
            }
            if (end - start > 1) {
                found.add(new int[] {start, end});
            }
            start = end;
        }
        return found.toArray(int[][]::new);
    }

    private static Field[] fields(ThreadCode thread) {
        List<Field> fields = new ArrayList<>();
        fields.add(thread.location());
        fields.addAll(thread.variables());
        return fields.toArray(Field[]::new);
    }

    /** Whether there is anything to exchange. */
    boolean isAny() {
        return groups.length > 0;
    }

    /** Which thread each one was before {@link #canonical} was called last. */
    int[] renaming() {
        return from;
    }

    /** Replaces the state by the one that stands for it. */
    void canonical(long[] state) {
        for (int thread = 0; thread < from.length; thread++) {
            from[thread] = thread;
        }
        boolean changed = false;
        for (int[] group : groups) {
            changed |= sort(state, group[0], group[1]);
        }
        if (changed) {
            permute(state);
        }
    }

    private boolean sort(long[] state, int start, int end) {
        boolean changed = false;
        for (int sorted = start + 1; sorted < end; sorted++) {
            int thread = from[sorted];
            int place = sorted;
            while (place > start && compare(state, from[place - 1], thread) > 0) {
                from[place] = from[place - 1];
                place--;
                changed = true;
            }
            from[place] = thread;
        }
        return changed;
    }

    private int compare(long[] state, int one, int other) {
        Field[] fieldsOfOne = fields[one];
        Field[] fieldsOfOther = fields[other];
        for (int index = 0; index < fieldsOfOne.length; index++) {
            int difference = fieldsOfOne[index].get(state) - fieldsOfOther[index].get(state);
            if (difference != 0) {
                return difference;
            }
        }
        for (LockVariable lock : locks) {
            for (Field owner : lock.owners()) {
                int held = owner.get(state) - 1;
                if (held == one || held == other) {
                    return held == one ? 1 : -1;
                }
            }
        }
        return monitor == null ? 0 : compare(state, monitor, one, other);
    }

    private static int compare(long[] state, Monitor monitor, int one, int other) {
        for (int index = 0; index < monitor.watchedCount(); index++) {
            int difference = monitor.bits(state, index, one) - monitor.bits(state, index, other);
            if (difference != 0) {
                return difference;
            }
        }
        return Integer.bitCount(monitor.before(state, one)) - Integer.bitCount(monitor.before(state, other));
    }

    private void permute(long[] state) {
        System.arraycopy(state, 0, copy, 0, copy.length);
        for (int thread = 0; thread < from.length; thread++) {
            if (from[thread] != thread) {
                Field[] source = fields[from[thread]];
                Field[] target = fields[thread];
                for (int index = 0; index < source.length; index++) {
                    target[index].set(state, source[index].get(copy));
                }
            }
        }
        for (LockVariable lock : locks) {
            for (Field owner : lock.owners()) {
                int held = owner.get(copy);
                if (held > 0) {
                    owner.set(state, 1 + newNumber(held - 1));
                }
            }
        }
        if (monitor != null) {
            monitor.permute(copy, state, from);
        }
    }

    private int newNumber(int thread) {
        for (int number = 0; number < from.length; number++) {
            if (from[number] == thread) {
                return number;
            }
        }
        throw new IllegalStateException("no such thread: " + thread);
    }
}
