// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.reduction;

import dev.unsplit.analysis.tree.LockContexts;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who uses the variables (or the locks) of a run, and in which lock contexts. Uses of the same thing, of one kind and in one
 * context form a group, of which only the spans are kept: whether a use has a rival is asked once for each group and span,
 * and no two uses are ever compared by themselves.
 */
public final class Uses {

    private static final int FEW = 1; // there are many groups, and most are small

    /** Whether the order of two uses of the same thing matters. */
    interface Conflict {
        boolean is(int kind, int otherKind);
    }

    /** A group. */
    static final class Group {
        private final int kind;
        private final int context;
        private final List<Group> sameThing;
        private final Int2ObjectLinkedOpenHashMap<Rival> examples = new Int2ObjectLinkedOpenHashMap<>(FEW); // by span
        private final Int2ObjectOpenHashMap<@Nullable Rival> contenders = new Int2ObjectOpenHashMap<>(FEW);
        private final Int2ObjectOpenHashMap<@Nullable Rival> rivals = new Int2ObjectOpenHashMap<>(FEW);

        private Group(int kind, int context, List<Group> sameThing) {
            this.kind = kind;
            this.context = context;
            this.sameThing = sameThing;
        }

        void add(int span, int unit, int node) {
            if (!examples.containsKey(span)) {
                examples.put(span, new Rival(unit, node));
            }
        }
    }

    /** Another thread's use of the same thing, as the number of a unit and a node of its tree. */
    record Rival(int unit, int node) {}

    private record Key(int thing, int kind, int context) {}

    private final Spans spans;
    private final LockContexts contexts;
    private final Conflict conflict;
    private final Map<Key, Group> groups = new HashMap<>();
    private final Int2ObjectOpenHashMap<List<Group>> things = new Int2ObjectOpenHashMap<>();

    Uses(Spans spans, LockContexts contexts, Conflict conflict) {
        this.spans = spans;
        this.contexts = contexts;
        this.conflict = conflict;
    }

    Group group(int thing, int kind, int context) {
        return groups.computeIfAbsent(new Key(thing, kind, context), key -> {
            List<Group> sameThing = things.computeIfAbsent(thing, any -> new ArrayList<>());
            Group group = new Group(kind, context, sameThing);
            sameThing.add(group);
            return group;
        });
    }

    /** A conflicting use that could have come before or after this one, as far as hand-overs go. */
    @Nullable
    Rival contender(Group group, int span) {
        return find(group, span, group.contenders, false);
    }

    /** One that could even have come right before or after it: no lock keeps them apart. */
    @Nullable
    Rival rival(Group group, int span) {
        return find(group, span, group.rivals, true);
    }

    private @Nullable Rival find(
            Group group, int span, Int2ObjectOpenHashMap<@Nullable Rival> answers, boolean locksCount) {
        if (!answers.containsKey(span)) {
            answers.put(span, search(group, span, locksCount));
        }
        return answers.get(span);
    }

    private @Nullable Rival search(Group group, int span, boolean locksCount) {
        for (Group other : group.sameThing) {
            if (conflict.is(group.kind, other.kind)
                    && !(locksCount && contexts.exclude(group.context, other.context))) {
                Rival rival = concurrent(other, span);
                if (rival != null) {
                    return rival;
                }
            }
        }
        return null;
    }

    private @Nullable Rival concurrent(Group group, int span) {
        for (Int2ObjectMap.Entry<Rival> example : group.examples.int2ObjectEntrySet()) {
            if (spans.areConcurrent(span, example.getIntKey())) {
                return example.getValue();
            }
        }
        return null;
    }
}
