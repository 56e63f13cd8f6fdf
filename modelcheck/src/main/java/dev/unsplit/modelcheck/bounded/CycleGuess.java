// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.bounded;

import java.util.Arrays;

/**
 * Whether a schedule has a serial order, as a guess that is checked on the way.
 *
 * <p><b>Idea.</b> Transactions must come before each other as their conflicts and threads say; there is no serial order if some of them form a cycle. That is so just if there is
 * a set of transactions, not empty, in which each one has another one of the set before it: whoever goes back from one to the next within a finite set comes round. So the solver
 * marks transactions as it likes when they begin, and every marked one has to be justified by its end: either its thread had a marked one before, or one of its events conflicts
 * with an earlier event of a marked transaction of another thread.
 *
 * <p>For that it suffices to remember, for each thread, whether it had a marked transaction, whether it is in one, and whether that is justified; and for each thread and variable
 * whether a marked transaction of the thread wrote it, and read it: 3·k + 2·k·n bits for k threads and n variables. Nothing has to be closed under <em>must come before</em>, as the
 * monitor of the explicit search has to be: the solver guesses what that one computes. An event outside transactions is a transaction of its own. Of a lock, a release counts as a
 * write, and an acquire only comes after it.
 */
final class CycleGuess {

    private final Formula formula;
    private final int threads;
    private final int variables;

    CycleGuess(Formula formula, int threads, int variables) {
        this.formula = formula;
        this.threads = threads;
        this.variables = variables;
    }

    /** Nothing is marked. */
    int[] start() {
        int[] cycle = new int[3 * threads + 2 * threads * variables];
        Arrays.fill(cycle, Formula.FALSE);
        return cycle;
    }

    private static int marked(int thread) {
        return thread;
    }

    private int justified(int thread) {
        return threads + thread;
    }

    private int hadMarked(int thread) {
        return 2 * threads + thread;
    }

    private int wrote(int thread, int variable) {
        return 3 * threads + thread * variables + variable;
    }

    private int read(int thread, int variable) {
        return wrote(threads + thread, variable);
    }

    /** @param happens whether it happens: so too below */
    void begin(int[] cycle, int thread, int happens) {
        int marks = formula.and(happens, formula.any());
        cycle[marked(thread)] = formula.or(cycle[marked(thread)], marks);
        cycle[justified(thread)] = formula.choose(happens, cycle[hadMarked(thread)], cycle[justified(thread)]);
    }

    void end(int[] cycle, int thread, int happens) {
        int ends = formula.and(happens, cycle[marked(thread)]);
        formula.require(-ends, cycle[justified(thread)]);
        cycle[hadMarked(thread)] = formula.or(cycle[hadMarked(thread)], ends);
        cycle[marked(thread)] = formula.and(cycle[marked(thread)], -happens);
    }

    void read(int[] cycle, int thread, int variable, boolean inTransaction, int happens) {
        int marks = comesAfter(cycle, thread, conflicting(cycle, thread, variable, false), inTransaction, happens);
        cycle[read(thread, variable)] = formula.or(cycle[read(thread, variable)], marks);
    }

    void write(int[] cycle, int thread, int variable, boolean inTransaction, int happens) {
        int marks = comesAfter(cycle, thread, conflicting(cycle, thread, variable, true), inTransaction, happens);
        cycle[wrote(thread, variable)] = formula.or(cycle[wrote(thread, variable)], marks);
    }

    /** Nothing comes after it because of the lock. */
    void acquire(int[] cycle, int thread, int lock, boolean inTransaction, int happens) {
        comesAfter(cycle, thread, conflicting(cycle, thread, lock, false), inTransaction, happens);
    }

    /** It comes after nothing because of the lock. */
    void release(int[] cycle, int thread, int lock, boolean inTransaction, int happens) {
        int marks = comesAfter(cycle, thread, Formula.FALSE, inTransaction, happens);
        cycle[wrote(thread, lock)] = formula.or(cycle[wrote(thread, lock)], marks);
    }

    /** Whether the event is of a marked transaction, which is justified if this holds. */
    private int comesAfter(int[] cycle, int thread, int justification, boolean inTransaction, int happens) {
        if (inTransaction) {
            int marks = formula.and(happens, cycle[marked(thread)]);
            cycle[justified(thread)] = formula.or(cycle[justified(thread)], formula.and(marks, justification));
            return marks;
        }
        int marks = formula.and(happens, formula.any());
        formula.require(-marks, cycle[hadMarked(thread)], justification);
        cycle[hadMarked(thread)] = formula.or(cycle[hadMarked(thread)], marks);
        return marks;
    }

    private int conflicting(int[] cycle, int thread, int variable, boolean withReads) {
        int any = Formula.FALSE;
        for (int other = 0; other < threads; other++) {
            if (other != thread) {
                any = formula.or(any, cycle[wrote(other, variable)]);
                any = withReads ? formula.or(any, cycle[read(other, variable)]) : any;
            }
        }
        return any;
    }

    /** Whether anything is marked. */
    int isAny(int[] cycle) {
        int any = Formula.FALSE;
        for (int thread = 0; thread < threads; thread++) {
            any = formula.or(any, cycle[marked(thread)], cycle[hadMarked(thread)]);
        }
        return any;
    }

    /** Whether something is marked, and all that is marked is justified. */
    int isCycle(int[] cycle) {
        int holds = isAny(cycle);
        for (int thread = 0; thread < threads; thread++) {
            holds = formula.and(holds, formula.or(-cycle[marked(thread)], cycle[justified(thread)]));
        }
        return holds;
    }
}
