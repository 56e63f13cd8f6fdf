// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/** The shadow of a variable that has no field of its own for it: an atomic, a key of a collection, a field of a JDK class. */
class Word {

    static final Place PLACE = place();

    @SuppressWarnings("UnusedVariable") // through its offset
    private long word;

    @SuppressWarnings("UnusedVariable")
    private int writeSite;

    @SuppressWarnings("UnusedVariable")
    private int accessSite;

    @SuppressWarnings("UnusedVariable")
    private Object readers;

    /** The variable's number in the trace. */
    final int variable;

    Word(int variable) {
        this.variable = variable;
    }

    private static Place place() {
        Place place = new Place(Word.class, null);
        place.word = Memory.UNSAFE.objectFieldOffset(Word.class, "word");
        place.writeSite = Memory.UNSAFE.objectFieldOffset(Word.class, "writeSite");
        place.accessSite = Memory.UNSAFE.objectFieldOffset(Word.class, "accessSite");
        place.readers = Memory.UNSAFE.objectFieldOffset(Word.class, "readers");
        place.isWoven = true;
        return place;
    }
}
