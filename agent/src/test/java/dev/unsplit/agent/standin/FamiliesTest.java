// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.standin;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What every method of every type that is treated by rule is taken for. */
class FamiliesTest {

    private static final String NUMBER_VALUES = "byteValue doubleValue floatValue intValue longValue shortValue";
    private static final String GETS = "get getAcquire getOpaque getPlain";
    private static final String SETS = "lazySet set setOpaque setPlain setRelease";
    private static final String SWAPS =
            "compareAndSet weakCompareAndSet weakCompareAndSetAcquire weakCompareAndSetPlain"
                    + " weakCompareAndSetRelease weakCompareAndSetVolatile";
    private static final String EXCHANGES = "compareAndExchange compareAndExchangeAcquire compareAndExchangeRelease";
    private static final String FUNCTIONS = "accumulateAndGet getAndAccumulate getAndUpdate updateAndGet";
    private static final String COUNTS =
            "addAndGet decrementAndGet getAndAdd getAndDecrement getAndIncrement incrementAndGet";

    private static final Map<String, String> TAKEN_FOR = new TreeMap<>();

    static {
        for (String number : List.of("AtomicInteger", "AtomicLong")) {
            is(number, Effect.READ, GETS, NUMBER_VALUES);
            is(number, Effect.WRITE, SETS);
            is(number, Effect.UPDATE, "getAndSet", COUNTS, FUNCTIONS);
            is(number, Effect.COMPARE_AND_SET, SWAPS);
            is(number, Effect.COMPARE_AND_EXCHANGE, EXCHANGES);
            is(number + "Array", Effect.NOTHING, "length");
            is(number + "Array", Effect.READ, GETS);
            is(number + "Array", Effect.WRITE, SETS);
            is(number + "Array", Effect.UPDATE, "getAndSet", COUNTS, FUNCTIONS);
            is(number + "Array", Effect.COMPARE_AND_SET, SWAPS);
            is(number + "Array", Effect.COMPARE_AND_EXCHANGE, EXCHANGES);
            is(number + "FieldUpdater", Effect.READ, "get");
            is(number + "FieldUpdater", Effect.WRITE, "lazySet set");
            is(number + "FieldUpdater", Effect.UPDATE, "getAndSet", COUNTS, FUNCTIONS);
            is(number + "FieldUpdater", Effect.COMPARE_AND_SET, "compareAndSet weakCompareAndSet");
        }
        is("AtomicBoolean", Effect.READ, GETS);
        is("AtomicBoolean", Effect.WRITE, SETS);
        is("AtomicBoolean", Effect.UPDATE, "getAndSet");
        is("AtomicBoolean", Effect.COMPARE_AND_SET, SWAPS);
        is("AtomicBoolean", Effect.COMPARE_AND_EXCHANGE, EXCHANGES);
        is("AtomicReference", Effect.READ, GETS);
        is("AtomicReference", Effect.WRITE, SETS);
        is("AtomicReference", Effect.UPDATE, "getAndSet", FUNCTIONS);
        is("AtomicReference", Effect.COMPARE_AND_SET, SWAPS);
        is("AtomicReference", Effect.COMPARE_AND_EXCHANGE, EXCHANGES);
        is("AtomicReferenceArray", Effect.NOTHING, "length");
        is("AtomicReferenceArray", Effect.READ, GETS);
        is("AtomicReferenceArray", Effect.WRITE, SETS);
        is("AtomicReferenceArray", Effect.UPDATE, "getAndSet", FUNCTIONS);
        is("AtomicReferenceArray", Effect.COMPARE_AND_SET, SWAPS);
        is("AtomicReferenceArray", Effect.COMPARE_AND_EXCHANGE, EXCHANGES);
        is("AtomicReferenceFieldUpdater", Effect.READ, "get");
        is("AtomicReferenceFieldUpdater", Effect.WRITE, "lazySet set");
        is("AtomicReferenceFieldUpdater", Effect.UPDATE, "getAndSet", FUNCTIONS);
        is("AtomicReferenceFieldUpdater", Effect.COMPARE_AND_SET, "compareAndSet weakCompareAndSet");
        is("AtomicMarkableReference", Effect.READ, "get getReference isMarked");
        is("AtomicMarkableReference", Effect.WRITE, "set");
        is("AtomicMarkableReference", Effect.COMPARE_AND_SET, "attemptMark compareAndSet weakCompareAndSet");
        is("AtomicStampedReference", Effect.READ, "get getReference getStamp");
        is("AtomicStampedReference", Effect.WRITE, "set");
        is("AtomicStampedReference", Effect.COMPARE_AND_SET, "attemptStamp compareAndSet weakCompareAndSet");
        for (String adder : List.of("LongAdder", "DoubleAdder")) {
            is(adder, Effect.READ, "sum", NUMBER_VALUES);
            is(adder, Effect.WRITE, "reset");
            is(adder, Effect.UPDATE, "add sumThenReset", adder.equals("LongAdder") ? "increment decrement" : "");
        }
        for (String accumulator : List.of("LongAccumulator", "DoubleAccumulator")) {
            is(accumulator, Effect.READ, "get", NUMBER_VALUES);
            is(accumulator, Effect.WRITE, "reset");
            is(accumulator, Effect.UPDATE, "accumulate getThenReset");
        }
        is("Arrays", Effect.NOTHING, "asList");
        is("Arrays", Effect.READ_START, "copyOf");
        is("Arrays", Effect.READ, "binarySearch compare compareUnsigned copyOfRange deepEquals deepHashCode");
        is("Arrays", Effect.READ, "deepToString equals hashCode mismatch spliterator stream toString");
        is("Arrays", Effect.WRITE, "fill parallelSetAll setAll");
        is("Arrays", Effect.UPDATE, "parallelPrefix parallelSort sort");
    }

    private static void is(String type, Effect effect, String... names) {
        for (String name : String.join(" ", names).trim().split(" ")) TAKEN_FOR.put(type + "." + name, effect.name());
    }

    @TestFactory
    List<DynamicTest> every_method_is_taken_for_what_it_does_and_an_unknown_one_for_an_update() {
        return Families.all().stream()
                .map(family -> DynamicTest.dynamicTest(family.type().getSimpleName(), () -> check(family)))
                .toList();
    }

    private static void check(Family family) {
        for (Method method : family.methods()) {
            String name = family.type().getSimpleName() + "." + method.getName();
            assertThat(family.effectOf(method))
                    .as(method.toString())
                    .hasToString(TAKEN_FOR.getOrDefault(name, Effect.UPDATE.name()));
        }
    }

    @Test
    void every_method_that_is_listed_exists() {
        TreeSet<String> names = Families.all().stream()
                .flatMap(family ->
                        family.methods().stream().map(method -> family.type().getSimpleName() + "." + method.getName()))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(names).containsAll(TAKEN_FOR.keySet());
    }

    @Test
    void class_that_another_thread_made_at_the_same_time_is_taken() {
        Rules rules = new Rules();
        Family one = new Family(AtomicInteger.class, Variable.WORD, rules);
        Family other = new Family(AtomicInteger.class, Variable.WORD, rules);
        assertThat(one.observed()).isEqualTo(other.observed()).contains("get()I");
    }

    @Test
    void method_that_does_not_say_which_variable_it_is_about_stays() throws Exception {
        Family elements = new Family(Unusual.class, Variable.ELEMENT, new Rules());
        assertThat(elements.effectOf(Unusual.class.getMethod("clear"))).isEqualTo(Effect.NOTHING);
        assertThat(elements.effectOf(Unusual.class.getMethod("clear", int.class)))
                .isEqualTo(Effect.UPDATE);
    }

    /** As a type of a newer JDK might be. */
    public static final class Unusual {
        public void clear() {}

        public void clear(int index) {}
    }

    @Test
    void methods_that_every_object_has_stay() {
        Family family = Families.of("java/util/concurrent/atomic/AtomicLong");
        assertThat(family.methods()).extracting(Method::getName).doesNotContain("toString", "hashCode", "wait");
        assertThat(Families.of("java/util/Arrays").methods())
                .extracting(Method::getName)
                .contains("toString");
    }
}
