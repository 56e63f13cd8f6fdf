// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.standin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.runtime.Probes;
import dev.unsplit.runtime.ThreadState;
import dev.unsplit.runtime.jdk.Queues;
import dev.unsplit.runtime.jdk.StandIns;
import dev.unsplit.runtime.jdk.TaskCalls;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.BaseStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * A stand-in does to an object what the real method does to its twin: same result, same exception, same state afterwards. Called with
 * random arguments, wrong ones and null among them; for all that never waits.
 */
class StandInsTest {

    private static final ThreadState TS = Probes.state();

    static final class Counter {
        volatile int count;
        volatile long total;
        volatile Object last;

        @Override
        public String toString() {
            return "counter " + count + " " + total + " " + last;
        }
    }

    private static final List<Supplier<Object>> RECEIVERS = List.of(
            () -> new AtomicInteger(1),
            () -> new AtomicLong(1),
            () -> new AtomicBoolean(),
            () -> new AtomicReference<Object>(1),
            () -> new AtomicIntegerArray(2),
            () -> new AtomicLongArray(2),
            () -> new AtomicReferenceArray<Object>(2),
            () -> AtomicIntegerFieldUpdater.newUpdater(Counter.class, "count"),
            () -> AtomicLongFieldUpdater.newUpdater(Counter.class, "total"),
            () -> AtomicReferenceFieldUpdater.newUpdater(Counter.class, Object.class, "last"),
            () -> new AtomicMarkableReference<Object>(1, false),
            () -> new AtomicStampedReference<Object>(1, 1),
            LongAdder::new,
            () -> new LongAccumulator(Long::max, 0),
            DoubleAdder::new,
            () -> new DoubleAccumulator(Double::max, 0),
            ArrayList::new,
            () -> new CopyOnWriteArrayList<Object>(List.of(1, 2)),
            () -> Collections.synchronizedList(new ArrayList<>(List.of(1, 2))),
            () -> Collections.synchronizedSet(new TreeSet<>(List.of(1, 2))),
            () -> Collections.synchronizedCollection(new ArrayDeque<>(List.of(1, 2))),
            () -> new HashSet<Object>(List.of(1, 2)),
            () -> new ConcurrentSkipListSet<Object>(List.of(1, 2)),
            () -> new CopyOnWriteArraySet<Object>(List.of(1, 2)),
            ConcurrentHashMap::newKeySet,
            () -> new ConcurrentHashMap<Object, Object>(java.util.Map.of(1, 2)).keySet(),
            () -> new ConcurrentLinkedQueue<Object>(List.of(1, 2)),
            () -> new ConcurrentLinkedDeque<Object>(List.of(1, 2)),
            () -> new LinkedBlockingDeque<Object>(3),
            () -> new ArrayDeque<Object>(List.of(1, 2)));

    @TestFactory
    List<DynamicTest> methods_behave_as_without_us() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Class<?> family : classes()) {
            if (waits(family)) continue;
            for (Supplier<Object> receiver : RECEIVERS) {
                List<Method> methods = methods(family, receiver.get().getClass());
                if (methods.isEmpty()) continue;
                String name = family.getSimpleName() + " of "
                        + receiver.get().getClass().getSimpleName();
                tests.add(DynamicTest.dynamicTest(name, () -> compare(methods, receiver)));
            }
        }
        return tests;
    }

    @TestFactory
    List<DynamicTest> methods_of_arrays_behave_as_without_us() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Method standIn : made(Families.of("java/util/Arrays")).getDeclaredMethods()) {
            if (!Modifier.isPublic(standIn.getModifiers())) continue;
            tests.add(DynamicTest.dynamicTest(standIn.toString(), () -> compareStatic(Arrays.class, standIn)));
        }
        return tests;
    }

    private static List<Class<?>> classes() {
        return Stream.concat(
                        Arrays.stream(StandIns.classes()),
                        Families.all().stream()
                                .filter(family -> !family.isStatic())
                                .map(StandInsTest::made))
                .toList();
    }

    private static Class<?> made(Family family) {
        assertThat(family.observed()).isNotEmpty();
        try {
            return Class.forName(family.className().replace('/', '.'));
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean waits(Class<?> family) {
        return family == Queues.class
                || family == TaskCalls.class
                || Arrays.stream(family.getFields())
                        .anyMatch(field -> field.getName().equals("OWNER"));
    }

    private static List<Method> methods(Class<?> family, Class<?> receiver) {
        return Arrays.stream(family.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .filter(method -> method.getParameterTypes()[0].isAssignableFrom(receiver))
                .sorted(Comparator.comparing(Method::toString))
                .toList();
    }

    private static void compare(List<Method> standIns, Supplier<Object> receivers) throws Exception {
        for (long seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            Object ours = receivers.get();
            Object theirs = receivers.get();
            Counter[] counters = {new Counter(), new Counter()};
            for (int i = 0; i < 40; i++) {
                Method standIn = standIns.get(random.nextInt(standIns.size()));
                long arguments = random.nextLong();
                String actual = callStandIn(standIn, ours, new Random(arguments), counters[0]);
                String expected = callReal(standIn, theirs, new Random(arguments), counters[1]);
                assertThat(actual).as("%s, seed %d", standIn, seed).isEqualTo(expected);
                assertThat(state(ours)).as("%s, seed %d", standIn, seed).isEqualTo(state(theirs));
                assertThat(counters[0].toString()).isEqualTo(counters[1].toString());
            }
        }
    }

    private static void compareStatic(Class<?> owner, Method standIn) throws Exception {
        Class<?>[] types = standIn.getParameterTypes();
        Method real = owner.getMethod(standIn.getName(), Arrays.copyOf(types, types.length - 2));
        for (long seed = 0; seed < 30; seed++) {
            Object[] ours = arguments(types, 0, new Random(seed), null);
            Object[] theirs = Arrays.copyOf(arguments(types, 0, new Random(seed), null), types.length - 2);
            assertThat(outcome(standIn, null, ours)).isEqualTo(outcome(real, null, theirs));
            for (int i = 0; i < theirs.length; i++) assertThat(text(ours[i])).isEqualTo(text(theirs[i]));
        }
    }

    private static String callStandIn(Method standIn, Object receiver, Random random, Counter counter) {
        Object[] arguments = arguments(standIn.getParameterTypes(), 1, random, counter);
        arguments[0] = receiver;
        return outcome(standIn, null, arguments);
    }

    private static String callReal(Method standIn, Object receiver, Random random, Counter counter) throws Exception {
        Class<?>[] types = standIn.getParameterTypes();
        Method real = types[0].getMethod(standIn.getName(), Arrays.copyOfRange(types, 1, types.length - 2));
        Object[] all = arguments(types, 1, random, counter);
        return outcome(real, receiver, Arrays.copyOfRange(all, 1, all.length - 2));
    }

    private static String outcome(Method method, Object receiver, Object[] arguments) {
        try {
            return text(method.invoke(receiver, arguments));
        } catch (InvocationTargetException e) {
            return e.getCause().getClass().getName();
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object[] arguments(Class<?>[] types, int from, Random random, Counter counter) {
        Object[] arguments = new Object[types.length];
        for (int i = from; i < types.length - 2; i++) {
            arguments[i] = types[i] == Object.class && counter != null && isUpdater(types) && i == 1
                    ? counter
                    : argument(types[i], random);
        }
        arguments[types.length - 2] = 0;
        arguments[types.length - 1] = TS;
        return arguments;
    }

    private static boolean isUpdater(Class<?>[] types) {
        return types[0].getName().endsWith("FieldUpdater");
    }

    private static Object argument(Class<?> type, Random random) {
        int n = random.nextInt(6) - 1;
        if (type == int.class) return n;
        if (type == long.class) return (long) n;
        if (type == double.class) return (double) n;
        if (type == float.class) return (float) n;
        if (type == short.class) return (short) n;
        if (type == byte.class) return (byte) n;
        if (type == char.class) return (char) ('a' + n);
        if (type == boolean.class) return n > 1;
        if (n == -1) return null;
        if (type == Object.class || type == Comparable.class) return n;
        if (type == Class.class) return n % 2 == 0 ? Object[].class : Integer[].class;
        if (type.isArray()) return array(type.getComponentType(), random.nextInt(5), random);
        return function(type, n);
    }

    private static Object array(Class<?> component, int length, Random random) {
        Object array = Array.newInstance(component, length);
        for (int i = 0; i < length; i++) {
            Object element = argument(component, random);
            Array.set(array, i, element == null ? 7 : element);
        }
        return array;
    }

    private static Object function(Class<?> type, int n) {
        if (type == IntUnaryOperator.class) return (IntUnaryOperator) x -> x + n;
        if (type == LongUnaryOperator.class) return (LongUnaryOperator) x -> x + n;
        if (type == UnaryOperator.class) return (UnaryOperator<Object>) x -> n == 0 ? null : n;
        if (type == IntBinaryOperator.class) return (IntBinaryOperator) (x, y) -> x + y;
        if (type == LongBinaryOperator.class) return (LongBinaryOperator) (x, y) -> x + y;
        if (type == DoubleBinaryOperator.class) return (DoubleBinaryOperator) (x, y) -> x + y;
        if (type == IntFunction.class) return (IntFunction<Object>) x -> x + n;
        if (type == IntToLongFunction.class) return (IntToLongFunction) x -> x + n;
        if (type == IntToDoubleFunction.class) return (IntToDoubleFunction) x -> x + n;
        if (type == BinaryOperator.class) return (BinaryOperator<Object>) (x, y) -> y;
        if (type == Predicate.class) return (Predicate<Object>) x -> x.hashCode() == n;
        if (type == Consumer.class) return (Consumer<Object>) x -> {};
        if (type == Comparator.class)
            return Comparator.comparing(String::valueOf).reversed();
        if (type == Collection.class) return List.of(n, n + 1);
        throw new IllegalStateException("no argument for " + type);
    }

    private static String state(Object receiver) {
        return isUpdater(new Class<?>[] {receiver.getClass().getSuperclass()}) ? "" : text(receiver);
    }

    private static String text(Object o) {
        if (o instanceof Iterator<?> iterator) return text(elements(iterator));
        if (o instanceof BaseStream<?, ?> stream) return text(elements(stream.iterator()));
        if (o instanceof Spliterator<?> spliterator) return text(Spliterators.iterator(spliterator));
        if (o != null && o.getClass().isArray()) return text(elementsOf(o));
        if (o instanceof AtomicMarkableReference<?> marked) return marked.getReference() + "/" + marked.isMarked();
        if (o instanceof AtomicStampedReference<?> stamped) return stamped.getReference() + "/" + stamped.getStamp();
        boolean isFunction =
                o instanceof Comparator || (o != null && o.getClass().isHidden());
        return isFunction ? "function" : String.valueOf(o);
    }

    private static List<Object> elements(Iterator<?> iterator) {
        List<Object> elements = new ArrayList<>();
        iterator.forEachRemaining(elements::add);
        return elements;
    }

    private static List<Object> elementsOf(Object array) {
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < Array.getLength(array); i++) elements.add(Array.get(array, i));
        return elements;
    }
}
