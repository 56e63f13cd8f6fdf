// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/** The shadow of a variable that has no field of its own for it: an atomic, a key of a collection, a field of a JDK class. */
class Word {

    static final long WORD = Memory.UNSAFE.objectFieldOffset(Word.class, "word");
    static final long SITES = Memory.UNSAFE.objectFieldOffset(Word.class, "sites");
    static final long READERS = Memory.UNSAFE.objectFieldOffset(Word.class, "readers");

    @SuppressWarnings("UnusedVariable") // through its offset
    private long word;

    @SuppressWarnings("UnusedVariable")
    private long sites;

    @SuppressWarnings("UnusedVariable")
    private Object readers;

    /** The variable's number in the trace. */
    final int variable;

    Word(int variable) {
        this.variable = variable;
    }
}
