// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.LongPredicate;

/**
 * Who accesses each variable, whether somebody writes it, and which locks protect it.
 *
 * <pre>
 *   words[v]  thread + 1, or SEVERAL &lt;&lt; 33 | whether it is written &lt;&lt; 32 | what {@link Protectors} know of it
 * </pre>
 *
 * One word for all of it, as there may be millions of variables, and each access of one that is not in the cache waits for memory once. Most accesses change nothing.
 */
final class SurveyedVariables {

    private static final int SEVERAL = Integer.MAX_VALUE;
    private static final int WHO = 33;
    private static final long WRITTEN = 1L << 32;

    private static final long LOCKS = 0xFFFFFFFFL;

    private static final long ACCESSED_BY_SEVERAL = (long) SEVERAL << WHO;
    private static final long CONTENDED = ACCESSED_BY_SEVERAL | WRITTEN;
    private static final long UNPROTECTED = CONTENDED | Protectors.NONE & LOCKS;

    private long[] words = new long[1024];
    private final Protectors protectors = new Protectors();
    private long unprotectedAccesses;

    @SuppressWarnings("UnusedVariable")
    private long touched; // never looked at: it keeps the loop that touches memory from being optimised away

    void access(int thread, int variable, boolean writes, HeldLocks held) {
        if (variable >= words.length) {
            words = Arrays.copyOf(words, Math.max(variable + 1, 2 * words.length));
        }
        long before = words[variable];
        if (before == UNPROTECTED) {
            unprotectedAccesses++;
            return; // there is nothing more to be learned
        }
        long locks = protectors.after((int) before, writes, held) & LOCKS;
        long after = who(before, thread) | before & WRITTEN | (writes ? WRITTEN : 0) | locks;
        if (after != before) {
            words[variable] = after;
        }
    }

    /** Brings what is known of them into the cache, all at once. */
    void touch(int[] variables, int count) {
        long all = 0;
        for (int at = 0; at < count; at++) {
            all ^= protectors.touch(variables[at] < words.length ? (int) words[variables[at]] : Protectors.UNSEEN);
        }
        touched = all;
    }

    private static long who(long before, int thread) {
        int known = (int) (before >>> WHO);
        int now = known == 0 || known == thread + 1 ? thread + 1 : SEVERAL;
        return (long) now << WHO;
    }

    /** How many accesses there were of variables of which it was known that they are contended and that no lock protects them. */
    long unprotectedAccesses() {
        return unprotectedAccesses;
    }

    /** Those that several threads access. */
    BitSet accessed() {
        return those(word -> (word & ACCESSED_BY_SEVERAL) == ACCESSED_BY_SEVERAL);
    }

    /** Those that several threads access, and one of them writes. */
    BitSet contended() {
        return those(word -> (word & CONTENDED) == CONTENDED);
    }

    /** Those of them that no lock protects. */
    BitSet unprotected() {
        return those(word -> word == UNPROTECTED);
    }

    private BitSet those(LongPredicate which) {
        BitSet variables = new BitSet();
        for (int variable = 0; variable < words.length; variable++) {
            if (which.test(words[variable])) {
                variables.set(variable);
            }
        }
        return variables;
    }
}
