// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import dev.unsplit.analysis.enumeration.HandOvers.HandOver;
import dev.unsplit.analysis.enumeration.Operation.Kind;
import dev.unsplit.analysis.enumeration.Unit.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * Random sets of units, small enough to try all their interleavings. They have up to four variables and three locks,
 * nested and re-entrant ones too, and a third to a half of them are not atomic. They shrink to short ones, because every
 * operation can be left out.
 */
public final class RandomUnitSets {

    private static final int MOST_TO_PERMUTE = 7; // more units have too many serial orders

    private RandomUnitSets() {}

    /** Two transactions of two threads. */
    public static Arbitrary<UnitSet> pairs() {
        return UnitStyle.ofUpTo(3).flatMap(style -> transactions(2, style.operations(8, false)));
    }

    /** Two transactions of two threads, with so many blocks that their interleavings are too many to try. */
    public static Arbitrary<UnitSet> longPairs() {
        return UnitStyle.ofUpTo(3).flatMap(style -> transactions(2, style.operations(30, true)));
    }

    /** Pairs in which locks are acquired for reading too. */
    public static Arbitrary<UnitSet> readerLockPairs() {
        return UnitStyle.ofUpTo(3).flatMap(style -> transactions(2, style.operations(8, true)));
    }

    /** Three transactions of three threads. */
    public static Arbitrary<UnitSet> triples() {
        return triples(false);
    }

    /** Triples in which locks are acquired for reading too. */
    public static Arbitrary<UnitSet> readerLockTriples() {
        return triples(true);
    }

    private static Arbitrary<UnitSet> triples(boolean withReaders) {
        return UnitStyle.ofUpTo(4)
                .flatMap(style -> orRing(
                        transactions(3, style.operations(5, withReaders)),
                        ring(style, 3).map(RandomUnitSets::eachOfItsOwnThread)));
    }

    /** Four transactions of four threads. */
    public static Arbitrary<UnitSet> quadruples() {
        return UnitStyle.ofUpTo(4)
                .flatMap(style -> orRing(
                        transactions(4, style.operations(4, false)),
                        ring(style, 4).map(RandomUnitSets::eachOfItsOwnThread)));
    }

    /** Two or three transactions, and events outside transactions, of up to three threads. */
    public static Arbitrary<UnitSet> withUnaries() {
        return UnitStyle.ofUpTo(4)
                .flatMap(style -> Combinators.combine(
                                orRing(
                                        lines(Type.TRANSACTION, style.operations(4, false), 2, 3),
                                        ringOfThreads(style, 2, 3)),
                                lines(Type.UNARIES, style.accesses(2), 1, 2),
                                Arbitraries.integers().between(0, 4).list().ofSize(2))
                        .as((transactions, others, places) -> new UnitSet(mixed(transactions, others, places))));
    }

    /**
     * Two or three transactions, and events outside transactions, that hold locks, in whatever mode: those that are acquired outside, too, for as long as some of these events take, or a whole transaction.
     */
    public static Arbitrary<UnitSet> unariesUnderLocks() {
        return Combinators.combine(UnitStyle.ofUpTo(3), Arbitraries.of(false, true))
                .flatAs((style, withReaders) -> Combinators.combine(
                                lines(Type.TRANSACTION, style.operations(5, withReaders), 2, 3),
                                lines(Type.UNARIES, style.operations(2, withReaders), 1, 2),
                                Arbitraries.integers().between(0, 4).list().ofSize(2),
                                Arbitraries.integers().between(0, 6).list().ofSize(2),
                                Arbitraries.integers().between(0, 4))
                        .as((transactions, others, places, ends, line) ->
                                new UnitSet(withEventsAround(line, ends, mixed(transactions, others, places)))))
                .filter(units -> unitsWithAccesses(units) <= MOST_TO_PERMUTE);
    }

    private static long unitsWithAccesses(UnitSet units) {
        return units.steps().stream()
                .filter(step -> step.kind().isAccess())
                .mapToInt(Step::unit)
                .distinct()
                .count();
    }

    /** Of one line only what is between these two places is a transaction, and it may be none before. */
    private static List<Unit> withEventsAround(int line, List<Integer> ends, List<Unit> lines) {
        List<Unit> units = new ArrayList<>(lines);
        Unit whole = units.remove(line % lines.size());
        List<Operation> operations = whole.operations();
        int from = Math.min(Collections.min(ends), operations.size());
        int to = Math.min(Collections.max(ends), operations.size());
        List<Unit> parts = List.of(
                new Unit(whole.thread(), Type.UNARIES, operations.subList(0, from)),
                new Unit(whole.thread(), Type.TRANSACTION, operations.subList(from, to)),
                new Unit(whole.thread(), Type.UNARIES, operations.subList(to, operations.size())));
        units.addAll(
                line % lines.size(),
                parts.stream().filter(part -> !part.operations().isEmpty()).toList());
        return units;
    }

    /** Three to five transactions of up to three threads, so that most sets have a thread with more than one. */
    public static Arbitrary<UnitSet> sameThread() {
        return UnitStyle.ofUpTo(4)
                .flatMap(style -> orRing(
                                lines(Type.TRANSACTION, style.operations(4, false), 3, 5), ringOfThreads(style, 3, 4))
                        .map(UnitSet::new));
    }

    /** Transactions and events outside them, of threads that hand over to each other. */
    public static Arbitrary<UnitSet> withHandOvers() {
        return UnitStyle.ofUpTo(4)
                .flatMap(style -> Combinators.combine(
                                orRing(
                                        Arbitraries.frequencyOf(
                                                        Tuple.of(4, line(Type.TRANSACTION, style.operations(4, false))),
                                                        Tuple.of(1, line(Type.UNARIES, style.accesses(1))))
                                                .list()
                                                .ofMinSize(4)
                                                .ofMaxSize(6),
                                        ringOfThreads(style, 3, 4)),
                                handOver().list().ofMinSize(1).ofMaxSize(2))
                        .as(HandOvers::among));
    }

    /** Two or three threads that hand over in the middle of their transactions, and go on with them. */
    public static Arbitrary<UnitSet> withHandOversInside() {
        return UnitStyle.ofUpTo(4)
                .flatMap(style -> Combinators.combine(
                                Arbitraries.oneOf(
                                        style.operations(4, false).list().ofSize(2),
                                        style.operations(3, false).list().ofSize(3),
                                        ring(style, 3)),
                                Arbitraries.integers().between(0, 4).list().ofSize(6),
                                Arbitraries.integers().between(0, 2).list().ofSize(12),
                                Arbitraries.frequency(
                                                Tuple.of(2, Kind.SEND),
                                                Tuple.of(1, Kind.FORK),
                                                Tuple.of(1, Kind.JOIN),
                                                Tuple.of(8, Kind.READ))
                                        .list()
                                        .ofSize(8))
                        .as(HandOversInside::among))
                .filter(Optional::isPresent)
                .map(Optional::get);
    }

    private static Arbitrary<HandOver> handOver() {
        return Combinators.combine(
                        Arbitraries.integers().between(1, 4), Arbitraries.of(Kind.SEND, Kind.FORK, Kind.JOIN))
                .as(HandOver::new);
    }

    /** Transactions of which some are cut in two, as boundaries do: locks that are held there are held by both. */
    public static Arbitrary<UnitSet> withHeldLocks() {
        return Combinators.combine(
                        Arbitraries.oneOf(pairs(), readerLockPairs(), sameThread()),
                        Arbitraries.integers().between(0, 4),
                        Arbitraries.integers().between(1, 7))
                .as(RandomUnitSets::cut);
    }

    private static UnitSet cut(UnitSet set, int line, int place) {
        List<Unit> units = new ArrayList<>(set.units());
        int cut = line % units.size();
        Unit whole = units.get(cut);
        List<Operation> operations = whole.operations();
        if (place < operations.size()) {
            units.set(cut, whole.with(operations.subList(0, place)));
            units.add(cut + 1, whole.with(operations.subList(place, operations.size())));
        }
        return new UnitSet(units);
    }

    /** Transactions of which one hands over to another thread, and holds its locks while it does. */
    public static Arbitrary<UnitSet> withLocksHeldOver() {
        return Combinators.combine(
                        Arbitraries.oneOf(pairs(), readerLockPairs(), triples(), sameThread()),
                        Arbitraries.integers().between(0, 2),
                        Arbitraries.integers().between(1, 5),
                        Arbitraries.of(Kind.SEND, Kind.FORK))
                .as((set, line, place, kind) -> HandOvers.inside(set.units(), line, place, kind))
                .filter(Optional::isPresent)
                .map(Optional::get);
    }

    /** All of these. */
    public static Arbitrary<UnitSet> all() {
        return Arbitraries.oneOf(
                pairs(),
                readerLockPairs(),
                triples(),
                readerLockTriples(),
                quadruples(),
                withUnaries(),
                unariesUnderLocks(),
                sameThread(),
                withHandOvers(),
                withHeldLocks(),
                withLocksHeldOver());
    }

    /** Pairs, triples and sets with other events in which locks are not nested: some are released before others that were acquired later. */
    public static Arbitrary<UnitSet> unstructured() {
        return Combinators.combine(
                        Arbitraries.oneOf(pairs(), triples(), withUnaries()),
                        Arbitraries.integers().between(0, 4).list().ofSize(12))
                .as(RandomUnitSets::unstructured)
                .filter(units -> units.units().stream().anyMatch(RandomUnitSets::isUnstructured));
    }

    private static UnitSet unstructured(UnitSet set, List<Integer> moves) {
        List<Unit> units = new ArrayList<>();
        for (Unit unit : set.units()) {
            units.add(unit.isTransaction() ? unit.with(releasedEarlier(unit.operations(), moves)) : unit);
        }
        return new UnitSet(units);
    }

    /** @param moves by how many places each release comes earlier, as far as its acquire allows */
    private static List<Operation> releasedEarlier(List<Operation> operations, List<Integer> moves) {
        List<Operation> moved = new ArrayList<>(operations);
        for (int at = 0; at < moved.size(); at++) {
            if (moved.get(at).kind() == Kind.RELEASE) {
                int to = at;
                for (int steps = moves.get(at % moves.size()); steps > 0 && canPass(moved, to); steps--) {
                    Collections.swap(moved, to, --to);
                }
            }
        }
        return moved;
    }

    private static boolean canPass(List<Operation> operations, int release) {
        Operation before = operations.get(release - 1);
        return !before.operand().equals(operations.get(release).operand());
    }

    private static boolean isUnstructured(Unit unit) {
        Deque<String> open = new ArrayDeque<>();
        for (Operation operation : unit.operations()) {
            if (operation.kind() == Kind.ACQUIRE) {
                open.push(operation.operand());
            } else if (operation.kind() == Kind.RELEASE && !open.pop().equals(operation.operand())) {
                return true;
            }
        }
        return false;
    }

    /** Those of the sets that cannot deadlock. */
    public static Arbitrary<UnitSet> withoutDeadlock(Arbitrary<UnitSet> sets) {
        return sets.filter(units -> !Enumeration.of(units).canDeadlock());
    }

    private static Arbitrary<UnitSet> transactions(int count, Arbitrary<List<Operation>> operations) {
        return operations.list().ofSize(count).map(RandomUnitSets::eachOfItsOwnThread);
    }

    private static <T> Arbitrary<T> orRing(Arbitrary<T> units, Arbitrary<T> ring) {
        return Arbitraries.frequencyOf(Tuple.of(4, units), Tuple.of(1, ring));
    }

    private static Arbitrary<List<List<Operation>>> ring(UnitStyle style, int length) {
        List<Arbitrary<List<Operation>>> units = new ArrayList<>();
        for (int unit = 0; unit < length; unit++) {
            units.add(style.accesses(UnitStyle.VARIABLES.get(unit), UnitStyle.VARIABLES.get((unit + 1) % length)));
        }
        return Combinators.combine(units).as(list -> list);
    }

    private static Arbitrary<List<Unit>> ringOfThreads(UnitStyle style, int least, int most) {
        return Arbitraries.integers()
                .between(least, most)
                .flatMap(length -> Combinators.combine(
                                ring(style, length), thread().list().ofSize(length))
                        .as(RandomUnitSets::ofThreads));
    }

    private static UnitSet eachOfItsOwnThread(List<List<Operation>> transactions) {
        return new UnitSet(ofThreads(transactions, List.of("t1", "t2", "t3", "t4")));
    }

    private static List<Unit> ofThreads(List<List<Operation>> transactions, List<String> threads) {
        List<Unit> units = new ArrayList<>();
        for (List<Operation> operations : transactions) {
            units.add(new Unit(threads.get(units.size()), Type.TRANSACTION, operations));
        }
        return units;
    }

    private static Arbitrary<String> thread() {
        return Arbitraries.of("t1", "t2", "t3");
    }

    private static Arbitrary<List<Unit>> lines(Type type, Arbitrary<List<Operation>> operations, int least, int most) {
        return line(type, operations).list().ofMinSize(least).ofMaxSize(most);
    }

    private static Arbitrary<Unit> line(Type type, Arbitrary<List<Operation>> operations) {
        return Combinators.combine(thread(), operations).as((thread, list) -> new Unit(thread, type, list));
    }

    /** The transactions, with the other lines at these places among them. */
    private static List<Unit> mixed(List<Unit> transactions, List<Unit> others, List<Integer> places) {
        List<Unit> units = new ArrayList<>(transactions);
        for (int index = 0; index < others.size(); index++) {
            units.add(Math.min(places.get(index), units.size()), others.get(index));
        }
        return units;
    }
}
