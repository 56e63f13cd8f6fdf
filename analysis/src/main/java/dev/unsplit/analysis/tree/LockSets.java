// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenCustomHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Sets of locks that a thread holds at some moment, each with its mode, as numbers: equal sets have the same number. There are few of
 * them in a run, and they are small.
 *
 * <p>A set is a sorted array of elements, {@code lock << 1 | shared}. A lock that is held in both modes is there as exclusive.
 */
public final class LockSets {

    public static final int EMPTY = 0;

    private static final int NOT_HELD = 0;
    private static final int UNKNOWN = -1;

    private final List<int[]> sets = new ArrayList<>();
    private final Object2IntOpenCustomHashMap<int[]> numbers =
            new Object2IntOpenCustomHashMap<>(IntArrays.HASH_STRATEGY);
    private final Long2IntOpenHashMap larger = new Long2IntOpenHashMap(); // by set and element

    public LockSets() {
        numbers.defaultReturnValue(UNKNOWN);
        larger.defaultReturnValue(UNKNOWN);
        number(new int[0]);
    }

    /** @param kind {@link AccessTree#BLOCK} or {@link AccessTree#SHARED_BLOCK} */
    public int with(int set, int lock, int kind) {
        int element = element(lock, kind);
        long key = (long) set << 32 | element;
        int known = larger.get(key);
        if (known == UNKNOWN) {
            known = number(with(sets.get(set), element));
            larger.put(key, known);
        }
        return known;
    }

    /** Of each node of a tree, the locks that are held inside it. */
    public int[] ofNodes(AccessTree tree) {
        int[] held = new int[tree.size()];
        for (int node = 1; node < held.length; node++) {
            int outside = held[tree.parent(node)];
            held[node] = tree.isBlock(node) ? with(outside, tree.operand(node), tree.kind(node)) : outside;
        }
        return held;
    }

    /** Whether different threads can never hold both at the same time. */
    public boolean exclude(int one, int other) {
        int[] first = sets.get(one);
        int[] second = sets.get(other);
        int at = 0;
        int otherAt = 0;
        while (at < first.length && otherAt < second.length) {
            int difference = lock(first[at]) - lock(second[otherAt]);
            if (difference == 0 && AccessTree.excludes(kind(first[at]), kind(second[otherAt]))) {
                return true;
            }
            at += difference <= 0 ? 1 : 0;
            otherAt += difference >= 0 ? 1 : 0;
        }
        return false;
    }

    /** Whether a thread that wants a lock has to wait for one that holds these. */
    public boolean keepsOut(int set, int lock, int kind) {
        int held = kind(set, lock);
        return held != NOT_HELD && AccessTree.excludes(held, kind);
    }

    public boolean holdsExclusively(int set, int lock) {
        return kind(set, lock) == AccessTree.BLOCK;
    }

    public boolean holds(int set, int lock) {
        return kind(set, lock) != NOT_HELD;
    }

    /** The locks of a set, in whatever mode. */
    public int[] locks(int set) {
        int[] elements = sets.get(set);
        int[] locks = new int[elements.length];
        for (int at = 0; at < locks.length; at++) {
            locks[at] = lock(elements[at]);
        }
        return locks;
    }

    private int kind(int set, int lock) {
        for (int element : sets.get(set)) {
            if (lock(element) == lock) {
                return kind(element);
            }
        }
        return NOT_HELD;
    }

    private int number(int[] elements) {
        int known = numbers.getInt(elements);
        if (known == UNKNOWN) {
            known = sets.size();
            sets.add(elements);
            numbers.put(elements, known);
        }
        return known;
    }

    private static int[] with(int[] elements, int element) {
        int at = 0;
        while (at < elements.length && lock(elements[at]) < lock(element)) {
            at++;
        }
        boolean held = at < elements.length && lock(elements[at]) == lock(element);
        int[] result = held ? elements.clone() : Arrays.copyOf(elements, elements.length + 1);
        if (held) {
            result[at] = Math.min(elements[at], element); // the exclusive mode is the stronger one
        } else {
            System.arraycopy(elements, at, result, at + 1, elements.length - at);
            result[at] = element;
        }
        return result;
    }

    private static int element(int lock, int kind) {
        return lock << 1 | (kind == AccessTree.SHARED_BLOCK ? 1 : 0);
    }

    private static int lock(int element) {
        return element >> 1;
    }

    private static int kind(int element) {
        return (element & 1) == 0 ? AccessTree.BLOCK : AccessTree.SHARED_BLOCK;
    }
}
