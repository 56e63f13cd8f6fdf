// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Finds the variables that several threads access. What one thread alone ever touches can neither be split nor split anything, whatever the
 * schedule; where a trace can be read twice, it is left out of the trees, which are then few.
 */
public final class SharedVariables {

    private static final int NOBODY = 0;
    private static final int SEVERAL = -1;

    private int[] thread = new int[1024]; // + 1; by variable
    private final BitSet several = new BitSet();
    private final BitSet written = new BitSet();

    /** Those that several threads access. */
    public BitSet accessed() {
        return several;
    }

    /** Those that several threads access, and one of them writes. */
    public BitSet contended() {
        BitSet both = (BitSet) several.clone();
        both.and(written);
        return both;
    }

    /** Whether several threads access it, and one of them writes. */
    public boolean isContended(int variable) {
        return several.get(variable) && written.get(variable);
    }

    public void read(int byThread, int variable) {
        note(byThread, variable);
    }

    public void write(int byThread, int variable) {
        note(byThread, variable);
        if (!written.get(variable)) {
            written.set(variable);
        }
    }

    public void access(int byThread, int variable, boolean writes) {
        if (writes) {
            write(byThread, variable);
        } else {
            read(byThread, variable);
        }
    }

    private void note(int byThread, int variable) {
        if (variable >= thread.length) {
            thread = Arrays.copyOf(thread, Math.max(variable + 1, 2 * thread.length));
        }
        int known = thread[variable];
        if (known != SEVERAL && known != byThread + 1) {
            thread[variable] = known == NOBODY ? byThread + 1 : SEVERAL;
            if (known != NOBODY) {
                several.set(variable);
            }
        }
    }
}
