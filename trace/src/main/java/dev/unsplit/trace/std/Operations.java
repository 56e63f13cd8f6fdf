// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.std;

import dev.unsplit.trace.Words;

/** Small numbers for the frequent operations, found without a branch: their order is as good as random in a trace. */
final class Operations {

    static final int READ = 0;
    static final int WRITE = 1;
    static final int ACQUIRE = 2;
    static final int RELEASE = 3;
    static final int BEGIN = 4;
    static final int END = 5;
    static final int OTHER = 8;

    // found by trying: the highest three bits of its product with the word of each operation are the operation's number
    private static final long PERFECT_HASH = 0xA405F439F5301DD7L;
    private static final int HASH_BITS = 3;
    private static final long[] WORDS = new long[1 << HASH_BITS];

    static {
        WORDS[READ] = Words.of("r");
        WORDS[WRITE] = Words.of("w");
        WORDS[ACQUIRE] = Words.of("acq");
        WORDS[RELEASE] = Words.of("rel");
        WORDS[BEGIN] = Words.of("begin");
        WORDS[END] = Words.of("end");
    }

    private Operations() {}

    /** The operation with this name, as {@link Words#of} makes it. */
    static int of(long word) {
        int operation = (int) ((word * PERFECT_HASH) >>> (Long.SIZE - HASH_BITS));
        return WORDS[operation] == word && word != 0 ? operation : OTHER;
    }

    static boolean isAccess(int operation) {
        return operation <= WRITE;
    }

    static boolean isOfLock(int operation) {
        return operation >>> 1 == ACQUIRE >>> 1;
    }
}
