// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What view equivalence compares: for each read the write that it reads, for each variable the write that came last. A write
 * is the number of its step; the value from before the run was written by {@link #INITIAL}.
 */
public final class View {

    static final int INITIAL = -1;

    private static final int UNKNOWN = -2; // a read that did not happen yet, or a step that reads nothing

    private final Variables variables;
    private final int[] source; // by step: what it reads
    private final int[] last; // by variable: its last write

    View(Variables variables) {
        this.variables = variables;
        source = new int[variables.steps()];
        last = new int[variables.size()];
        Arrays.fill(source, UNKNOWN);
        Arrays.fill(last, INITIAL);
    }

    private View(View view) {
        variables = view.variables;
        source = view.source.clone();
        last = view.last.clone();
    }

    View copy() {
        return new View(this);
    }

    void perform(Step step) {
        if (step.kind().reads()) {
            source[step.number()] = last[variables.of(step)];
        }
        if (step.kind().writes()) {
            last[variables.of(step)] = step.number();
        }
    }

    void setSource(Step read, int write) {
        source[read.number()] = write;
    }

    void setLast(int variable, int write) {
        last[variable] = write;
    }

    int source(Step read) {
        return source[read.number()];
    }

    List<Integer> last() {
        return IntArrayList.wrap(last);
    }

    boolean hasSameLast(View other) {
        return Arrays.equals(last, other.last);
    }

    /** A key of this view where an interleaving has come so far. */
    IntArrayList at(long position) {
        IntArrayList key = new IntArrayList(source.length + last.length + 2);
        key.addElements(0, source);
        key.addElements(source.length, last);
        key.add((int) position);
        key.add((int) (position >>> Integer.SIZE));
        return key;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof View view && Arrays.equals(source, view.source) && Arrays.equals(last, view.last);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(source) * 31 + Arrays.hashCode(last);
    }
}
