// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.bounded;

import dev.unsplit.modelcheck.automaton.Field;
import java.util.Map;

/** A state whose bits are literals: variables and locks in binary, where each thread is as one literal for each location, and what is known of the cycle that is guessed. */
final class SymbolicState {

    private final Map<Field, Integer> numbers;
    final int[][] fields; // values minus the least one
    final int[][] at; // by thread and location
    final int[] cycle; // as CycleGuess numbers them

    SymbolicState(Map<Field, Integer> numbers, int[][] fields, int[][] at, int[] cycle) {
        this.numbers = numbers;
        this.fields = fields;
        this.at = at;
        this.cycle = cycle;
    }

    /** Bits themselves are never changed in place. */
    SymbolicState copy() {
        int[][] places = at.clone();
        for (int thread = 0; thread < places.length; thread++) {
            places[thread] = places[thread].clone();
        }
        return new SymbolicState(numbers, fields.clone(), places, cycle.clone());
    }

    private int number(Field field) {
        Integer number = numbers.get(field);
        if (number == null) {
            throw new IllegalStateException(field.name());
        }
        return number;
    }

    int[] bits(Field field) {
        return fields[number(field)];
    }

    void set(Field field, int[] bits) {
        fields[number(field)] = bits;
    }

    /** What it becomes where a condition holds, which is this, and elsewhere. */
    void merge(Formula formula, int condition, SymbolicState changed, SymbolicState unchanged) {
        for (int field = 0; field < fields.length; field++) {
            if (changed.fields[field] != unchanged.fields[field]) {
                fields[field] = formula.choose(condition, changed.fields[field], fields[field]);
            }
        }
        for (int bit = 0; bit < cycle.length; bit++) {
            if (changed.cycle[bit] != unchanged.cycle[bit]) {
                cycle[bit] = formula.choose(condition, changed.cycle[bit], cycle[bit]);
            }
        }
    }
}
