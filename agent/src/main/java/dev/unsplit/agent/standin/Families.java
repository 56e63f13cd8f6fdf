// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.standin;

import static dev.unsplit.agent.standin.Effect.COMPARE_AND_EXCHANGE;
import static dev.unsplit.agent.standin.Effect.COMPARE_AND_SET;
import static dev.unsplit.agent.standin.Effect.NOTHING;
import static dev.unsplit.agent.standin.Effect.READ;
import static dev.unsplit.agent.standin.Effect.READ_START;
import static dev.unsplit.agent.standin.Effect.UPDATE;
import static dev.unsplit.agent.standin.Effect.WRITE;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
import org.jspecify.annotations.Nullable;

/** The one table of the types of the JDK whose stand-ins are made by rule. */
public final class Families {

    /** A reference and its mark are one variable, and so is an adder with all its cells. */
    private static final Rules ATOMICS = new Rules()
            .and(
                    READ,
                    "get(Plain|Opaque|Acquire|Reference|Stamp)?|isMarked|sum|(byte|short|int|long|float|double)Value")
            .and(WRITE, "(set|lazySet)(Plain|Opaque|Release)?|reset")
            .and(COMPARE_AND_SET, "(weakC|c)ompareAndSet(Plain|Volatile|Acquire|Release)?|attempt(Mark|Stamp)")
            .and(COMPARE_AND_EXCHANGE, "compareAndExchange(Acquire|Release)?");

    /** A stream is taken to read the array when it is made; a comparison to read both arrays to the end. What sorts depends on what was there. */
    private static final Rules ARRAYS = new Rules()
            .and(NOTHING, "asList")
            .and(READ_START, "copyOf")
            .and(READ, "copyOfRange|equals|compare|compareUnsigned|mismatch|hashCode|toString|binarySearch")
            .and(READ, "deep(Equals|HashCode|ToString)|stream|spliterator")
            .and(UPDATE, "sort|parallel(Sort|Prefix)")
            .and(WRITE, "fill|setAll|parallelSetAll");

    private static final List<Family> ALL = List.of(
            new Family(AtomicInteger.class, Variable.WORD, ATOMICS),
            new Family(AtomicLong.class, Variable.WORD, ATOMICS),
            new Family(AtomicBoolean.class, Variable.WORD, ATOMICS),
            new Family(AtomicReference.class, Variable.WORD, ATOMICS),
            new Family(AtomicMarkableReference.class, Variable.WORD, ATOMICS),
            new Family(AtomicStampedReference.class, Variable.WORD, ATOMICS),
            new Family(LongAdder.class, Variable.WORD, ATOMICS),
            new Family(LongAccumulator.class, Variable.WORD, ATOMICS),
            new Family(DoubleAdder.class, Variable.WORD, ATOMICS),
            new Family(DoubleAccumulator.class, Variable.WORD, ATOMICS),
            new Family(AtomicIntegerArray.class, Variable.ELEMENT, ATOMICS),
            new Family(AtomicLongArray.class, Variable.ELEMENT, ATOMICS),
            new Family(AtomicReferenceArray.class, Variable.ELEMENT, ATOMICS),
            new Family(AtomicIntegerFieldUpdater.class, Variable.FIELD, ATOMICS),
            new Family(AtomicLongFieldUpdater.class, Variable.FIELD, ATOMICS),
            new Family(AtomicReferenceFieldUpdater.class, Variable.FIELD, ATOMICS),
            new Family(Arrays.class, Variable.RANGE, ARRAYS));

    private static final Map<String, Family> BY_TYPE = new HashMap<>();

    static {
        for (Family family : ALL) BY_TYPE.put(family.typeName(), family);
    }

    private Families() {}

    static List<Family> all() {
        return ALL;
    }

    /** The family of a type of the JDK, or null if it has none. */
    public static @Nullable Family of(String internalName) {
        return BY_TYPE.get(internalName);
    }
}
