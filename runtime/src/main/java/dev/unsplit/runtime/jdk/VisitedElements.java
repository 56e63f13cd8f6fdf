// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Probes;
import java.util.Comparator;
import java.util.Map;
import java.util.Spliterator;
import java.util.function.Consumer;
import jdk.internal.vm.annotation.Hidden;

/**
 * What a stream over keys, values or entries of a concurrent map draws from: the entries of the map, each of which is told of when the stream comes to
 * it, by the thread that does.
 */
final class VisitedElements implements Spliterator<Object> {

    static final int KEYS = 0;
    static final int VALUES = 1;
    static final int ENTRIES = 2;

    private final Spliterator<Map.Entry<Object, Object>> entries;
    private final Spliterator<Object> original;
    private final Map<Object, Object> map;
    private final int part;
    private final int site;

    /** @param original what the stream would have drawn from: it says how its elements are ordered */
    VisitedElements(
            Spliterator<Map.Entry<Object, Object>> entries,
            Spliterator<Object> original,
            Map<Object, Object> map,
            int part,
            int site) {
        this.entries = entries;
        this.original = original;
        this.map = map;
        this.part = part;
        this.site = site;
    }

    @Override
    @Hidden
    public boolean tryAdvance(Consumer<? super Object> action) {
        if (action == null) throw new NullPointerException();
        return entries.tryAdvance(new Visit(action));
    }

    @Override
    @Hidden
    public void forEachRemaining(Consumer<? super Object> action) {
        if (action == null) throw new NullPointerException();
        entries.forEachRemaining(new Visit(action));
    }

    @Override
    public Spliterator<Object> trySplit() {
        Spliterator<Map.Entry<Object, Object>> split = entries.trySplit();
        return split == null ? null : new VisitedElements(split, original, map, part, site);
    }

    @Override
    public long estimateSize() {
        return entries.estimateSize();
    }

    @Override
    public int characteristics() {
        return original.characteristics();
    }

    @Override
    public Comparator<? super Object> getComparator() {
        return original.getComparator();
    }

    private final class Visit implements Consumer<Map.Entry<Object, Object>> {
        private final Consumer<? super Object> action;

        Visit(Consumer<? super Object> action) {
            this.action = action;
        }

        @Override
        @Hidden
        public void accept(Map.Entry<Object, Object> entry) {
            Object key = entry.getKey();
            Object value = entry.getValue();
            Maps.visited(map, key, value, site, Probes.state());
            action.accept(part == KEYS ? key : part == VALUES ? value : entry);
        }
    }
}
