// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import dev.unsplit.analysis.enumeration.Operation.Kind;
import dev.unsplit.analysis.enumeration.UnitMaker.Wish;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;

/**
 * What the units of one random set have in common. Units made of operations chosen at random are nearly all split by each
 * other or have nothing to do with each other; here locks are mostly there for a reason, and sets differ in what they do.
 */
record UnitStyle(int variables, int locks, Accesses accesses, Locking locking) {

    static final List<String> VARIABLES = List.of("x", "y", "z", "v");
    static final List<String> LOCKS = List.of("l", "m", "n");

    private static final Wish RELEASE = new Wish(Kind.RELEASE, "");

    /** How often the accesses are reads, writes and updates. Where nothing is read, many sets are view-atomic only. */
    enum Accesses {
        MIXED(5, 4, 1),
        MOSTLY_WRITES(1, 8, 1),
        MOSTLY_READS(8, 3, 1);

        private final Arbitrary<Kind> kinds;

        Accesses(int reads, int writes, int updates) {
            kinds = Arbitraries.frequency(
                    Tuple.of(reads, Kind.READ), Tuple.of(writes, Kind.WRITE), Tuple.of(updates, Kind.UPDATE));
        }
    }

    /** What locks are acquired for. */
    enum Locking {
        /** Most units begin with the same lock, and hold it for long. */
        OUTSIDE,
        /** Most accesses of a variable are in a block of its own lock. */
        BY_VARIABLE,
        /** There is no reason. */
        AT_RANDOM
    }

    static Arbitrary<UnitStyle> ofUpTo(int variables) {
        return Combinators.combine(
                        Arbitraries.integers().between(1, variables).withDistribution(RandomDistribution.uniform()),
                        Arbitraries.frequency(Tuple.of(3, 1), Tuple.of(3, 2), Tuple.of(2, 3)),
                        Arbitraries.of(Accesses.values()),
                        Arbitraries.frequency(
                                Tuple.of(4, Locking.OUTSIDE),
                                Tuple.of(3, Locking.BY_VARIABLE),
                                Tuple.of(2, Locking.AT_RANDOM)))
                .as(UnitStyle::new);
    }

    /** The operations of one unit. */
    Arbitrary<List<Operation>> operations(int longest, boolean withReaders) {
        Arbitrary<Kind> acquires =
                withReaders ? Arbitraries.of(Kind.ACQUIRE, Kind.ACQUIRE_SHARED) : Arbitraries.just(Kind.ACQUIRE);
        return wishes(acquires, longest).map(wishes -> UnitMaker.operations(wishes, longest));
    }

    /**
     * Two accesses, one of each of these variables. Units around a ring, where each has one variable in common with the
     * next, can be split by all the others together and by none of them alone.
     */
    Arbitrary<List<Operation>> accesses(String one, String other) {
        return Combinators.combine(
                        access(List.of(one)),
                        access(List.of(other)),
                        Arbitraries.of(false, true),
                        Arbitraries.of(false, false, true))
                .as((first, second, isTurned, isLocked) -> UnitMaker.operations(
                        isTurned ? inBlocks(second, first, isLocked) : inBlocks(first, second, isLocked), 6));
    }

    private static List<Wish> inBlocks(Wish first, Wish second, boolean isLocked) {
        Wish acquire = new Wish(Kind.ACQUIRE, LOCKS.get(0));
        return isLocked ? List.of(acquire, first, RELEASE, acquire, second) : List.of(first, second);
    }

    /** The operations of one unit, all of them accesses. */
    Arbitrary<List<Operation>> accesses(int longest) {
        return list(access(), longest).map(wishes -> UnitMaker.operations(wishes, longest));
    }

    private Arbitrary<List<Wish>> wishes(Arbitrary<Kind> acquires, int longest) {
        return switch (locking) {
            case OUTSIDE -> outside(acquires, longest);
            case BY_VARIABLE -> byVariable(acquires, longest);
            case AT_RANDOM -> list(mixed(6, 4, 2, acquires), longest + 2);
        };
    }

    private Arbitrary<List<Wish>> outside(Arbitrary<Kind> acquires, int longest) {
        Wish none = RELEASE; // of nothing
        Arbitrary<Wish> first = Arbitraries.frequencyOf(
                Tuple.of(5, acquires.map(kind -> new Wish(kind, LOCKS.get(0)))), Tuple.of(1, Arbitraries.just(none)));
        return Combinators.combine(first, list(mixed(12, 2, 1, acquires), longest))
                .as(UnitStyle::joined);
    }

    private Arbitrary<List<Wish>> byVariable(Arbitrary<Kind> acquires, int longest) {
        return list(
                        Arbitraries.frequencyOf(
                                Tuple.of(8, block(acquires)),
                                Tuple.of(1, access().list().ofSize(1)),
                                Tuple.of(1, acquire(acquires).list().ofSize(1))),
                        longest / 2)
                .map(blocks -> blocks.stream().flatMap(List::stream).toList());
    }

    /** One access between an acquire and a release of the lock of its variable, or up to the end of the unit. */
    private Arbitrary<List<Wish>> block(Arbitrary<Kind> acquires) {
        return Combinators.combine(acquires, access(), Arbitraries.of(true, false, false))
                .as((acquire, access, isReleased) -> {
                    Wish first = new Wish(acquire, LOCKS.get(VARIABLES.indexOf(access.operand()) % locks));
                    return isReleased ? List.of(first, access, RELEASE) : List.of(first, access);
                });
    }

    private Arbitrary<Wish> access() {
        return access(VARIABLES.subList(0, variables));
    }

    private Arbitrary<Wish> access(List<String> ofVariables) {
        return Combinators.combine(accesses.kinds, Arbitraries.of(ofVariables)).as(Wish::new);
    }

    private Arbitrary<Wish> acquire(Arbitrary<Kind> acquires) {
        return Combinators.combine(acquires, Arbitraries.of(LOCKS.subList(0, locks)))
                .as(Wish::new);
    }

    private Arbitrary<Wish> mixed(int accesses, int acquires, int releases, Arbitrary<Kind> kindOfAcquire) {
        return Arbitraries.frequencyOf(
                Tuple.of(accesses, access()),
                Tuple.of(acquires, acquire(kindOfAcquire)),
                Tuple.of(releases, Arbitraries.just(RELEASE)));
    }

    private static List<Wish> joined(Wish first, List<Wish> others) {
        List<Wish> all = new ArrayList<>(others);
        all.add(0, first);
        return all;
    }

    private static <T> Arbitrary<List<T>> list(Arbitrary<T> elements, int longest) {
        return elements.list().ofMinSize(1).ofMaxSize(longest).withSizeDistribution(RandomDistribution.uniform());
    }
}
