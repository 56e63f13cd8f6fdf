// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import dev.unsplit.modelcheck.language.Position;
import org.jspecify.annotations.Nullable;

/** A variable, or the element of an array that an index says. */
public final class Cells {

    private final Field[] fields;
    private final @Nullable Value index;
    private final int firstVariable; // its number among the events; elements follow
    private final Position at;

    Cells(Field[] fields, @Nullable Value index, int firstVariable, Position at) {
        this.fields = fields;
        this.index = index;
        this.firstVariable = firstVariable;
        this.at = at;
    }

    public Field[] fields() {
        return fields;
    }

    public @Nullable Value index() {
        return index;
    }

    public int variable(int element) {
        return firstVariable + element;
    }

    int element(long[] state) {
        return index == null ? 0 : Value.checkedIndex(index.of(state), fields.length, at);
    }

    int get(long[] state, int element) {
        return fields[element].get(state);
    }

    void set(long[] state, int element, int value) {
        fields[element].set(state, value);
    }

    int checked(int value, Position place) {
        Field field = fields[0];
        if (!field.holds(value)) {
            throw new Fault(
                    place,
                    value + " is outside the range " + field.low() + ".." + field.high() + " of " + field.name());
        }
        return value;
    }

    /** The elements that may be meant. */
    int[] possibleVariables() {
        int from = index == null ? 0 : Math.max(0, index.low());
        int to = index == null ? 0 : Math.min(fields.length - 1, index.high());
        int[] possible = new int[Math.max(0, to - from + 1)];
        for (int at = 0; at < possible.length; at++) {
            possible[at] = variable(from + at);
        }
        return possible;
    }
}
