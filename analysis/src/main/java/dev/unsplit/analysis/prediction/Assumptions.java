// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

import dev.unsplit.analysis.lockorder.LockCycles;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Certainty;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What all predictions of atomicity violations take for granted: locks are nested, and nothing can deadlock. Where that does not hold for the units of a finding, it is approximate. Possible
 * deadlocks are looked for when the first finding is made.
 */
public final class Assumptions {

    private final UnitSet units;
    private final SymbolTexts texts;
    private @Nullable LockCycles deadlocks;

    public Assumptions(UnitSet units, SymbolTexts texts) {
        this.units = units;
        this.texts = texts;
    }

    /** How sure a schedule of these units is. */
    public Certainty certainty(Collection<Unit> involved) {
        return certainty(involved.stream().allMatch(this::holdFor));
    }

    /** How sure is what was found in transactions with these locks. */
    public Certainty certaintyWith(IntSet locks) {
        return certainty(!deadlocks().affects(locks));
    }

    private static Certainty certainty(boolean areKept) {
        return areKept ? Certainty.POSSIBLE : Certainty.APPROXIMATE;
    }

    /** For how many transactions they do not hold, and which, one line each. */
    public List<String> broken() {
        List<String> lines = new ArrayList<>();
        long caught = caughtInDeadlock();
        long notNested = executions(transactions().filter(Unit::isApproximate));
        if (caught > 0) {
            lines.add(
                    "transactions that could be caught in a deadlock, which predictions take not to happen: " + caught);
        }
        if (notNested > 0) {
            lines.add("transactions whose locks are not nested, which predictions take them to be: " + notNested);
        }
        return lines;
    }

    /** Whoever does the same acquires the same locks. */
    private long caughtInDeadlock() {
        return executions(transactions().collect(Collectors.groupingBy(Unit::shape)).values().stream()
                .filter(alike -> deadlocks().affects(alike.get(0).tree()))
                .flatMap(List::stream));
    }

    private Stream<Unit> transactions() {
        return units.units().stream().filter(Unit::isTransaction);
    }

    private static long executions(Stream<Unit> of) {
        return of.mapToLong(Unit::count).sum();
    }

    private boolean holdFor(Unit unit) {
        return !unit.isApproximate() && !deadlocks().affects(unit.tree());
    }

    private LockCycles deadlocks() {
        if (deadlocks == null) {
            deadlocks = new LockCycles(units, texts);
        }
        return deadlocks;
    }
}
