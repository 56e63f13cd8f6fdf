// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import dev.unsplit.analysis.tree.LateWrites.Late;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.Arrays;

/**
 * Builds the tree of the unit that one thread is in, and trims it on the way (section 7.2, Theorem 7.1): of the accesses with the same
 * parent only the first two of each kind to each variable are kept. The same goes for blocks with equal contents and the same
 * parent, which a loop makes by the thousand: the third is interchangeable with the second.
 *
 * <p>The theorem overlooks that the last write of a variable counts by itself where views are compared, and that it may be a third one, with other writes since the second: in
 * {@code w(x) w(x) acq(l) w(x) rel(l) w(x)} it would be left out, and the one under the lock would seem to be the last. So when a node is complete, that one is put back.
 *
 * <p>A context is a node while nothing handed over has come in between: what is equal in one context is trimmed.
 */
final class TreeBuilder {

    private static final int MOST_ALIKE = 2;
    private static final int FEW_NODES = 32;
    private static final int STRIDE = AccessTree.STRIDE;
    private static final int KIND_AND_VOLATILE = AccessTree.KIND | AccessTree.VOLATILE;

    private final boolean trims;
    private int[] nodes = new int[64 * STRIDE];
    private int size; // in ints
    private int parent;
    private int accesses;
    private final Trimmings trimmings; // of whatever tree

    /** What is known of the children of an open node, as far as they are in one context. */
    private static final class Context {
        private int number;
        private int start; // its first node
        private long seen; // a bit is clear if no access that has it came before
        private long seenTwice; // the same, for two accesses
        private boolean isCounted; // whether its accesses are in the table
        private final LateWrites lateWrites = new LateWrites(); // of the whole node
    }

    private Context context = new Context(); // of the parent
    private Context[] open = {context}; // of the parent and its ancestors, and others to be used again
    private int depth;
    private int contexts;
    private final Int2IntOpenHashMap lastWrites = new Int2IntOpenHashMap(); // by variable, while a node is completed

    private final int fewNodes;
    private final SmallCounts accessCounts = new SmallCounts(); // in contexts with many nodes
    private final SmallCounts blockCounts = new SmallCounts();

    TreeBuilder(boolean trims) {
        this(trims, FEW_NODES, new Trimmings(false));
    }

    /** @param trimmings where is noted what is left out */
    TreeBuilder(boolean trims, Trimmings trimmings) {
        this(trims, FEW_NODES, trimmings);
    }

    TreeBuilder(boolean trims, int fewNodes) {
        this(trims, fewNodes, new Trimmings(false));
    }

    /** @param fewNodes so many are gone through, more are counted in a table */
    private TreeBuilder(boolean trims, int fewNodes, Trimmings trimmings) {
        this.trims = trims;
        this.trimmings = trimmings;
        this.fewNodes = fewNodes;
    }

    void start(int method, int site) {
        size = 0;
        accesses = 0;
        contexts = 0;
        depth = 0;
        accessCounts.clear();
        blockCounts.clear();
        parent = 0;
        add(AccessTree.ROOT, method, site);
        context = open[0];
        startContext(context);
    }

    private void startContext(Context of) {
        of.number = contexts++;
        of.seen = 0;
        of.seenTwice = 0;
        of.start = size / STRIDE;
        of.isCounted = false;
    }

    boolean isEmpty() {
        return accesses == 0;
    }

    void open(int kind, int lock, int site) {
        int block = add(kind, lock, site);
        parent = block;
        depth++;
        if (depth == open.length) {
            open = Arrays.copyOf(open, depth + 1);
            open[depth] = new Context();
        }
        context = open[depth];
        startContext(context);
    }

    /** Of a tree without accesses: the periods of acquires are counted from one so much later. */
    void countAcquiresFrom(int later) {
        for (int at = STRIDE; at < size; at += STRIDE) {
            nodes[at] = AccessTree.acquiredBefore(nodes[at], later);
        }
        step(); // blocks that were counted are no longer what they were
    }

    /** Closes the block that was opened last, but its lock is held on. */
    void closeHeldOn() {
        nodes[STRIDE * parent] |= AccessTree.HELD_ON;
        close();
    }

    /** Closes the block that was opened last, whose thread was handed something since its last access. */
    void closeLate() {
        nodes[STRIDE * parent] |= AccessTree.RELEASED_LATE;
        close();
    }

    /** Closes the block that was opened last. */
    void close() {
        putLastWritesBack();
        int block = parent;
        parent = nodes[STRIDE * block + 2];
        depth--;
        context = open[depth];
        if (trims && isThirdOfItsKind(block)) {
            leaveOut(block);
        }
    }

    private void leaveOut(int block) {
        int[] whole = null;
        for (int at = STRIDE * block; at < size; at += STRIDE) {
            noteLeftOut(nodes[at] & AccessTree.KIND, nodes[at + 1]);
            if (writes(nodes[at])) {
                whole = whole != null ? whole : wholeBlock(block);
                context.lateWrites.leftOutBlock(nodes[at + 1], block, whole);
            }
        }
        size = STRIDE * block;
    }

    private void noteLeftOut(int kind, int operand) {
        if (kind < AccessTree.READ) {
            trimmings.leaveOutBlock(operand);
        } else {
            trimmings.leaveOutAccess(operand);
        }
    }

    /** Its nodes with their sites: in a loop the same again, and not copied. */
    private int[] wholeBlock(int block) {
        int[] known = context.lateWrites.block();
        return Arrays.equals(known, 0, known.length, nodes, STRIDE * block, size)
                ? known
                : Arrays.copyOfRange(nodes, STRIDE * block, size);
    }

    private static boolean writes(int kind) {
        int plain = kind & AccessTree.KIND;
        return plain == AccessTree.WRITE || plain == AccessTree.UPDATE;
    }

    private boolean isThirdOfItsKind(int block) {
        int from = STRIDE * block;
        int hash = AccessTree.hash(nodes, from + STRIDE, size, block) * 31 + nodes[from] * 7 + nodes[from + 1];
        int first = blockCounts.valueOf(context.number, hash, block);
        if (first != block && !isEqualBlock(first, block)) {
            return false; // another one with the same hash: both are kept
        }
        return blockCounts.isMoreThan(MOST_ALIKE, context.number, hash, 0);
    }

    private boolean isEqualBlock(int block, int last) {
        int length = size - STRIDE * last;
        int end = STRIDE * block + length;
        boolean endsThere = end >= size || nodes[end + 2] < block || nodes[end + 2] == nodes[STRIDE * block + 2];
        return endsThere && AccessTree.areEqual(nodes, STRIDE * block, nodes, STRIDE * last, length, last - block);
    }

    /** Returns whether the access is kept. */
    boolean access(int kind, int variable, int site) {
        accesses++;
        if (trims && isThird(kind & KIND_AND_VOLATILE, variable)) {
            trimmings.leaveOutAccess(variable);
            if (writes(kind)) {
                context.lateWrites.leftOut(variable, size / STRIDE, kind, site);
            }
            return false;
        }
        add(kind, variable, site);
        return true;
    }

    /** In a context with few nodes one bit tells of most accesses that there were not two of their kind, and a look at the nodes of the others. */
    private boolean isThird(int kind, int variable) {
        if (context.isCounted) {
            return accessCounts.isMoreThan(MOST_ALIKE, context.number, variable, kind);
        }
        if (size / STRIDE - context.start >= fewNodes) {
            countAll();
            return accessCounts.isMoreThan(MOST_ALIKE, context.number, variable, kind);
        }
        long bit = 1L << ((variable * 16 + kind) * 0x9E3779B1 >>> 26);
        boolean isMaybeThird = (context.seenTwice & bit) != 0;
        context.seenTwice |= context.seen & bit;
        context.seen |= bit;
        return isMaybeThird && countOf(kind, variable) >= MOST_ALIKE;
    }

    private int countOf(int kind, int variable) {
        int count = 0;
        for (int at = STRIDE * context.start; at < size; at += STRIDE) {
            if (nodes[at + 1] == variable && (nodes[at] & KIND_AND_VOLATILE) == kind && nodes[at + 2] == parent) {
                count++;
            }
        }
        return count;
    }

    private void countAll() {
        context.isCounted = true;
        for (int at = STRIDE * context.start; at < size; at += STRIDE) {
            int kind = nodes[at] & KIND_AND_VOLATILE;
            if ((kind & AccessTree.KIND) >= AccessTree.READ && nodes[at + 2] == parent) {
                accessCounts.isMoreThan(MOST_ALIKE, context.number, nodes[at + 1], kind);
            }
        }
    }

    /** Something was handed over: what follows is not like what came before. */
    void step() {
        for (int at = 0; at <= depth; at++) {
            startContext(open[at]);
        }
    }

    /** Closes what is open: locks that are held on. */
    void finish() {
        while (depth > 0) {
            closeHeldOn();
        }
        putLastWritesBack();
    }

    // ---- the last write of each variable

    /** Where the last write inside the open node was left out, and the last one that was kept is not like it. */
    private void putLastWritesBack() {
        LateWrites late = context.lateWrites;
        if (late.isEmpty()) {
            return;
        }
        lastWrites.clear();
        for (int node = parent + 1; node < size / STRIDE; node++) {
            if (writes(nodes[STRIDE * node])) {
                lastWrites.put(nodes[STRIDE * node + 1], node);
            }
        }
        Late before = null;
        while (!late.isEmpty()) { // the latest ones first, so that the places of the others stay as they are
            int variable = late.lastVariable();
            Late write = late.removeLast();
            int last = lastWrites.get(variable);
            if (last < write.node && !isAlike(last, write) && !write.isInSameBlock(before)) {
                putBack(variable, write);
                before = write;
            }
        }
    }

    private boolean isAlike(int last, Late write) {
        if (write.block == null) {
            return nodes[STRIDE * last + 2] == parent
                    && nodes[STRIDE * last] >>> AccessTree.STEP == write.kind >>> AccessTree.STEP;
        }
        int block = last;
        while (nodes[STRIDE * block + 2] != parent) {
            block = nodes[STRIDE * block + 2];
        }
        int length = STRIDE * (end(block) - block);
        return length == write.block.length
                && AccessTree.areEqual(nodes, STRIDE * block, write.block, 0, length, write.node - block);
    }

    /** Behind the last node inside this child of the open node. */
    private int end(int block) {
        int end = block + 1;
        while (end < size / STRIDE && nodes[STRIDE * end + 2] >= block) {
            end++;
        }
        return end;
    }

    private void putBack(int variable, Late write) {
        if (write.block == null) {
            makeRoom(write.node, 1);
            put(write.node, write.kind, variable, parent, write.site);
        } else {
            makeRoom(write.node, write.block.length / STRIDE);
            System.arraycopy(write.block, 0, nodes, STRIDE * write.node, write.block.length);
        }
    }

    private void makeRoom(int before, int count) {
        int length = STRIDE * count;
        while (size + length > nodes.length) {
            nodes = Arrays.copyOf(nodes, nodes.length * 2);
        }
        System.arraycopy(nodes, STRIDE * before, nodes, STRIDE * before + length, size - STRIDE * before);
        size += length;
        for (int node = before + count; node < size / STRIDE; node++) {
            if (nodes[STRIDE * node + 2] >= before) {
                nodes[STRIDE * node + 2] += count;
            }
        }
    }

    /** Of the tree, in ints. */
    int length() {
        return size;
    }

    void copyTo(int[] others, int at) {
        System.arraycopy(nodes, 0, others, at, size);
    }

    AccessTree tree() {
        return new AccessTree(Arrays.copyOf(nodes, size), 0, size, AccessTree.hash(nodes, 0, size, 0));
    }

    private int add(int kind, int operand, int site) {
        if (size == nodes.length) {
            nodes = Arrays.copyOf(nodes, size * 2);
        }
        int node = size / STRIDE;
        put(node, kind, operand, parent, site);
        size += STRIDE;
        return node;
    }

    private void put(int node, int kind, int operand, int of, int site) {
        nodes[STRIDE * node] = kind;
        nodes[STRIDE * node + 1] = operand;
        nodes[STRIDE * node + 2] = of;
        nodes[STRIDE * node + 3] = site;
    }
}
