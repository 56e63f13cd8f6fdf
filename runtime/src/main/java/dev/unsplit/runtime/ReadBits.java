// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;
import jdk.internal.vm.annotation.ForceInline;

/**
 * A bit for each element of an array that one unit of one thread has read since the bits were started, while no other thread
 * wrote any element.
 *
 * <p>A table that all threads read over and over has two words for each element and thread, which together are larger than the
 * processor's fastest caches, and whoever only repeats a read has no use for them. The bits are 64 times smaller.
 *
 * <p>Why a bit that is set can be trusted: it is set after the word of its element was looked at, and only while the bits are
 * valid; a write of another thread first changes the word and then ends the bits. So whoever saw the word as it was before either finds
 * the bits ended or sets one that is ended with all others. Bits start empty.
 */
final class ReadBits {

    static final int SEATS = 8;
    static final ReadBits[] OF_NOBODY = new ReadBits[SEATS];

    static {
        Arrays.fill(OF_NOBODY, new ReadBits(-1, 0));
    }

    private static final int ENDED = -1; // no thread ever has this epoch

    final int thread;
    private int epoch = ENDED;
    private final long[] bits;

    ReadBits(int thread, int length) {
        this.thread = thread;
        this.bits = new long[(length >> 6) + 1];
    }

    void start(int ofEpoch) {
        Arrays.fill(bits, 0);
        epoch = ofEpoch;
        Memory.UNSAFE.fullFence(); // words that are looked at from now on are not older
    }

    void endUnlessOf(int writer) {
        if (thread != writer) {
            epoch = ENDED;
        }
    }

    @ForceInline
    boolean areOf(int otherEpoch) {
        return epoch == otherEpoch;
    }

    @ForceInline
    boolean has(int index) {
        return (bits[index >> 6] >>> index & 1) != 0;
    }

    @ForceInline
    void add(int index) {
        bits[index >> 6] |= 1L << index;
    }
}
