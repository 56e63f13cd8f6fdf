// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.lockorder;

import dev.unsplit.analysis.tree.LockOrder;
import dev.unsplit.analysis.witness.SymbolTexts;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Acquisitions that are the same to a person: at the same place, of locks of the same classes. A program that locks accounts in any order has
 * as many cycles as there are rings of accounts, and one mistake.
 */
final class Places {

    private final LockOrder order;
    private final SymbolTexts texts;
    private final Map<List<Object>, Integer> numbers = new HashMap<>();
    private final Int2ObjectOpenHashMap<String> names = new Int2ObjectOpenHashMap<>(); // of locks
    private final IntArrayList placeOf = new IntArrayList(); // by acquisition

    // sets of places that explain what contains them
    private final Int2ObjectOpenHashMap<List<IntArrayList>> explained = new Int2ObjectOpenHashMap<>(); // by place
    private boolean hidesSomething;

    Places(LockOrder order, SymbolTexts texts) {
        this.order = order;
        this.texts = texts;
        for (int acquisition = 0; acquisition < order.size(); acquisition++) {
            placeOf.add(number(acquisition));
        }
    }

    private int number(int acquisition) {
        Set<String> held = new TreeSet<>();
        for (int lock : order.lockSets().locks(order.held(acquisition))) {
            held.add(name(lock) + '\n' + order.siteOfHeld(acquisition, lock));
        }
        List<Object> key = List.of(
                name(order.lock(acquisition)),
                order.kind(acquisition),
                order.site(acquisition),
                order.method(acquisition),
                held);
        return numbers.computeIfAbsent(key, unknown -> numbers.size());
    }

    private String name(int lock) {
        return names.computeIfAbsent(lock, texts::lock);
    }

    /** The places of these acquisitions, each once, in ascending order. */
    IntArrayList of(IntArrayList acquisitions) {
        IntArrayList places = new IntArrayList();
        for (int index = 0; index < acquisitions.size(); index++) {
            int place = placeOf.getInt(acquisitions.getInt(index));
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
        List<IntArrayList> sets = explained.get(placeOf.getInt(acquisitions.getInt(acquisitions.size() - 1)));
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
