// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.lockorder;

import dev.unsplit.analysis.tree.LockOrder;
import dev.unsplit.analysis.witness.SymbolTexts;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.objects.Object2IntOpenCustomHashMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Acquisitions that are the same to a person: at the same place, of locks of the same classes. A program that locks accounts in any order has
 * as many cycles as there are rings of accounts, and one mistake.
 */
final class Places {

    private final LockOrder order;
    private final SymbolTexts texts;
    private final Object2IntOpenCustomHashMap<int[]> numbers =
            new Object2IntOpenCustomHashMap<>(IntArrays.HASH_STRATEGY);
    private final Object2IntOpenHashMap<String> classes = new Object2IntOpenHashMap<>(); // of locks, by name
    private final Int2IntOpenHashMap classOf = new Int2IntOpenHashMap(); // by lock
    private final Int2IntOpenHashMap placeOf = new Int2IntOpenHashMap(); // by acquisition

    // sets of places that explain what contains them
    private final Int2ObjectOpenHashMap<List<IntArrayList>> explained = new Int2ObjectOpenHashMap<>(); // by place
    private boolean hidesSomething;

    Places(LockOrder order, SymbolTexts texts) {
        this.order = order;
        this.texts = texts;
    }

    private int place(int acquisition) {
        return placeOf.computeIfAbsent(acquisition, this::number);
    }

    private int number(int acquisition) {
        int[] held = order.lockSets().locks(order.held(acquisition));
        long[] heldPlaces = new long[held.length];
        for (int at = 0; at < held.length; at++) {
            heldPlaces[at] = (long) lockClass(held[at]) << 32 | order.siteOfHeld(acquisition, held[at]);
        }
        Arrays.sort(heldPlaces); // which objects they are does not matter
        int[] key = new int[4 + 2 * held.length];
        key[0] = lockClass(order.lock(acquisition));
        key[1] = order.kind(acquisition);
        key[2] = order.site(acquisition);
        key[3] = order.method(acquisition);
        for (int at = 0; at < held.length; at++) {
            key[4 + 2 * at] = (int) (heldPlaces[at] >>> 32);
            key[5 + 2 * at] = (int) heldPlaces[at];
        }
        return numbers.computeIfAbsent(key, unknown -> numbers.size());
    }

    private int lockClass(int lock) {
        return classOf.computeIfAbsent(
                lock, unknown -> classes.computeIfAbsent(texts.lock(lock), name -> classes.size()));
    }

    /** The places of these acquisitions, each once, in ascending order. */
    IntArrayList of(IntArrayList acquisitions) {
        IntArrayList places = new IntArrayList();
        for (int index = 0; index < acquisitions.size(); index++) {
            int place = place(acquisitions.getInt(index));
            if (!places.contains(place)) {
                places.add(place);
            }
        }
        places.sort(null);
        return places;
    }

    /** From now on, cycles with all these places are no news. */
    void explain(IntArrayList places) {
        for (int index = 0; index < places.size(); index++) {
            explained
                    .computeIfAbsent(places.getInt(index), unknown -> new ArrayList<>())
                    .add(places);
        }
    }

    /** Whether a cycle with these acquisitions, the last of which is new, is no news. */
    boolean isExplained(IntArrayList acquisitions) {
        List<IntArrayList> sets = explained.get(place(acquisitions.getInt(acquisitions.size() - 1)));
        if (sets == null) {
            return false;
        }
        IntArrayList places = of(acquisitions);
        for (IntArrayList set : sets) {
            if (places.containsAll(set)) {
                hidesSomething = true;
                return true;
            }
        }
        return false;
    }

    /** Whether anything was no news. */
    boolean hidesSomething() {
        return hidesSomething;
    }
}
