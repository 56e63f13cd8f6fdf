// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.search;

import dev.unsplit.modelcheck.automaton.Fault;
import dev.unsplit.modelcheck.automaton.Successors;
import dev.unsplit.modelcheck.search.Problem.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Explores one state after another. Each thread has one. */
final class Worker implements Successors.Sink {

    private final Successors successors;
    private final StateStore store;
    private final StateStore.Writer writer;
    private final long[] state;
    private final List<Problem> problems = new ArrayList<>();
    private final List<Problem> ofThisState = new ArrayList<>();
    private final Set<Object> known = new HashSet<>();
    private int current;
    private long transitions;
    private int ofThis; // transitions of the state that is being explored
    private boolean isFull;

    Worker(Successors successors, StateStore store) {
        this.successors = successors;
        this.store = store;
        this.writer = store.writer();
        this.state = new long[successors.words()];
    }

    StateStore.Writer writer() {
        return writer;
    }

    long transitions() {
        return transitions;
    }

    List<Problem> problems() {
        return problems;
    }

    /** Whether it was explored: not, if there was no room for what comes of it. */
    boolean explore(int number) {
        current = number;
        isFull = false;
        ofThis = 0;
        store.get(number, state);
        boolean any = successors.of(state, this);
        if (isFull) {
            ofThisState.clear();
            return false;
        }
        if (!any && !successors.isOver(state) && !successors.isGivenUp(state)) {
            ofThisState.add(new Problem(Kind.DEADLOCK, number, -1, null));
        }
        transitions += ofThis;
        if (!ofThisState.isEmpty()) {
            keep();
        }
        return true;
    }

    /** Of the same kind at the same place the first one is enough. */
    private void keep() {
        for (Problem problem : ofThisState) {
            if (known.add(problem.place())) {
                problems.add(problem);
            }
        }
        ofThisState.clear();
    }

    @Override
    public void successor(long[] next, int thread) {
        ofThis++;
        isFull |= writer.add(next, current) == StateStore.FULL;
    }

    @Override
    public void violation(int thread) {
        ofThisState.add(new Problem(Kind.VIOLATION, current, thread, null));
    }

    @Override
    public void fault(int thread, Fault fault) {
        ofThisState.add(new Problem(Kind.FAULT, current, thread, fault));
    }
}
