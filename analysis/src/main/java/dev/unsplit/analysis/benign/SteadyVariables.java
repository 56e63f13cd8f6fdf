// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.benign;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

/** Variables that nobody changes any more once another thread has used them: they belong to one thread, or were set before they were shown to others. */
final class SteadyVariables {

    private static final int NOBODY = -1;
    private static final int SEVERAL = -2;

    private final Int2IntOpenHashMap users = new Int2IntOpenHashMap(); // the thread that uses a variable, or SEVERAL
    private final IntOpenHashSet changing = new IntOpenHashSet();

    SteadyVariables() {
        users.defaultReturnValue(NOBODY);
    }

    boolean contains(int variable) {
        return !changing.contains(variable);
    }

    void use(int thread, int variable, boolean isChange) {
        int known = users.get(variable);
        boolean isUsedByOthers = known != NOBODY && known != thread;
        if (isUsedByOthers && isChange) {
            changing.add(variable);
        }
        if (known == NOBODY) {
            users.put(variable, thread);
        } else if (isUsedByOthers) {
            users.put(variable, SEVERAL);
        }
    }
}
