// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Why the accesses of a variable matter, if they do: one byte for each variable. Every access of a trace asks for it, and most have no other question, or all of them: one look
 * at a byte answers what else would take a look at several sets.
 */
final class VariableRoles {

    /** Its accesses are parts of trees. */
    static final int COLLECTED = 1;
    /** Its accesses have to keep the {@link LockDiscipline}. */
    static final int DISCIPLINED = 1 << 1;
    /** No lock protects it. */
    static final int UNPROTECTED = 1 << 2;

    private static final int IN_CACHE = 1 << 16; // so few are there anyway

    private final int others; // roles of all variables without a byte
    private byte[] roles = {}; // by variable

    @SuppressWarnings("UnusedVariable")
    private int touched; // never looked at: it keeps the loop that touches memory from being optimised away

    /** @param collected null: all */
    VariableRoles(@Nullable BitSet collected) {
        others = collected == null ? COLLECTED : 0;
        if (collected != null) {
            add(COLLECTED, collected);
        }
    }

    void add(int role, BitSet variables) {
        int known = roles.length;
        roles = Arrays.copyOf(roles, Math.max(known, variables.length()));
        Arrays.fill(roles, known, roles.length, (byte) others);
        for (int variable = variables.nextSetBit(0); variable >= 0; variable = variables.nextSetBit(variable + 1)) {
            roles[variable] |= (byte) role;
        }
    }

    /** All of them, or 0 if its accesses do not matter. */
    int of(int variable) {
        return variable < roles.length ? roles[variable] : others;
    }

    /** Brings the bytes of these variables into the cache, all at once. */
    void touch(int[] variables, int count) {
        int all = 0;
        for (int at = 0; at < count && roles.length > IN_CACHE; at++) {
            all ^= of(variables[at]);
        }
        touched = all;
    }
}
