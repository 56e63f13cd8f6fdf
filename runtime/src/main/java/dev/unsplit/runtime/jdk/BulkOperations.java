// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.ThreadState;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntBiFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;
import jdk.internal.vm.annotation.Hidden;

/**
 * ConcurrentHashMap's forEach, search and reduce over keys, values, entries or both: all of them are one of six operations on mappings, whose function
 * is a {@link Visitor}, which tells of each element. With a threshold above the map's size the JDK runs one task in the calling thread; that is
 * a loop in disguise, and to tell what it does as what the caller does, it is made a loop.
 */
public final class BulkOperations {

    private BulkOperations() {}

    // ---- mappings

    @Hidden
    public static void forEach(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            BiConsumer<Object, Object> action,
            int site,
            ThreadState ts) {
        if (!isSeen(map, action, action)) map.forEach(threshold, action);
        else visit(map, threshold, new Visitor(map, Visitor.BOTH, null, action, site, ts));
    }

    @Hidden
    public static void forEach(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            BiFunction<Object, Object, Object> transformer,
            Consumer<Object> action,
            int site,
            ThreadState ts) {
        if (!isSeen(map, transformer, action)) map.forEach(threshold, transformer, action);
        else visit(map, threshold, new Visitor(map, Visitor.BOTH, transformer, action, site, ts));
    }

    @Hidden
    public static Object search(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            BiFunction<Object, Object, Object> function,
            int site,
            ThreadState ts) {
        if (!isSeen(map, function, function)) return map.search(threshold, function);
        return search(map, threshold, new Visitor(map, Visitor.BOTH, function, null, site, ts));
    }

    @Hidden
    public static Object reduce(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            BiFunction<Object, Object, Object> transformer,
            BiFunction<Object, Object, Object> reducer,
            int site,
            ThreadState ts) {
        if (!isSeen(map, transformer, reducer)) return map.reduce(threshold, transformer, reducer);
        return reduce(map, threshold, new Visitor(map, Visitor.BOTH, transformer, null, site, ts), reducer);
    }

    @Hidden
    public static double reduceToDouble(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            ToDoubleBiFunction<Object, Object> transformer,
            double basis,
            DoubleBinaryOperator reducer,
            int site,
            ThreadState ts) {
        if (!isSeen(map, transformer, reducer)) return map.reduceToDouble(threshold, transformer, basis, reducer);
        return reduceToDouble(
                map, threshold, new Visitor(map, Visitor.BOTH, transformer, null, site, ts), basis, reducer);
    }

    @Hidden
    public static long reduceToLong(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            ToLongBiFunction<Object, Object> transformer,
            long basis,
            LongBinaryOperator reducer,
            int site,
            ThreadState ts) {
        if (!isSeen(map, transformer, reducer)) return map.reduceToLong(threshold, transformer, basis, reducer);
        return reduceToLong(
                map, threshold, new Visitor(map, Visitor.BOTH, transformer, null, site, ts), basis, reducer);
    }

    @Hidden
    public static int reduceToInt(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            ToIntBiFunction<Object, Object> transformer,
            int basis,
            IntBinaryOperator reducer,
            int site,
            ThreadState ts) {
        if (!isSeen(map, transformer, reducer)) return map.reduceToInt(threshold, transformer, basis, reducer);
        return reduceToInt(map, threshold, new Visitor(map, Visitor.BOTH, transformer, null, site, ts), basis, reducer);
    }

    // ---- keys

    @Hidden
    public static void forEachKey(
            ConcurrentHashMap<Object, Object> map, long threshold, Consumer<Object> action, int site, ThreadState ts) {
        if (!isSeen(map, action, action)) map.forEachKey(threshold, action);
        else visit(map, threshold, new Visitor(map, Visitor.KEYS, null, action, site, ts));
    }

    @Hidden
    public static void forEachKey(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            Function<Object, Object> transformer,
            Consumer<Object> action,
            int site,
            ThreadState ts) {
        if (!isSeen(map, transformer, action)) map.forEachKey(threshold, transformer, action);
        else visit(map, threshold, new Visitor(map, Visitor.KEYS, transformer, action, site, ts));
    }

    @Hidden
    public static Object searchKeys(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            Function<Object, Object> function,
            int site,
            ThreadState ts) {
        if (!isSeen(map, function, function)) return map.searchKeys(threshold, function);
        return search(map, threshold, new Visitor(map, Visitor.KEYS, function, null, site, ts));
    }

    @Hidden
    public static Object reduceKeys(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            BiFunction<Object, Object, Object> reducer,
            int site,
            ThreadState ts) {
        if (!isSeen(map, reducer, reducer)) return map.reduceKeys(threshold, reducer);
        return reduce(map, threshold, new Visitor(map, Visitor.KEYS, null, null, site, ts), reducer);
    }

    @Hidden
    public static Object reduceKeys(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            Function<Object, Object> transformer,
            BiFunction<Object, Object, Object> reducer,
            int site,
            ThreadState ts) {
        if (!isSeen(map, transformer, reducer)) return map.reduceKeys(threshold, transformer, reducer);
        return reduce(map, threshold, new Visitor(map, Visitor.KEYS, transformer, null, site, ts), reducer);
    }

    @Hidden
    public static double reduceKeysToDouble(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            ToDoubleFunction<Object> transformer,
            double basis,
            DoubleBinaryOperator reducer,
            int site,
            ThreadState ts) {
        if (!isSeen(map, transformer, reducer)) return map.reduceKeysToDouble(threshold, transformer, basis, reducer);
        return reduceToDouble(
                map, threshold, new Visitor(map, Visitor.KEYS, transformer, null, site, ts), basis, reducer);
    }

    @Hidden
    public static long reduceKeysToLong(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            ToLongFunction<Object> transformer,
            long basis,
            LongBinaryOperator reducer,
            int site,
            ThreadState ts) {
        if (!isSeen(map, transformer, reducer)) return map.reduceKeysToLong(threshold, transformer, basis, reducer);
        return reduceToLong(
                map, threshold, new Visitor(map, Visitor.KEYS, transformer, null, site, ts), basis, reducer);
    }

    @Hidden
    public static int reduceKeysToInt(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            ToIntFunction<Object> transformer,
            int basis,
            IntBinaryOperator reducer,
            int site,
            ThreadState ts) {
        if (!isSeen(map, transformer, reducer)) return map.reduceKeysToInt(threshold, transformer, basis, reducer);
        return reduceToInt(map, threshold, new Visitor(map, Visitor.KEYS, transformer, null, site, ts), basis, reducer);
    }

    // ---- values

    @Hidden
    public static void forEachValue(
            ConcurrentHashMap<Object, Object> map, long threshold, Consumer<Object> action, int site, ThreadState ts) {
        if (!isSeen(map, action, action)) map.forEachValue(threshold, action);
        else visit(map, threshold, new Visitor(map, Visitor.VALUES, null, action, site, ts));
    }

    @Hidden
    public static void forEachValue(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            Function<Object, Object> transformer,
            Consumer<Object> action,
            int site,
            ThreadState ts) {
        if (!isSeen(map, transformer, action)) map.forEachValue(threshold, transformer, action);
        else visit(map, threshold, new Visitor(map, Visitor.VALUES, transformer, action, site, ts));
    }

    @Hidden
    public static Object searchValues(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            Function<Object, Object> function,
            int site,
            ThreadState ts) {
        if (!isSeen(map, function, function)) return map.searchValues(threshold, function);
        return search(map, threshold, new Visitor(map, Visitor.VALUES, function, null, site, ts));
    }

    @Hidden
    public static Object reduceValues(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            BiFunction<Object, Object, Object> reducer,
            int site,
            ThreadState ts) {
        if (!isSeen(map, reducer, reducer)) return map.reduceValues(threshold, reducer);
        return reduce(map, threshold, new Visitor(map, Visitor.VALUES, null, null, site, ts), reducer);
    }

    @Hidden
    public static Object reduceValues(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            Function<Object, Object> transformer,
            BiFunction<Object, Object, Object> reducer,
            int site,
            ThreadState ts) {
        if (!isSeen(map, transformer, reducer)) return map.reduceValues(threshold, transformer, reducer);
        return reduce(map, threshold, new Visitor(map, Visitor.VALUES, transformer, null, site, ts), reducer);
    }

    @Hidden
    public static double reduceValuesToDouble(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            ToDoubleFunction<Object> transformer,
            double basis,
            DoubleBinaryOperator reducer,
            int site,
            ThreadState ts) {
        if (!isSeen(map, transformer, reducer)) return map.reduceValuesToDouble(threshold, transformer, basis, reducer);
        return reduceToDouble(
                map, threshold, new Visitor(map, Visitor.VALUES, transformer, null, site, ts), basis, reducer);
    }

    @Hidden
    public static long reduceValuesToLong(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            ToLongFunction<Object> transformer,
            long basis,
            LongBinaryOperator reducer,
            int site,
            ThreadState ts) {
        if (!isSeen(map, transformer, reducer)) return map.reduceValuesToLong(threshold, transformer, basis, reducer);
        return reduceToLong(
                map, threshold, new Visitor(map, Visitor.VALUES, transformer, null, site, ts), basis, reducer);
    }

    @Hidden
    public static int reduceValuesToInt(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            ToIntFunction<Object> transformer,
            int basis,
            IntBinaryOperator reducer,
            int site,
            ThreadState ts) {
        if (!isSeen(map, transformer, reducer)) return map.reduceValuesToInt(threshold, transformer, basis, reducer);
        return reduceToInt(
                map, threshold, new Visitor(map, Visitor.VALUES, transformer, null, site, ts), basis, reducer);
    }

    // ---- entries

    @Hidden
    public static void forEachEntry(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            Consumer<Map.Entry<Object, Object>> action,
            int site,
            ThreadState ts) {
        if (!isSeen(map, action, action)) map.forEachEntry(threshold, action);
        else visit(map, threshold, new Visitor(map, Visitor.ENTRIES, null, action, site, ts));
    }

    @Hidden
    public static void forEachEntry(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            Function<Map.Entry<Object, Object>, Object> transformer,
            Consumer<Object> action,
            int site,
            ThreadState ts) {
        if (!isSeen(map, transformer, action)) map.forEachEntry(threshold, transformer, action);
        else visit(map, threshold, new Visitor(map, Visitor.ENTRIES, transformer, action, site, ts));
    }

    @Hidden
    public static Object searchEntries(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            Function<Map.Entry<Object, Object>, Object> function,
            int site,
            ThreadState ts) {
        if (!isSeen(map, function, function)) return map.searchEntries(threshold, function);
        return search(map, threshold, new Visitor(map, Visitor.ENTRIES, function, null, site, ts));
    }

    @Hidden
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static Map.Entry<Object, Object> reduceEntries(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            BiFunction<Map.Entry<Object, Object>, Map.Entry<Object, Object>, Map.Entry<Object, Object>> reducer,
            int site,
            ThreadState ts) {
        if (!isSeen(map, reducer, reducer)) return map.reduceEntries(threshold, reducer);
        return (Map.Entry<Object, Object>)
                reduce(map, threshold, new Visitor(map, Visitor.ENTRIES, null, null, site, ts), (BiFunction) reducer);
    }

    @Hidden
    public static Object reduceEntries(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            Function<Map.Entry<Object, Object>, Object> transformer,
            BiFunction<Object, Object, Object> reducer,
            int site,
            ThreadState ts) {
        if (!isSeen(map, transformer, reducer)) return map.reduceEntries(threshold, transformer, reducer);
        return reduce(map, threshold, new Visitor(map, Visitor.ENTRIES, transformer, null, site, ts), reducer);
    }

    @Hidden
    public static double reduceEntriesToDouble(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            ToDoubleFunction<Map.Entry<Object, Object>> transformer,
            double basis,
            DoubleBinaryOperator reducer,
            int site,
            ThreadState ts) {
        if (!isSeen(map, transformer, reducer))
            return map.reduceEntriesToDouble(threshold, transformer, basis, reducer);
        return reduceToDouble(
                map, threshold, new Visitor(map, Visitor.ENTRIES, transformer, null, site, ts), basis, reducer);
    }

    @Hidden
    public static long reduceEntriesToLong(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            ToLongFunction<Map.Entry<Object, Object>> transformer,
            long basis,
            LongBinaryOperator reducer,
            int site,
            ThreadState ts) {
        if (!isSeen(map, transformer, reducer)) return map.reduceEntriesToLong(threshold, transformer, basis, reducer);
        return reduceToLong(
                map, threshold, new Visitor(map, Visitor.ENTRIES, transformer, null, site, ts), basis, reducer);
    }

    @Hidden
    public static int reduceEntriesToInt(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            ToIntFunction<Map.Entry<Object, Object>> transformer,
            int basis,
            IntBinaryOperator reducer,
            int site,
            ThreadState ts) {
        if (!isSeen(map, transformer, reducer)) return map.reduceEntriesToInt(threshold, transformer, basis, reducer);
        return reduceToInt(
                map, threshold, new Visitor(map, Visitor.ENTRIES, transformer, null, site, ts), basis, reducer);
    }

    // ---- the six operations

    private static boolean isSeen(ConcurrentHashMap<Object, Object> map, Object first, Object second) {
        return first != null && second != null && Kinds.of(map) != Kinds.OTHER;
    }

    private static boolean isLoop(ConcurrentHashMap<Object, Object> map, long threshold) {
        if (threshold == Long.MAX_VALUE) return true;
        long count = map.mappingCount();
        return count <= 1 || count < threshold;
    }

    @Hidden
    private static void visit(ConcurrentHashMap<Object, Object> map, long threshold, Visitor visitor) {
        if (!isLoop(map, threshold)) {
            map.forEach(threshold, (BiConsumer<Object, Object>) visitor);
            return;
        }
        for (Map.Entry<Object, Object> entry : map.entrySet()) visitor.accept(entry.getKey(), entry.getValue());
    }

    @Hidden
    private static Object search(ConcurrentHashMap<Object, Object> map, long threshold, Visitor visitor) {
        if (!isLoop(map, threshold)) return map.search(threshold, (BiFunction<Object, Object, Object>) visitor);
        for (Map.Entry<Object, Object> entry : map.entrySet()) {
            Object found = visitor.apply(entry.getKey(), entry.getValue());
            if (found != null) return found;
        }
        return null;
    }

    @Hidden
    private static Object reduce(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            Visitor visitor,
            BiFunction<Object, Object, Object> reducer) {
        if (!isLoop(map, threshold)) {
            return map.reduce(threshold, (BiFunction<Object, Object, Object>) visitor, reducer);
        }
        Object result = null;
        for (Map.Entry<Object, Object> entry : map.entrySet()) {
            Object next = visitor.apply(entry.getKey(), entry.getValue());
            if (next != null) result = result == null ? next : reducer.apply(result, next);
        }
        return result;
    }

    @Hidden
    private static double reduceToDouble(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            Visitor visitor,
            double basis,
            DoubleBinaryOperator reducer) {
        if (!isLoop(map, threshold)) {
            return map.reduceToDouble(threshold, (ToDoubleBiFunction<Object, Object>) visitor, basis, reducer);
        }
        double result = basis;
        for (Map.Entry<Object, Object> entry : map.entrySet()) {
            result = reducer.applyAsDouble(result, visitor.applyAsDouble(entry.getKey(), entry.getValue()));
        }
        return result;
    }

    @Hidden
    private static long reduceToLong(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            Visitor visitor,
            long basis,
            LongBinaryOperator reducer) {
        if (!isLoop(map, threshold)) {
            return map.reduceToLong(threshold, (ToLongBiFunction<Object, Object>) visitor, basis, reducer);
        }
        long result = basis;
        for (Map.Entry<Object, Object> entry : map.entrySet()) {
            result = reducer.applyAsLong(result, visitor.applyAsLong(entry.getKey(), entry.getValue()));
        }
        return result;
    }

    @Hidden
    private static int reduceToInt(
            ConcurrentHashMap<Object, Object> map,
            long threshold,
            Visitor visitor,
            int basis,
            IntBinaryOperator reducer) {
        if (!isLoop(map, threshold)) {
            return map.reduceToInt(threshold, (ToIntBiFunction<Object, Object>) visitor, basis, reducer);
        }
        int result = basis;
        for (Map.Entry<Object, Object> entry : map.entrySet()) {
            result = reducer.applyAsInt(result, visitor.applyAsInt(entry.getKey(), entry.getValue()));
        }
        return result;
    }
}
