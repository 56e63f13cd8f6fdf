// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import java.util.Arrays;

/**
 * What one unit did, in the shape of its synchronization (Wang, Stoller: Accurate and Efficient Runtime Detection of Atomicity
 * Errors, section 3.1). A leaf is an access; an inner node is a synchronized block, with the lock that was held in it; the root is the
 * whole unit. Order among siblings is order in time. Acquires by a thread that holds the lock already make no node.
 *
 * <p>Nodes are numbered from 0, the root, in the order in which they began, so an ancestor has a smaller number:
 *
 * <pre>
 *   nodes[4 n]      kind; of an access | VOLATILE, | step &lt;&lt; STEP; of a block | HELD_ON, | HELD_BEFORE, | RELEASED_LATE, | periods &lt;&lt; PERIODS_BEFORE, | step &lt;&lt; ACQUIRE_STEP
 *   nodes[4 n + 1]  root: method or NO_METHOD; block: lock; access: variable
 *   nodes[4 n + 2]  parent; of the root: itself
 *   nodes[4 n + 3]  site
 * </pre>
 *
 * Two trees are equal if only their sites differ: where an access stands in the program changes no verdict.
 */
public final class AccessTree {

    public static final int ROOT = 0;
    /** A block in which a lock is held exclusively. */
    public static final int BLOCK = 1;
    /** A block in which a lock is held as a reader: it excludes exclusive holders only. */
    public static final int SHARED_BLOCK = 2;

    public static final int READ = 3;
    public static final int WRITE = 4;
    /** One indivisible read and write. */
    public static final int UPDATE = 5;

    /** The method of a unit that is a single event outside every transaction. */
    public static final int NO_METHOD = -1;

    static final int STRIDE = 4;
    static final int VOLATILE = 1 << 3;
    static final int STEP = 4;
    static final int KIND = VOLATILE - 1;

    /** Of a block that ends before its lock is released: with one around it, or with the unit. */
    static final int HELD_ON = 1 << 3;

    /** Of a block whose lock was held when the unit began. */
    static final int HELD_BEFORE = 1 << 4;

    private static final int PERIODS_BEFORE = 5;
    private static final int MOST_PERIODS_BEFORE =
            15; // more are taken for so many: they would make too many different trees

    /** Of a block whose lock was released after the thread was handed something, with no access in between. */
    static final int RELEASED_LATE = 1 << 9;

    private static final int ACQUIRE_STEP = 10;
    private static final int MOST_ACQUIRE_STEPS = (1 << Integer.SIZE - ACQUIRE_STEP) - 1;

    private final int[] nodes; // of many trees
    private final int from;
    private final int length;
    private final int hash;

    /** Of the ints in this range, which are not to be changed. */
    AccessTree(int[] nodes, int from, int length, int hash) {
        this.nodes = nodes;
        this.from = from;
        this.length = length;
        this.hash = hash;
    }

    /** All there is to say of it, sites too. */
    int[] nodes() {
        return Arrays.copyOfRange(nodes, from, from + length);
    }

    /** Whether these are its nodes, sites too. */
    boolean hasNodes(int[] others, int otherFrom, int otherLength) {
        return Arrays.equals(nodes, from, from + length, others, otherFrom, otherFrom + otherLength);
    }

    /** How many nodes there are. */
    public int size() {
        return length / STRIDE;
    }

    public int kind(int node) {
        return nodes[from + STRIDE * node] & KIND;
    }

    public boolean isAccess(int node) {
        return kind(node) >= READ;
    }

    public boolean isBlock(int node) {
        return kind(node) == BLOCK || kind(node) == SHARED_BLOCK;
    }

    public boolean reads(int node) {
        return kind(node) == READ || kind(node) == UPDATE;
    }

    public boolean writes(int node) {
        return kind(node) == WRITE || kind(node) == UPDATE;
    }

    /** Of an access: never part of a data race. */
    public boolean isVolatile(int node) {
        return (nodes[from + STRIDE * node] & VOLATILE) != 0;
    }

    /** Of a block: its lock was held longer. */
    public boolean isHeldOn(int node) {
        return (nodes[from + STRIDE * node] & HELD_ON) != 0;
    }

    /** Of a block: its lock was held when the unit began. */
    public boolean isHeldBefore(int node) {
        return (nodes[from + STRIDE * node] & HELD_BEFORE) != 0;
    }

    /**
     * Of a block: how many periods of its thread had ended between the unit's first access and the acquire; less than 0 if the acquire came first, and then it may have come even earlier. What was handed to the thread when that period began was there at the acquire.
     */
    public int stepOfAcquire(int node) {
        return stepOfAcquireIn(nodes[from + STRIDE * node]);
    }

    private static int stepOfAcquireIn(int word) {
        return (word >>> ACQUIRE_STEP) - (word >>> PERIODS_BEFORE & MOST_PERIODS_BEFORE);
    }

    /** The word of a block whose {@link #stepOfAcquire} is less by so much. */
    static int acquiredBefore(int word, int less) {
        int rest = word & (1 << ACQUIRE_STEP) - 1 & ~(MOST_PERIODS_BEFORE << PERIODS_BEFORE);
        return rest | acquiredAt(stepOfAcquireIn(word) - less);
    }

    /** Whether the lock of a block surely was acquired before all that was handed over when the period ended that {@link #stepOfAcquire} tells; where nothing was accessed in the block, something may have been handed over before that period began, but after the acquire. */
    public boolean isAcquireKnown(int block) {
        return isHeldBefore(block) || hasAccesses(block);
    }

    /** Of a block: whether {@link #stepOfAcquire} may be too late. */
    public boolean isAcquireLongAgo(int node) {
        return stepOfAcquire(node) == -MOST_PERIODS_BEFORE;
    }

    /** Of a block: whether something was handed to its thread between the last access before the release of its lock and that; in between, the thread had a period at least. */
    public boolean isReleasedLate(int node) {
        return (nodes[from + STRIDE * node] & RELEASED_LATE) != 0;
    }

    /** Whether the lock of a block was released before anything was handed over that was not there at the access before. */
    public boolean isReleaseKnown(int block) {
        return (nodes[from + STRIDE * block] & (RELEASED_LATE | HELD_ON)) == 0;
    }

    private boolean hasAccesses(int block) {
        int node = block + 1;
        while (node < size() && !isAccess(node) && contains(block, node)) {
            node++;
        }
        return node < size() && isAccess(node) && contains(block, node);
    }

    /** What {@link #stepOfAcquire} is to be, as part of the word of a block. */
    static int acquiredAt(int step) {
        return step < 0
                ? Math.min(-step, MOST_PERIODS_BEFORE) << PERIODS_BEFORE
                : Math.min(step, MOST_ACQUIRE_STEPS) << ACQUIRE_STEP;
    }

    /** Of a block: its kind, and how it begins and ends. */
    int block(int node) {
        return nodes[from + STRIDE * node];
    }

    /** Of an access: how many periods of its thread have ended since the unit's first access. */
    public int step(int node) {
        return nodes[from + STRIDE * node] >>> STEP;
    }

    /** The word of an access like this one, but of another kind. */
    int as(int kind, int access) {
        return nodes[from + STRIDE * access] & ~KIND | kind;
    }

    /** Of the last access: in how many more periods than one there are accesses, or nothing. */
    public int lastStep() {
        int node = size() - 1;
        while (node > 0 && !isAccess(node)) {
            node--;
        }
        return node > 0 ? step(node) : 0;
    }

    /** The variable of an access, the lock of a block. */
    public int operand(int node) {
        return nodes[from + STRIDE * node + 1];
    }

    public int parent(int node) {
        return nodes[from + STRIDE * node + 2];
    }

    public int site(int node) {
        return nodes[from + STRIDE * node + 3];
    }

    /** The method of a transaction, or {@link #NO_METHOD}. */
    public int method() {
        return nodes[from + 1];
    }

    public boolean isTransaction() {
        return nodes[from + 1] != NO_METHOD;
    }

    /** The root has depth 0. */
    public int depth(int node) {
        int depth = 0;
        for (int at = node; at != 0; at = parent(at)) {
            depth++;
        }
        return depth;
    }

    /** Whether the second is a proper descendant of the first. */
    public boolean contains(int node, int other) {
        int at = other;
        while (at > node) {
            at = parent(at);
        }
        return at == node && other != node;
    }

    /** Behind the last node inside this one. */
    public int end(int node) {
        int end = node + 1;
        while (end < size() && contains(node, end)) {
            end++;
        }
        return end;
    }

    /** Whether two locks, held by different threads, keep each other out. */
    public static boolean excludes(int blockKind, int otherBlockKind) {
        return blockKind == BLOCK || otherBlockKind == BLOCK;
    }

    boolean equals(int[] otherNodes, int otherFrom, int otherLength, int otherHash) {
        return hash == otherHash && length == otherLength && areEqual(nodes, from, otherNodes, otherFrom, length, 0);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AccessTree tree && equals(tree.nodes, tree.from, tree.length, tree.hash);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return Arrays.toString(nodes());
    }

    /** Of nodes from here to there; parents count from {@code base}. */
    static int hash(int[] nodes, int from, int to, int base) {
        int hash = 1;
        for (int at = from; at < to; at += STRIDE) {
            int node = nodes[at] * 0x85EBCA6B + nodes[at + 1] * 0xC2B2AE35 + (nodes[at + 2] - base) * 0x27D4EB2F;
            hash = (Integer.rotateLeft(hash, 5) ^ node)
                    * 0x9E3779B1; // one multiplication has to wait for the one before
        }
        return hash;
    }

    /**
     * Ranges of whole nodes, of which the first has no parent within.
     *
     * @param shift by which the numbers of nodes in the other range are larger
     */
    static boolean areEqual(int[] one, int from, int[] other, int otherFrom, int length, int shift) {
        for (int at = 0; at < length; at += STRIDE) {
            boolean same = one[from + at] == other[otherFrom + at]
                    && one[from + at + 1] == other[otherFrom + at + 1]
                    && (at == 0 || one[from + at + 2] + shift == other[otherFrom + at + 2]);
            if (!same) {
                return false;
            }
        }
        return true;
    }
}
