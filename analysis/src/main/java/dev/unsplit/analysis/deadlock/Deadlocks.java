// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.deadlock;

import dev.unsplit.analysis.lockorder.LockCycles;
import dev.unsplit.analysis.lockorder.LockCycles.Cycle;
import dev.unsplit.analysis.prediction.PredictedFindings;
import dev.unsplit.analysis.prediction.PredictedFindings.Cause;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.prediction.Predictor;
import dev.unsplit.analysis.prediction.StepTexts;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.LockOrder;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.analysis.witness.ObjectNumbers;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Verdict;
import dev.unsplit.finding.Witness.LockCycle;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds potential deadlocks: threads that could each hold a lock and wait for that of the next. {@link LockCycles} says how they are found; here,
 * cycles of the same methods, places and classes of locks become one finding.
 *
 * <p>Every deadlock in which threads wait for nothing but locks is found, if the threads acquire locks as they did in the run, and the work
 * does not become too much. The converse does not hold: to get to the point where it would be caught, a thread may have to pass where another one is
 * in its way, or wait for what it hands over. But that is rare: of 120,000 random programs that only lock, one had a report and no deadlock, and
 * of a thousand that also hand over, a few. Longer cycles through all places of a shorter one are not told.
 *
 * <p>Threads that wait for each other through a join, a latch or a queue are not looked for, nor readers that queue up behind a waiting writer.
 */
public final class Deadlocks implements Predictor {

    public static final String ID = "deadlock";

    private final long mostWork;

    public Deadlocks() {
        this(LockCycles.MOST_WORK);
    }

    Deadlocks(long mostWork) {
        this.mostWork = mostWork;
    }

    @Override
    public Need needs() {
        return Need.NOTHING;
    }

    @Override
    public Prediction predict(UnitSet units, SymbolTexts texts) {
        LockCycles search = new LockCycles(units, texts, mostWork);
        CycleTexts cycleTexts = new CycleTexts(units, texts);
        PredictedFindings findings = new PredictedFindings(ID);
        for (Cycle cycle : search.cycles()) {
            findings.add(cycleTexts.key(cycle), cycle.count(), () -> cycleTexts.cause(cycle));
        }
        if (!search.isIncomplete()) {
            return findings.prediction();
        }
        return new Prediction(
                findings.isEmpty() ? Verdict.UNDECIDED : Verdict.FOUND,
                findings.findings(),
                List.of(
                        "deadlock gave up after a while: threads acquire so many locks in so many orders that there may be"
                                + " more potential deadlocks than are shown"));
    }

    /** What is said about a cycle. */
    private static final class CycleTexts {

        private final UnitSet units;
        private final LockOrder order;
        private final SymbolTexts texts;
        private final StepTexts steps;

        CycleTexts(UnitSet units, SymbolTexts texts) {
            this.units = units;
            this.order = units.lockOrder();
            this.texts = texts;
            this.steps = new StepTexts(texts);
        }

        /** Which of them comes first, and how many do the same with other objects, does not matter. */
        List<Object> key(Cycle cycle) {
            Set<String> acquisitions = new TreeSet<>();
            for (int index = 0; index < cycle.size(); index++) {
                int acquisition = cycle.acquisition(index);
                int held = heldLock(cycle, index);
                acquisitions.add(texts.lock(held)
                        + '\n'
                        + texts.lock(order.lock(acquisition))
                        + '\n'
                        + order.siteOfHeld(acquisition, held)
                        + ' '
                        + order.site(acquisition)
                        + ' '
                        + order.method(acquisition));
            }
            return List.copyOf(acquisitions);
        }

        /** The lock that the one before waits for. */
        private int heldLock(Cycle cycle, int index) {
            return order.lock(cycle.acquisition((index + cycle.size() - 1) % cycle.size()));
        }

        Cause cause(Cycle cycle) {
            List<Step> shown = steps(cycle);
            StringBuilder message = new StringBuilder("potential deadlock: ");
            Set<String> locks = new TreeSet<>();
            for (int index = 0; index < cycle.size(); index++) {
                Step holds = shown.get(2 * index);
                Step wants = shown.get(2 * index + 1);
                locks.add(texts.lock(heldLock(cycle, index)));
                message.append(index == 0 ? "" : index == 1 ? " while " : ", and ")
                        .append(told(holds, wants));
            }
            int method = order.method(cycle.acquisition(0));
            return new Cause(
                    Rule.DEADLOCK,
                    Certainty.POSSIBLE,
                    message.toString(),
                    List.copyOf(locks),
                    method == AccessTree.NO_METHOD ? "" : texts.descriptor(method),
                    new LockCycle(shown));
        }

        /** For each thread what it holds and what it wants. */
        private List<Step> steps(Cycle cycle) {
            List<Step> shown = new ArrayList<>();
            for (int index = 0; index < cycle.size(); index++) {
                shown.add(holds(cycle, index));
                shown.add(wants(cycle, index));
            }
            return ObjectNumbers.in(shown);
        }

        private static String told(Step holds, Step wants) {
            return holds.thread() + " holds " + holds.target() + " and waits for " + wants.target()
                    + StepTexts.place(wants);
        }

        private Step holds(Cycle cycle, int index) {
            int acquisition = cycle.acquisition(index);
            int lock = heldLock(cycle, index);
            int kind = order.lockSets().holdsExclusively(order.held(acquisition), lock)
                    ? AccessTree.BLOCK
                    : AccessTree.SHARED_BLOCK;
            return step(cycle, index, kind, lock, order.siteOfHeld(acquisition, lock));
        }

        private Step wants(Cycle cycle, int index) {
            int acquisition = cycle.acquisition(index);
            return step(cycle, index, order.kind(acquisition), order.lock(acquisition), order.site(acquisition));
        }

        private Step step(Cycle cycle, int index, int kind, int lock, int site) {
            int thread = units.periods().thread(cycle.period(index));
            return steps.acquire(thread, kind, lock, site, order.method(cycle.acquisition(index)), index);
        }
    }
}
