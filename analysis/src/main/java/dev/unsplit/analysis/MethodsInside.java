// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Nesting;
import dev.unsplit.trace.Symbols;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which of some methods were executed inside which others of them, directly or not. Names are without descriptors. */
final class MethodsInside {

    private final Set<String> methods;
    private final Map<String, Set<String>> inside = new HashMap<>();

    MethodsInside(Set<String> methods) {
        this.methods = methods;
    }

    boolean contains(String outer, String inner) {
        return inside.getOrDefault(outer, Set.of()).contains(inner);
    }

    /** Finds out from a trace. */
    EventHandler listener(Symbols symbols) {
        return new Listener(symbols);
    }

    private final class Listener implements EventHandler {

        private static final String NOT_ASKED = "";

        private final Symbols symbols;
        private final Nesting nesting = new Nesting();
        private final Int2ObjectOpenHashMap<String> names = new Int2ObjectOpenHashMap<>();
        private final LongOpenHashSet seen = new LongOpenHashSet(); // pairs of numbers
        private final Int2ObjectOpenHashMap<Int2IntOpenHashMap> open =
                new Int2ObjectOpenHashMap<>(); // by thread: how often each method is open, which may be very often

        Listener(Symbols symbols) {
            this.symbols = symbols;
        }

        @Override
        public void begin(int thread, int method, int site) {
            nesting.begin(thread, method);
            if (!name(method).equals(NOT_ASKED)) {
                Int2IntOpenHashMap outer = open.computeIfAbsent(thread, unknown -> new Int2IntOpenHashMap());
                outer.keySet().forEach(each -> note(each, method));
                outer.addTo(method, 1);
            }
        }

        @Override
        public void end(int thread, int method, int site) {
            int ended = nesting.end(thread);
            Int2IntOpenHashMap outer = open.get(thread);
            if (outer != null && outer.get(ended) > 0 && outer.addTo(ended, -1) == 1) {
                outer.remove(ended);
            }
        }

        private void note(int outer, int inner) {
            boolean isNew = seen.add((long) outer << Integer.SIZE | inner);
            if (isNew && !name(outer).equals(NOT_ASKED) && !name(outer).equals(name(inner))) {
                inside.computeIfAbsent(name(outer), unknown -> new HashSet<>()).add(name(inner));
            }
        }

        private String name(int method) {
            return names.computeIfAbsent(method, this::nameIfAsked);
        }

        private String nameIfAsked(int method) {
            String name = symbols.methodName(method);
            return methods.contains(name) ? name : NOT_ASKED;
        }
    }
}
