// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** A whole model as automata, and how its states are laid out. */
public final class Program {

    private final String file;
    private final List<ThreadCode> threads;
    private final List<Field> shared;
    private final BitSet hidden;
    private final List<LockVariable> locks;
    private final List<String> variableNames;
    private final Map<Field, Integer> starts;
    private final List<Field> freeAtStart;

    Program(
            String file,
            List<ThreadCode> threads,
            List<Field> shared,
            BitSet hidden,
            List<LockVariable> locks,
            List<String> variableNames,
            Map<Field, Integer> starts,
            List<Field> freeAtStart) {
        this.file = file;
        this.threads = List.copyOf(threads);
        this.shared = List.copyOf(shared);
        this.hidden = hidden;
        this.locks = List.copyOf(locks);
        this.variableNames = List.copyOf(variableNames);
        this.starts = new HashMap<>(starts);
        this.freeAtStart = List.copyOf(freeAtStart);
        layout();
        new Futures(variableNames.size()).find(threads);
    }

    /** Always the same, so that what is laid out behind it does not matter. */
    Layout layout() {
        Layout layout = new Layout();
        fields().forEach(layout::place);
        return layout;
    }

    /** How many longs a state has without the monitor. */
    public int words() {
        return layout().words();
    }

    /** All variables of the program, locations and locks. */
    public List<Field> fields() {
        List<Field> fields = new ArrayList<>();
        for (ThreadCode thread : threads) {
            fields.add(thread.location());
            fields.addAll(thread.variables());
        }
        fields.addAll(shared);
        for (LockVariable lock : locks) {
            fields.addAll(List.of(lock.owners()));
            fields.addAll(List.of(lock.depths()));
        }
        return fields;
    }

    public String file() {
        return file;
    }

    public List<ThreadCode> threads() {
        return threads;
    }

    /** Of shared variables, then of locks: as events number them. */
    public List<String> variableNames() {
        return variableNames;
    }

    /** How many variables are shared; locks have the numbers behind them. */
    public int sharedVariables() {
        return shared.size();
    }

    public Map<Field, Integer> starts() {
        return starts;
    }

    /** Those that may start with any value. */
    public List<Field> freeAtStart() {
        return freeAtStart;
    }

    /** Whether reading and writing a variable is no event. */
    public boolean isHidden(int variable) {
        return hidden.get(variable);
    }

    List<LockVariable> locks() {
        return locks;
    }

    /** All states that it may start in, one after the other, as long as somebody wants more. */
    public void eachStart(int words, Predicate<long[]> wantsMore) {
        long[] state = new long[words];
        starts.forEach((field, value) -> field.set(state, value));
        eachStart(state, 0, wantsMore);
    }

    private boolean eachStart(long[] state, int next, Predicate<long[]> wantsMore) {
        if (next == freeAtStart.size()) {
            return wantsMore.test(state.clone());
        }
        Field field = freeAtStart.get(next);
        for (int value = field.low(); value <= field.high(); value++) {
            field.set(state, value);
            if (!eachStart(state, next + 1, wantsMore)) {
                return false;
            }
        }
        return true;
    }
}
