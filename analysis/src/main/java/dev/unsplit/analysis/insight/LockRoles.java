// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Site;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Names of locks that a person can do something with. A trace knows the class of a lock, which tells nothing where a program has several plain objects to lock; and it knows where each was acquired. Locks
 * of one class that were acquired at a common place have the same role, and so have all that are connected in that way: the locks of all accounts, for instance. A role is named after the field that holds such a lock,
 * if the source tells it; else after its class, and by a place where there is another role of that class.
 */
final class LockRoles {

    private static final int NONE = -1;
    private static final Comparator<Site> BY_PLACE =
            Comparator.comparing(Site::file).thenComparingInt(Site::line);

    private final SymbolTexts texts;
    private final CallLines sources;
    private final Int2IntOpenHashMap nodes = new Int2IntOpenHashMap(); // of locks
    private final Int2IntOpenHashMap lastSites = new Int2IntOpenHashMap(); // of locks: most often the next one, too
    private final Map<Place, Integer> nodesOfPlaces = new LinkedHashMap<>();
    private final IntArrayList parents = new IntArrayList(); // of nodes; of a root, itself
    private @Nullable Map<Integer, String> names; // of roots, when the trace is over

    /** @param type the class of a lock that is acquired there */
    private record Place(String type, int site) {}

    LockRoles(SymbolTexts texts, CallLines sources) {
        this.texts = texts;
        this.sources = sources;
        nodes.defaultReturnValue(NONE);
        lastSites.defaultReturnValue(NONE);
    }

    void acquired(int lock, int site) {
        if (lastSites.put(lock, site) != site && texts.site(site).line() > 0) {
            int node = nodesOfPlaces.computeIfAbsent(new Place(texts.lock(lock), site), unknown -> fresh());
            int known = nodes.putIfAbsent(lock, node);
            if (known != NONE) {
                parents.set(root(known), root(node));
            }
        }
    }

    private int fresh() {
        parents.add(parents.size());
        return parents.size() - 1;
    }

    private int root(int node) {
        int at = node;
        while (parents.getInt(at) != at) {
            parents.set(at, parents.getInt(parents.getInt(at)));
            at = parents.getInt(at);
        }
        return at;
    }

    /** To be asked when the trace is over. */
    String name(int lock) {
        int node = nodes.get(lock);
        return node == NONE ? texts.lock(lock) : names().getOrDefault(root(node), texts.lock(lock));
    }

    private Map<Integer, String> names() {
        Map<Integer, String> known = names;
        if (known == null) {
            known = allNames();
            names = known;
        }
        return known;
    }

    private Map<Integer, String> allNames() {
        Map<Integer, String> types = new LinkedHashMap<>();
        Map<Integer, TreeSet<Site>> places = new HashMap<>();
        nodesOfPlaces.forEach((place, node) -> {
            types.put(root(node), place.type);
            places.computeIfAbsent(root(node), unknown -> new TreeSet<>(BY_PLACE))
                    .add(texts.site(place.site));
        });
        Map<Integer, String> all = new HashMap<>();
        types.forEach((role, type) -> {
            TreeSet<Site> sites = places.getOrDefault(role, new TreeSet<>(BY_PLACE));
            boolean isOnlyOne = Collections.frequency(types.values(), type) == 1;
            all.put(role, field(sites).orElse(isOnlyOne ? type : type + " (acquired in " + sites.first() + ")"));
        });
        return all;
    }

    /** Places at which the source names no field say nothing; two fields would be two names. */
    private Optional<String> field(Set<Site> sites) {
        Set<String> fields = sites.stream()
                .map(sources::lockField)
                .filter(field -> !field.isEmpty())
                .collect(Collectors.toSet());
        return fields.size() == 1 ? fields.stream().findFirst() : Optional.empty();
    }
}
