// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.runtime.Probes;
import dev.unsplit.runtime.ThreadState;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntBiFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Every stand-in does to a map, set or view what the method that it stands for does to its twin: same results, same calls of the program's functions,
 * same exceptions, same contents. Which methods there are is read off the stand-ins.
 */
class CollectionsBehaveTest {

    private static final ThreadState TS = Probes.state();
    private static final int STEPS = 40;

    /** What is called, and what it is a view of. */
    private record Twin(Object receiver, Object contents) {}

    @Property(tries = 100)
    void bulk_operations_behave_as_without_us(@ForAll long seed) {
        compare(BulkOperations.class, seed, map -> map, ConcurrentHashMap::new);
    }

    @Property(tries = 60)
    void views_of_hash_maps_behave_as_without_us(@ForAll long seed) {
        compare(Sets.class, seed, Map::keySet, ConcurrentHashMap::new);
        compare(Sets.class, seed, map -> ((ConcurrentHashMap<Object, Object>) map).keySet(1), ConcurrentHashMap::new);
        compare(Sets.class, seed, Map::entrySet, ConcurrentHashMap::new);
        compare(Collected.class, seed, Map::values, ConcurrentHashMap::new);
    }

    @Property(tries = 60)
    void views_of_skip_lists_behave_as_without_us(@ForAll long seed) {
        compare(Sets.class, seed, Map::keySet, ConcurrentSkipListMap::new);
        compare(Sets.class, seed, Map::entrySet, ConcurrentSkipListMap::new);
        compare(Collected.class, seed, Map::values, ConcurrentSkipListMap::new);
        compare(Sets.class, seed, map -> middle(map).descendingMap().keySet(), ConcurrentSkipListMap::new);
        compare(Collected.class, seed, map -> middle(map).values(), ConcurrentSkipListMap::new);
    }

    @Property(tries = 60)
    void parts_of_skip_lists_behave_as_without_us(@ForAll long seed) {
        compare(Maps.class, seed, CollectionsBehaveTest::middle, ConcurrentSkipListMap::new);
        compare(Navigation.class, seed, CollectionsBehaveTest::middle, ConcurrentSkipListMap::new);
    }

    @Property(tries = 60)
    void navigation_behaves_as_without_us(@ForAll long seed) {
        compare(Navigation.class, seed, map -> map, ConcurrentSkipListMap::new);
        compare(Navigation.class, seed, map -> map, TreeMap::new);
        compare(
                Navigation.class,
                seed,
                map -> Collections.synchronizedNavigableMap((NavigableMap<Object, Object>) map),
                TreeMap::new);
        compareSets(Navigation.class, seed, set -> set, new ConcurrentSkipListSet<>(), new ConcurrentSkipListSet<>());
        compareSets(Navigation.class, seed, set -> set.descendingSet(), new TreeSet<>(), new TreeSet<>());
        compareSets(Navigation.class, seed, Collections::synchronizedNavigableSet, new TreeSet<>(), new TreeSet<>());
        compareSets(
                Sets.class,
                seed,
                set -> set.subSet(1, true, 5, false),
                new ConcurrentSkipListSet<>(),
                new ConcurrentSkipListSet<>());
    }

    private static NavigableMap<Object, Object> middle(Map<Object, Object> map) {
        return ((NavigableMap<Object, Object>) map).subMap(1, true, 5, false);
    }

    private static void compare(
            Class<?> standIns,
            long seed,
            Function<Map<Object, Object>, Object> view,
            Supplier<Map<Object, Object>> newMap) {
        Map<Object, Object> ours = newMap.get();
        Map<Object, Object> theirs = newMap.get();
        Random random = new Random(seed);
        for (int key = 0; key < 7; key++) {
            int value = random.nextInt(4);
            if (random.nextInt(3) > 0) {
                ours.put(key, value);
                theirs.put(key, value);
            }
        }
        compare(standIns, random, new Twin(view.apply(ours), ours), new Twin(view.apply(theirs), theirs));
    }

    private static void compareSets(
            Class<?> standIns,
            long seed,
            UnaryOperator<NavigableSet<Object>> view,
            NavigableSet<Object> ours,
            NavigableSet<Object> theirs) {
        Random random = new Random(seed);
        for (int element = 0; element < 7; element++) {
            if (random.nextInt(3) > 0) {
                ours.add(element);
                theirs.add(element);
            }
        }
        compare(standIns, random, new Twin(view.apply(ours), ours), new Twin(view.apply(theirs), theirs));
    }

    private static void compare(Class<?> standIns, Random random, Twin ours, Twin theirs) {
        List<Method> methods = Stream.of(standIns.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .filter(method -> method.getParameterTypes()[0].isInstance(ours.receiver()))
                .sorted((a, b) -> a.toString().compareTo(b.toString()))
                .toList();
        assertThat(methods).isNotEmpty();
        for (int step = 0; step < STEPS; step++) {
            Method standIn = methods.get(random.nextInt(methods.size()));
            long seed = random.nextLong();
            String before = String.valueOf(theirs.contents());
            assertThat(outcome(standIn, ours, seed, true))
                    .as("%s of %s, seed %s", standIn, before, seed)
                    .isEqualTo(outcome(standIn, theirs, seed, false));
            assertThat(String.valueOf(ours.contents()))
                    .as("%s of %s", standIn, before)
                    .isEqualTo(String.valueOf(theirs.contents()));
        }
    }

    private static String outcome(Method standIn, Twin twin, long seed, boolean isOurs) {
        Class<?>[] types = Arrays.copyOfRange(standIn.getParameterTypes(), 1, standIn.getParameterCount() - 2);
        Random random = new Random(seed);
        Collection<String> calls = new ConcurrentLinkedQueue<>();
        Object[] arguments =
                Stream.of(types).map(type -> argument(type, random, calls)).toArray();
        if (standIn.getName().startsWith("search")) {
            arguments[0] = Long.MAX_VALUE; // where threads search at once, whatever any of them finds is right
        }
        Object result;
        try {
            result = isOurs ? callStandIn(standIn, twin, arguments) : callReal(standIn, types, twin, arguments);
        } catch (InvocationTargetException e) {
            result = e.getCause().getClass();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
        String shown = shown(result);
        return shown + " " + calls.stream().sorted().toList();
    }

    private static Object callStandIn(Method standIn, Twin twin, Object[] arguments)
            throws ReflectiveOperationException {
        List<Object> all = new ArrayList<>();
        all.add(twin.receiver());
        all.addAll(Arrays.asList(arguments));
        all.add(0);
        all.add(TS);
        return standIn.invoke(null, all.toArray());
    }

    private static Object callReal(Method standIn, Class<?>[] types, Twin twin, Object[] arguments)
            throws ReflectiveOperationException {
        return standIn.getParameterTypes()[0]
                .getMethod(standIn.getName(), types)
                .invoke(twin.receiver(), arguments);
    }

    private static String shown(Object result) {
        if (result instanceof Object[] array) return Arrays.toString(array);
        if (result instanceof Iterator<?> iterator) {
            List<Object> all = new ArrayList<>();
            iterator.forEachRemaining(all::add);
            return all.toString();
        }
        return result instanceof Stream<?> stream ? stream.toList().toString() : String.valueOf(result);
    }

    /** Functions that do not depend on the order in which they are called; now and then null. */
    private static Object argument(Class<?> type, Random random, Collection<String> calls) {
        int some = random.nextInt(7);
        if (type == long.class) return List.of(1L, 3L, 100L, Long.MAX_VALUE).get(random.nextInt(4));
        if (type == int.class) return 0;
        if (type == double.class) return 0.0;
        if (type == Object[].class) return random.nextBoolean() ? new Object[0] : new Object[9];
        if (random.nextInt(20) == 0) return null;
        if (type == Object.class) return random.nextInt(5) == 0 ? Map.entry(some, random.nextInt(4)) : some;
        if (type == Collection.class) return List.of(some, Map.entry(some, random.nextInt(4)), random.nextInt(7));
        if (type == Map.class) return Map.of(some % 4 + 1, 2);
        return function(type, some, calls);
    }

    private static Object function(Class<?> type, int some, Collection<String> calls) {
        if (type == BiConsumer.class) return (BiConsumer<Object, Object>) (a, b) -> calls.add(a + " " + b);
        if (type == Consumer.class) return (Consumer<Object>) a -> calls.add("" + a);
        if (type == Predicate.class) return (Predicate<Object>) a -> a.hashCode() % 3 == some % 3;
        if (type == Function.class) return (Function<Object, Object>) a -> chosen(a.hashCode(), some);
        if (type == BiFunction.class) return (BiFunction<Object, Object, Object>) CollectionsBehaveTest::larger;
        if (type == ToIntFunction.class) return (ToIntFunction<Object>) Object::hashCode;
        if (type == ToLongFunction.class) return (ToLongFunction<Object>) Object::hashCode;
        if (type == ToDoubleFunction.class) return (ToDoubleFunction<Object>) Object::hashCode;
        if (type == ToIntBiFunction.class) return (ToIntBiFunction<Object, Object>) (a, b) -> a.hashCode() * 10;
        if (type == ToLongBiFunction.class) return (ToLongBiFunction<Object, Object>) (a, b) -> b.hashCode();
        if (type == ToDoubleBiFunction.class) return (ToDoubleBiFunction<Object, Object>) (a, b) -> b.hashCode();
        if (type == IntBinaryOperator.class) return (IntBinaryOperator) Integer::sum;
        if (type == LongBinaryOperator.class) return (LongBinaryOperator) Long::sum;
        if (type == DoubleBinaryOperator.class) return (DoubleBinaryOperator) Double::sum;
        throw new AssertionError("no argument for " + type);
    }

    private static Object chosen(int hash, int some) {
        return hash == some ? "found" : null;
    }

    private static Object larger(Object a, Object b) {
        if (a == null || b == null) return a == null ? b : a;
        return a.toString().compareTo(b.toString()) >= 0 ? a : b;
    }
}
