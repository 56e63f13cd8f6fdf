// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Two accesses of one variable by one unit between which something could come (Wang, Stoller: Run-Time Analysis for Atomicity,
 * section 5.2).
 *
 * @param first e<sub>1</sub>
 * @param second e<sub>2</sub>, or {@link Skeleton#NONE} if the unit has one access of the variable only
 * @param adjacent whether e<sub>1</sub> is the last write before e<sub>2</sub> or, if there is none, the last read (B1 (a)); else
 *     the two are an uninitialized read and the final write (B1 (b))
 */
record Block(int first, int second, boolean adjacent) {

    /** What is left of a block when it is compared with others: of those that are the same in this, one is enough. */
    private record Content(
            int flags,
            int secondFlags,
            int held,
            int secondHeld,
            int heldThroughout,
            int step,
            int secondStep,
            boolean adjacent) {}

    /** The blocks of a unit for one variable. */
    static List<Block> of(Skeleton unit, int variable) {
        IntArrayList accesses = unit.accessesOf(variable);
        List<Block> blocks = new ArrayList<>();
        if (accesses.size() == 1) {
            blocks.add(new Block(accesses.getInt(0), Skeleton.NONE, false));
            return blocks;
        }
        Set<Content> known = new HashSet<>();
        addAdjacent(unit, accesses, blocks, known);
        addEndToEnd(unit, accesses, blocks, known);
        return blocks;
    }

    /** B1 (a). */
    private static void addAdjacent(Skeleton unit, IntArrayList accesses, List<Block> blocks, Set<Content> known) {
        int before = accesses.getInt(0);
        for (int at = 1; at < accesses.size(); at++) {
            int access = accesses.getInt(at);
            Block block = new Block(before, access, true);
            if (known.add(block.content(unit))) {
                blocks.add(block);
            }
            if (unit.has(access, Skeleton.WRITES) || !unit.has(before, Skeleton.WRITES)) {
                before = access;
            }
        }
    }

    /** B1 (b). */
    private static void addEndToEnd(Skeleton unit, IntArrayList accesses, List<Block> blocks, Set<Content> known) {
        int last = finalWrite(unit, accesses);
        for (int read : accesses) {
            if (read < last
                    && unit.has(read, Skeleton.UNINITIALIZED)
                    && !known.contains(new Block(read, last, true).content(unit))
                    && known.add(new Block(read, last, false).content(unit))) {
                blocks.add(new Block(read, last, false));
            }
        }
    }

    private static int finalWrite(Skeleton unit, IntArrayList accesses) {
        for (int access : accesses) {
            if (unit.has(access, Skeleton.FINAL)) {
                return access;
            }
        }
        return Skeleton.NONE;
    }

    private Content content(Skeleton unit) {
        return new Content(
                unit.flags(first),
                unit.flags(second),
                unit.context(first),
                unit.context(second),
                unit.contextThroughout(first, second),
                unit.step(first),
                unit.step(second),
                adjacent);
    }
}
