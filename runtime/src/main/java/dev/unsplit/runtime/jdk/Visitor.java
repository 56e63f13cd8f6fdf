// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Probes;
import dev.unsplit.runtime.ThreadState;
import java.util.AbstractMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntBiFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;
import jdk.internal.vm.annotation.Hidden;

/**
 * The program's function for keys, values, entries or mappings, as a function for mappings that first tells of the mapping: by the thread that comes
 * across it, which in a parallel operation may be any.
 */
@SuppressWarnings("unchecked")
final class Visitor
        implements BiConsumer<Object, Object>,
                BiFunction<Object, Object, Object>,
                ToDoubleBiFunction<Object, Object>,
                ToLongBiFunction<Object, Object>,
                ToIntBiFunction<Object, Object> {

    static final int BOTH = 0;
    static final int KEYS = 1;
    static final int VALUES = 2;
    static final int ENTRIES = 3;

    private final ConcurrentHashMap<Object, Object> map;
    private final int part;
    private final Object function;
    private final Object action;
    private final int site;
    private final ThreadState caller;
    private final Thread callingThread = Thread.currentThread();

    /**
     * @param function of the program, or null to take elements as they are
     * @param action what to do with the function's result, or null
     */
    Visitor(
            ConcurrentHashMap<Object, Object> map,
            int part,
            Object function,
            Object action,
            int site,
            ThreadState caller) {
        this.map = map;
        this.part = part;
        this.function = function;
        this.action = action;
        this.site = site;
        this.caller = caller;
    }

    @Override
    @Hidden
    public void accept(Object key, Object value) {
        if (function == null && part == BOTH) {
            tell(key, value);
            ((BiConsumer<Object, Object>) action).accept(key, value);
            return;
        }
        Object result = apply(key, value);
        if (result != null) ((Consumer<Object>) action).accept(result);
    }

    @Override
    @Hidden
    public Object apply(Object key, Object value) {
        tell(key, value);
        if (part == BOTH) return ((BiFunction<Object, Object, Object>) function).apply(key, value);
        Object element = element(key, value);
        return function == null ? element : ((Function<Object, Object>) function).apply(element);
    }

    @Override
    @Hidden
    public double applyAsDouble(Object key, Object value) {
        tell(key, value);
        return part == BOTH
                ? ((ToDoubleBiFunction<Object, Object>) function).applyAsDouble(key, value)
                : ((ToDoubleFunction<Object>) function).applyAsDouble(element(key, value));
    }

    @Override
    @Hidden
    public long applyAsLong(Object key, Object value) {
        tell(key, value);
        return part == BOTH
                ? ((ToLongBiFunction<Object, Object>) function).applyAsLong(key, value)
                : ((ToLongFunction<Object>) function).applyAsLong(element(key, value));
    }

    @Override
    @Hidden
    public int applyAsInt(Object key, Object value) {
        tell(key, value);
        return part == BOTH
                ? ((ToIntBiFunction<Object, Object>) function).applyAsInt(key, value)
                : ((ToIntFunction<Object>) function).applyAsInt(element(key, value));
    }

    private void tell(Object key, Object value) {
        ThreadState ts = Thread.currentThread() == callingThread ? caller : Probes.state();
        Maps.visited(map, key, value, site, ts);
    }

    private Object element(Object key, Object value) {
        if (part == ENTRIES) return new Entry(map, key, value);
        return part == KEYS ? key : value;
    }

    /** As those that the map makes: it writes into the map. */
    private static final class Entry extends AbstractMap.SimpleEntry<Object, Object> {
        private static final long serialVersionUID = 1;

        private final transient Map<Object, Object> map;

        Entry(Map<Object, Object> map, Object key, Object value) {
            super(key, value);
            this.map = map;
        }

        @Override
        @Hidden
        public Object setValue(Object value) {
            if (value == null) throw new NullPointerException();
            map.put(getKey(), value);
            return super.setValue(value);
        }
    }
}
