// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Nesting;
import dev.unsplit.trace.Symbols;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Follows the executions of some methods, those that are inside no other one of them. */
final class CalleeExecutions {

    private static final int NONE = -1;

    private final ExcludedMethods callees;
    private final Nesting nesting = new Nesting();
    private int[] levels = new int[16]; // by thread: the level of nesting of the callee that is executed

    /** @param callees names without descriptors */
    CalleeExecutions(Set<String> callees, Symbols symbols) {
        this.callees = new ExcludedMethods(symbols.methods(), List.of(), callees);
        Arrays.fill(levels, NONE);
    }

    /** Whether a callee begins. */
    boolean begin(int thread, int method) {
        if (thread >= levels.length) {
            int known = levels.length;
            levels = Arrays.copyOf(levels, Math.max(thread + 1, 2 * known));
            Arrays.fill(levels, known, levels.length, NONE);
        }
        boolean begins = levels[thread] == NONE && callees.contains(method);
        if (begins) {
            levels[thread] = nesting.depth(thread);
        }
        nesting.begin(thread, method);
        return begins;
    }

    /** Whether a callee ends. */
    boolean end(int thread) {
        nesting.end(thread);
        boolean ends = thread < levels.length && levels[thread] != NONE && levels[thread] == nesting.depth(thread);
        if (ends) {
            levels[thread] = NONE;
        }
        return ends;
    }

    boolean isInside(int thread) {
        return thread < levels.length && levels[thread] != NONE;
    }
}
