// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import dev.unsplit.analysis.lockorder.LockCycles;
import dev.unsplit.analysis.lockorder.LockCycles.Cycle;
import dev.unsplit.analysis.prediction.Reading;
import dev.unsplit.analysis.tree.UnitCollector;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.trace.EventHandler;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whether following an advice would make a deadlock possible: the run goes through the same search as for the analysis {@code deadlock}, once as it was and once as it would
 * be. What is on a cycle only then is new.
 */
final class DeadlockCheck {

    /**
     * @param splits where the lock is to be held from one access to the other, at all of them
     * @param mode how
     */
    record Advice(List<SplitPlaces> splits, String lock, Mode mode) {}

    enum Mode {
        EXCLUSIVE, // it has no other
        READ,
        WRITE,
        WRITE_FROM_THE_START // up to now a read lock is held at one end
    }

    private final Reading reading;
    private final SymbolTexts texts;
    private final LockRoles roles;
    private final List<Advice> advice;
    private final UnitCollector asItWas;
    private final List<UnitCollector> asItWouldBe = new ArrayList<>();

    DeadlockCheck(List<Advice> advice, LockRoles roles, Reading reading, SymbolTexts texts) {
        this.advice = List.copyOf(advice);
        this.roles = roles;
        this.reading = reading;
        this.texts = texts;
        this.asItWas = collector();
        advice.forEach(any -> asItWouldBe.add(collector()));
    }

    /** For locks alone. */
    private UnitCollector collector() {
        UnitCollector collector =
                new UnitCollector(reading.excluded(), reading.boundaries(), reading.hasEdges(), new BitSet());
        collector.leaveOutEmptyBlocks();
        return collector;
    }

    /** These are to get all events. */
    List<EventHandler> listeners() {
        List<EventHandler> listeners = new ArrayList<>(List.of(asItWas));
        for (int index = 0; index < advice.size(); index++) {
            Advice each = advice.get(index);
            listeners.add(new HeldThroughout(each.splits, each.lock, roles, reading, texts, asItWouldBe.get(index)));
        }
        return listeners;
    }

    /** What an advice would lead to. */
    sealed interface Outcome {

        record Harmless() implements Outcome {}

        /** @param lock the name of a lock that is acquired in the other order elsewhere */
        record Deadlock(String lock) implements Outcome {}

        /** The search became too much. */
        record Unknown() implements Outcome {}
    }

    Outcome outcome(Advice about) {
        LockCycles before = cycles(asItWas.units());
        LockCycles after = cycles(asItWouldBe.get(advice.indexOf(about)).units());
        if (before.isIncomplete() || after.isIncomplete()) {
            return new Outcome.Unknown();
        }
        Set<Set<Integer>> known = new HashSet<>();
        before.cycles().forEach(cycle -> known.add(locks(cycle, asItWas)));
        UnitCollector collector = asItWouldBe.get(advice.indexOf(about));
        Optional<Set<Integer>> fresh = after.cycles().stream()
                .map(cycle -> locks(cycle, collector))
                .filter(locks -> !known.contains(locks))
                .findFirst();
        return fresh.<Outcome>map(locks -> new Outcome.Deadlock(otherThan(about.lock, locks)))
                .orElseGet(Outcome.Harmless::new);
    }

    private LockCycles cycles(UnitSet units) {
        return new LockCycles(units, texts);
    }

    private static Set<Integer> locks(Cycle cycle, UnitCollector collector) {
        Set<Integer> locks = new TreeSet<>();
        for (int index = 0; index < cycle.size(); index++) {
            locks.add(collector.units().lockOrder().lock(cycle.acquisition(index)));
        }
        return locks;
    }

    private String otherThan(String lock, Set<Integer> locks) {
        return locks.stream()
                .map(roles::name)
                .filter(name -> !name.equals(lock))
                .findFirst()
                .orElse("another " + lock);
    }
}
