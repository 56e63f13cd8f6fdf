// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import dev.unsplit.analysis.enumeration.Operation.Kind;
import dev.unsplit.analysis.enumeration.Unit.Type;
import dev.unsplit.trace.EventHandler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A small program, as the papers on prediction see it: the units of each thread, without the interleaving. It is written
 * one {@link Unit} a line:
 *
 * <pre>
 * t1: acq(l) r(x) rel(l) w(x)
 * t2! w(x)
 * t1&gt; send(c)
 * </pre>
 *
 * with the operations {@code r w u acq rel racq rrel}, where {@code u} is an update and {@code racq} and {@code rrel} are a
 * reader's, and the hand-overs {@code fork join send receive}. Locks are re-entrant; they are held across lines if they are
 * not released, but not at the end. A reader cannot acquire the lock itself: it would wait for itself.
 *
 * <p>The text, line by line, is the <em>observed run</em>. Hand-overs are those of that run: a receive comes after every
 * send on the same object that stands above it. Nothing else of that run counts.
 */
public record UnitSet(List<Unit> units) {

    public UnitSet {
        units = List.copyOf(units);
        checkIsPossible(units);
    }

    public static UnitSet of(String text) {
        return new UnitSet(
                text.lines().filter(line -> !line.isBlank()).map(Unit::of).toList());
    }

    /** These transactions, each of a thread of its own: {@code t1}, {@code t2} and so on. */
    public static UnitSet ofTransactions(String... operations) {
        StringBuilder text = new StringBuilder();
        for (int thread = 1; thread <= operations.length; thread++) {
            text.append("t%d: %s%n".formatted(thread, operations[thread - 1]));
        }
        return of(text.toString());
    }

    /** These, and others behind them that have threads, variables and locks of their own. */
    public UnitSet beside(UnitSet others) {
        List<Unit> both = new ArrayList<>(units);
        for (Unit unit : others.units) {
            both.add(new Unit(
                    "other" + unit.thread(),
                    unit.type(),
                    unit.operations().stream()
                            .map(each -> new Operation(each.kind(), "other" + each.operand()))
                            .toList()));
        }
        return new UnitSet(both);
    }

    /** All events, as the observed run has them. */
    public List<Step> steps() {
        return steps(units);
    }

    private static List<Step> steps(List<Unit> units) {
        List<Step> steps = new ArrayList<>();
        Map<String, Integer> transactions = new HashMap<>(); // that threads are in
        int next = 0;
        for (Unit unit : units) {
            if (unit.type() == Type.TRANSACTION) {
                transactions.put(unit.thread(), next++);
            } else if (unit.type() != Type.REST) {
                transactions.remove(unit.thread());
            } else if (!transactions.containsKey(unit.thread())) {
                throw new IllegalArgumentException(unit + " goes on with nothing");
            }
            for (Operation operation : unit.operations()) {
                int number = unit.isTransaction() ? transactions.get(unit.thread()) : next++;
                steps.add(new Step(steps.size(), unit.thread(), number, unit.isTransaction(), operation));
            }
        }
        return steps;
    }

    private static void checkIsPossible(List<Unit> units) {
        List<Step> steps = steps(units);
        Execution observed = new Execution(steps);
        Set<String> started = new HashSet<>();
        Set<String> over = new HashSet<>();
        for (Step step : steps) {
            require(!over.contains(step.thread()), step, "comes after the end of its thread");
            started.add(step.thread());
            if (step.kind() == Kind.FORK) {
                require(started.add(step.operand()), step, "comes after the start of that thread");
            }
            if (step.kind() == Kind.JOIN) {
                require(!step.operand().equals(step.thread()), step, "waits for itself");
                over.add(step.operand());
            }
            require(observed.canPerform(step), step, "is not possible in the observed run");
            observed.perform(step);
        }
        if (observed.holdsSomething()) {
            throw new IllegalArgumentException("a lock is not released");
        }
    }

    private static void require(boolean condition, Step step, String trouble) {
        if (!condition) {
            throw new IllegalArgumentException(step + " (event " + (step.number() + 1) + ") " + trouble);
        }
    }

    public ObservedRun observedRun() {
        return new ObservedRun(this);
    }

    /** Passes the observed run to a handler; its names are the symbols of any {@link #observedRun()}. */
    public void replay(EventHandler handler) {
        observedRun().replay(handler);
    }

    @Override
    public String toString() {
        return units.stream().map(Unit::toString).collect(Collectors.joining("\n"));
    }
}
