// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.LockContexts;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The skeletons of all units that other threads can notice anything of. */
final class Skeletons {

    private static final int NOBODY = -1;
    private static final int SEVERAL = -2;

    /** Things, and which thread uses them. */
    private static final class Users {
        private final Int2IntOpenHashMap threads = new Int2IntOpenHashMap();
        private final IntOpenHashSet changed = new IntOpenHashSet();

        Users() {
            threads.defaultReturnValue(NOBODY);
        }

        void add(int thing, int thread, boolean changes) {
            int before = threads.get(thing);
            if (before != thread && before != SEVERAL) {
                threads.put(thing, before == NOBODY ? thread : SEVERAL);
            }
            if (changes) {
                changed.add(thing);
            }
        }

        boolean canMeetAt(int thing) {
            return threads.get(thing) == SEVERAL && changed.contains(thing);
        }
    }

    private final Users variables = new Users();
    private final Users locks = new Users();
    private final List<Skeleton> skeletons;

    Skeletons(UnitSet units, LockContexts contexts) {
        units.units().forEach(this::noteUsers);
        Map<IntArrayList, Skeleton> known = new LinkedHashMap<>();
        for (Unit unit : units.units()) {
            int[] kept = kept(unit.tree());
            Skeleton skeleton = new Skeleton(unit.tree(), kept, contexts);
            if (!skeleton.variables().isEmpty()) {
                known.computeIfAbsent(skeleton.key(unit), any -> skeleton).add(unit, kept);
            }
        }
        skeletons = List.copyOf(known.values());
    }

    List<Skeleton> all() {
        return skeletons;
    }

    private void noteUsers(Unit unit) {
        AccessTree tree = unit.tree();
        for (int node = 1; node < tree.size(); node++) {
            if (tree.isAccess(node)) {
                variables.add(tree.operand(node), unit.thread(), tree.writes(node));
            } else {
                locks.add(tree.operand(node), unit.thread(), tree.kind(node) == AccessTree.BLOCK);
            }
        }
    }

    private int[] kept(AccessTree tree) {
        IntArrayList kept = new IntArrayList();
        kept.add(0);
        for (int node = 1; node < tree.size(); node++) {
            Users users = tree.isAccess(node) ? variables : locks;
            if (users.canMeetAt(tree.operand(node))) {
                kept.add(node);
            }
        }
        return kept.toIntArray();
    }
}
