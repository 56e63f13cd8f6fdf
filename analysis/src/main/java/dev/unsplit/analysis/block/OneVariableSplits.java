// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import dev.unsplit.analysis.tree.LockContexts;
import dev.unsplit.analysis.tree.Unit;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Transactions that an access of another unit can split at one variable: two accesses that make a {@link Block}, the other one, and
 * an {@link UnserializablePattern}. Blocks and accesses of a variable are sorted by what counts (flags, locks held) before they
 * are compared, so that a variable that a thousand units access in the same way is no more work than one of two units.
 */
final class OneVariableSplits {

    /** What is the same of many blocks. */
    private record BlockKind(
            int method, int flags, int secondFlags, boolean adjacent, int heldThroughout, int site, int secondSite) {}

    /** What is the same of many accesses. */
    private record AccessKind(int flags, int held, int site) {}

    /** A block, or an access if there is no second one. */
    private record Place(Skeleton unit, int first, int second) {}

    /** What there is of one variable. */
    private static final class Variable {
        private final Map<BlockKind, List<Place>> blocks = new LinkedHashMap<>();
        private final Map<AccessKind, List<Place>> accesses = new LinkedHashMap<>();
    }

    private final LockContexts contexts;
    private final Feasibility feasibility;
    private final Work work;
    private final Split.Sink sink;
    private final IntSet suspects;
    private final Int2ObjectLinkedOpenHashMap<Variable> variables = new Int2ObjectLinkedOpenHashMap<>();

    /** @param suspects the numbers of units: no others can be split */
    OneVariableSplits(LockContexts contexts, Feasibility feasibility, Work work, IntSet suspects, Split.Sink sink) {
        this.contexts = contexts;
        this.feasibility = feasibility;
        this.work = work;
        this.suspects = suspects;
        this.sink = sink;
    }

    /** Adds what could be split. */
    void addBlocks(Skeleton unit) {
        for (int number : unit.variables()) {
            for (Block block : Block.of(unit, number)) {
                if (block.second() != Skeleton.NONE) {
                    Variable variable = variables.computeIfAbsent(number, any -> new Variable());
                    add(new Place(unit, block.first(), block.second()), kind(unit, block), variable.blocks);
                }
            }
        }
    }

    /** Adds what could come in between, once all blocks are there. */
    void addAccesses(Skeleton unit) {
        for (int number : unit.variables()) {
            Variable variable = variables.get(number);
            if (variable != null) {
                for (int access : unit.accessesOf(number)) {
                    AccessKind kind = new AccessKind(unit.flags(access), unit.context(access), unit.site(access));
                    add(new Place(unit, access, Skeleton.NONE), kind, variable.accesses);
                }
            }
        }
    }

    private static <K> void add(Place place, K kind, Map<K, List<Place>> places) {
        places.computeIfAbsent(kind, any -> new ArrayList<>()).add(place);
    }

    private static BlockKind kind(Skeleton unit, Block block) {
        return new BlockKind(
                unit.method(),
                unit.flags(block.first()),
                unit.flags(block.second()),
                block.adjacent(),
                unit.contextThroughout(block.first(), block.second()),
                unit.site(block.first()),
                unit.site(block.second()));
    }

    void find() {
        variables.values().forEach(this::find);
    }

    private void find(Variable variable) {
        variable.blocks.forEach((block, places) -> variable.accesses.forEach((access, between) -> {
            if (work.goesOn() && canSplit(block, access)) {
                find(places, between);
            }
        }));
    }

    private boolean canSplit(BlockKind block, AccessKind access) {
        return UnserializablePattern.isAny(block.flags, block.secondFlags, block.adjacent, access.flags)
                && !contexts.exclude(block.heldThroughout, access.held);
    }

    private void find(List<Place> blocks, List<Place> accesses) {
        for (Place block : blocks) {
            for (Unit unit : block.unit.units()) {
                if (suspects.contains(unit.number())) {
                    find(new Participant(unit, block.unit), block, accesses);
                }
            }
        }
    }

    /** One that can come in between is enough. */
    private void find(Participant one, Place block, List<Place> accesses) {
        for (Place access : accesses) {
            Participant other = concurrent(one, block, access);
            if (other != null && sink.offer(Split.between(one, block.first, block.second, other, access.first))) {
                return;
            }
        }
    }

    private @Nullable Participant concurrent(Participant one, Place block, Place access) {
        for (Unit unit : access.unit.units()) {
            Participant other = new Participant(unit, access.unit);
            if (work.goesOn() && feasibility.mayComeBetween(one, block.first, block.second, other, access.first)) {
                return other;
            }
        }
        return null;
    }

    /** The same for two units only: whether the second can split the first. */
    static boolean canSplit(Participant one, Participant other, Feasibility feasibility, Split.Sink sink) {
        for (int variable : one.skeleton().variables()) {
            for (Block block : Block.of(one.skeleton(), variable)) {
                for (int access : other.skeleton().accessesOf(variable)) {
                    if (block.second() != Skeleton.NONE
                            && canSplit(one, block, other, access, feasibility)
                            && sink.offer(Split.between(one, block.first(), block.second(), other, access))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static boolean canSplit(
            Participant one, Block block, Participant other, int access, Feasibility feasibility) {
        Skeleton unit = one.skeleton();
        return UnserializablePattern.isAny(
                        unit.flags(block.first()),
                        unit.flags(block.second()),
                        block.adjacent(),
                        other.skeleton().flags(access))
                && feasibility.locksAllowBetween(unit, block.first(), block.second(), other.skeleton(), access)
                && feasibility.mayComeBetween(one, block.first(), block.second(), other, access);
    }
}
