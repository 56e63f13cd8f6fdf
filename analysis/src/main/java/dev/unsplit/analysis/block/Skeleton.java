// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.LockContexts;
import dev.unsplit.analysis.tree.LockHolds;
import dev.unsplit.analysis.tree.TreeEvents;
import dev.unsplit.analysis.tree.Unit;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * What is left of a unit without all that no other thread can notice: accesses of variables that other threads use too, and
 * blocks with locks that they use too. Units with the same skeleton differ only in what is of no interest, so they are compared
 * with others once.
 *
 * <p>Its nodes are numbered like those of an {@link AccessTree}: 0 is the root, parents come before their children. An access
 * has flags:
 *
 * <ul>
 *   <li>{@link #UNINITIALIZED}: it reads, and its unit did not write the variable before: what it reads comes from outside.
 *   <li>{@link #FINAL}: it is its unit's last write of the variable.
 * </ul>
 *
 * An update has the flags of a read and of a write.
 */
final class Skeleton {

    static final int READS = 1;
    static final int WRITES = 2;
    static final int UNINITIALIZED = 4;
    static final int FINAL = 8;

    static final int NONE = -1;

    private final AccessTree tree;
    private final int[] treeNodes;
    private final int[] parents;
    private final int[] contexts;
    private final int[] flags;
    private final boolean ofOnePeriod;
    private final Int2ObjectLinkedOpenHashMap<IntArrayList> accesses =
            new Int2ObjectLinkedOpenHashMap<>(); // by variable
    private final Int2ObjectOpenHashMap<IntArrayList> ends = new Int2ObjectOpenHashMap<>(); // by variable
    private final List<Unit> units = new ArrayList<>();
    private final Int2ObjectOpenHashMap<int[]> otherTreeNodes = new Int2ObjectOpenHashMap<>(); // by unit

    /** @param treeNodes the nodes that are kept; the first is the root */
    Skeleton(AccessTree tree, int[] treeNodes, LockContexts allContexts) {
        this.tree = tree;
        this.ofOnePeriod = tree.lastStep() == 0 && acquiresNothingElsewhere(tree);
        this.treeNodes = treeNodes;
        this.parents = new int[treeNodes.length];
        this.contexts = new int[treeNodes.length];
        this.flags = new int[treeNodes.length];
        int[] kept = new int[tree.size()];
        for (int node = 1; node < treeNodes.length; node++) {
            kept[treeNodes[node]] = node;
            parents[node] = keptAncestor(treeNodes[node], kept);
            contexts[node] = contexts[parents[node]];
            if (isAccess(node)) {
                accesses.computeIfAbsent(operand(node), any -> new IntArrayList())
                        .add(node);
            } else {
                contexts[node] = allContexts.inside(contexts[node], operand(node), kind(node));
            }
        }
        accesses.values().forEach(this::setFlags);
    }

    /** Who waits for a lock that was held while something was handed over depends on who was handed it; and nobody who is handed something waits for what is acquired behind that. */
    private static boolean acquiresNothingElsewhere(AccessTree tree) {
        for (int node = 1; node < tree.size(); node++) {
            if (tree.isBlock(node) && tree.stepOfAcquire(node) != 0) {
                return false;
            }
        }
        return true;
    }

    private int keptAncestor(int treeNode, int[] kept) {
        int at = tree.parent(treeNode);
        while (at != 0 && kept[at] == 0) {
            at = tree.parent(at);
        }
        return kept[at];
    }

    private void setFlags(IntArrayList ofVariable) {
        int lastWrite = NONE;
        for (int at = 0; at < ofVariable.size(); at++) {
            int node = ofVariable.getInt(at);
            boolean reads = tree.reads(treeNodes[node]);
            boolean writes = tree.writes(treeNodes[node]);
            flags[node] =
                    (reads ? READS : 0) | (writes ? WRITES : 0) | (reads && lastWrite == NONE ? UNINITIALIZED : 0);
            lastWrite = writes ? node : lastWrite;
        }
        if (lastWrite != NONE) {
            flags[lastWrite] |= FINAL;
        }
    }

    /** The same for all units that can share a skeleton; one of several periods shares it with nobody. */
    IntArrayList key(Unit unit) {
        IntArrayList key = new IntArrayList(4 * size());
        key.add(tree.method());
        key.add(ofOnePeriod ? NONE : unit.number());
        for (int node = 1; node < size(); node++) {
            key.add(isAccess(node) ? kind(node) | step(node) << 3 : kind(node) | heldLonger(node) << 3);
            key.add(operand(node));
            key.add(parents[node]);
            key.add(isAccess(node) ? site(node) : 0);
        }
        return key;
    }

    private int heldLonger(int block) {
        int treeNode = treeNodes[block];
        return (tree.isHeldOn(treeNode) ? 1 : 0)
                | (tree.isHeldBefore(treeNode) ? 2 : 0)
                | (tree.isAcquireKnown(treeNode) ? 4 : 0)
                | (tree.isReleaseKnown(treeNode) ? 8 : 0)
                | tree.stepOfAcquire(treeNode) << 4;
    }

    /** Whether its lock was held on when the unit ended, or longer than trees have it. */
    boolean isHeldOn(int block) {
        return tree.isHeldOn(treeNodes[block]);
    }

    /** Whether its lock was held when the unit began. */
    boolean isHeldBefore(int block) {
        return tree.isHeldBefore(treeNodes[block]);
    }

    /** Whether its thread had a period between that of the last access before and the release of its lock, or released it in that. */
    boolean isReleasedLate(int block) {
        return tree.isReleasedLate(treeNodes[block]);
    }

    /** Whether its lock may have been acquired even earlier than {@link #stepOfAcquire} tells. */
    boolean isAcquireLongAgo(int block) {
        return tree.isAcquireLongAgo(treeNodes[block]);
    }

    /** Whether it is known in which period its lock was acquired. */
    boolean isAcquireKnown(int block) {
        return tree.isAcquireKnown(treeNodes[block]);
    }

    /** Of such a block: see {@link AccessTree#stepOfAcquire}. */
    int stepOfAcquire(int block) {
        return tree.stepOfAcquire(treeNodes[block]);
    }

    /** A unit like the one it was made of, or that one. What is of no interest may be in the one tree and not in the other, so its own nodes have other numbers. */
    void add(Unit unit, int[] itsTreeNodes) {
        units.add(unit);
        if (!Arrays.equals(itsTreeNodes, treeNodes)) {
            otherTreeNodes.put(unit.number(), itsTreeNodes);
        }
    }

    List<Unit> units() {
        return units;
    }

    boolean isTransaction() {
        return tree.isTransaction();
    }

    int method() {
        return tree.method();
    }

    int size() {
        return treeNodes.length;
    }

    /** Whether all its accesses are in one period of its thread, and the acquires around them too. */
    boolean isOfOnePeriod() {
        return ofOnePeriod;
    }

    /** Its events in their order, as the tree has them: see {@link TreeEvents}. */
    int[] nestedEvents() {
        return kept(TreeEvents.of(tree));
    }

    /** The same as they really were: see {@link LockHolds}. */
    int[] events() {
        return kept(new LockHolds(tree).events());
    }

    private int[] kept(int[] treeEvents) {
        IntArrayList events = new IntArrayList(treeEvents.length);
        for (int event : treeEvents) {
            int node = Arrays.binarySearch(treeNodes, TreeEvents.node(event));
            if (node > 0) {
                events.add(TreeEvents.isRelease(event) ? ~node : node);
            }
        }
        return events.toIntArray();
    }

    /** Of an access, in a unit of several periods: hand-overs tell when it can come. */
    boolean isFirstOrLastOfItsPeriod(int access) {
        return !isOfOnePeriod() && (isBorder(access, -1) || isBorder(access, 1));
    }

    private boolean isBorder(int access, int direction) {
        int next = access + direction;
        while (next > 0 && next < size() && !isAccess(next)) {
            next += direction;
        }
        return next <= 0 || next >= size() || step(next) != step(access);
    }

    /** Whether who holds this lock keeps it waiting somewhere. */
    boolean canWaitFor(int lock, int kind) {
        for (int node = 1; node < size(); node++) {
            if (!isAccess(node) && operand(node) == lock && AccessTree.excludes(kind(node), kind)) {
                return true;
            }
        }
        return false;
    }

    /** The node of the unit's own tree. */
    int treeNode(int node, Unit unit) {
        return otherTreeNodes.getOrDefault(unit.number(), treeNodes)[node];
    }

    int kind(int node) {
        return tree.kind(treeNodes[node]);
    }

    /** The block that it is in, or the root. */
    int parent(int node) {
        return parents[node];
    }

    int operand(int node) {
        return tree.operand(treeNodes[node]);
    }

    int site(int node) {
        return tree.site(treeNodes[node]);
    }

    int step(int node) {
        return tree.step(treeNodes[node]);
    }

    boolean isAccess(int node) {
        return node > 0 && tree.isAccess(treeNodes[node]);
    }

    int flags(int node) {
        return flags[node];
    }

    boolean has(int node, int flag) {
        return (flags[node] & flag) != 0;
    }

    Collection<Integer> variables() {
        return accesses.keySet();
    }

    boolean writes(int variable) {
        for (int access : accessesOf(variable)) {
            if (has(access, WRITES)) {
                return true;
            }
        }
        return false;
    }

    /** In their order. */
    IntArrayList accessesOf(int variable) {
        return accesses.getOrDefault(variable, IntArrayList.of());
    }

    int lastAccess() {
        int node = size() - 1;
        while (!isAccess(node)) {
            node--;
        }
        return node;
    }

    /** Of a variable: its final write, and the first uninitialized read of each period. */
    IntArrayList endsOf(int variable) {
        return ends.computeIfAbsent(variable, this::findEnds);
    }

    private IntArrayList findEnds(int variable) {
        IntArrayList found = new IntArrayList();
        int lastStep = NONE;
        for (int access : accessesOf(variable)) {
            boolean first = has(access, UNINITIALIZED) && step(access) != lastStep;
            if (first || has(access, FINAL)) {
                found.add(access);
            }
            lastStep = has(access, UNINITIALIZED) ? step(access) : lastStep;
        }
        return found;
    }

    /** What is held at an access, or in a block. */
    int context(int node) {
        return contexts[node];
    }

    /** What is held from one access to another without a break. */
    int contextThroughout(int one, int other) {
        int lower = one;
        int upper = other;
        while (lower != upper) {
            if (lower > upper) {
                lower = parents[lower];
            } else {
                upper = parents[upper];
            }
        }
        return contexts[lower];
    }
}
