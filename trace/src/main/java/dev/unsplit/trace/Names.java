// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A table of names, numbered from 0 in the order in which they were first seen.
 *
 * <p>Millions of variables have names, and a reader looks one up for every event, so names are not strings, and a
 * look-up touches as little memory as it can. The UTF-8 bytes of the names stand one behind the other in an arena. An
 * open-addressing table finds them again; each of its slots has two words:
 *
 * <pre>
 *                    first word                      second word
 *  short:          | the name's bytes              | length   | number + 1 |
 *  with a tail:    | its first eight bytes         | tail     | number + 1 |
 *  any other:      | hash          | place         | length   | number + 1 |
 *  free:           | 0                             | 0                     |
 * </pre>
 *
 * So a name of up to eight bytes, and a longer one whose tail is one of the {@link Tails}, is found in its slot alone,
 * any other in its slot and its bytes. Tails are negative, so the second word tells which is which. A name costs its
 * bytes and about 50 more.
 */
public final class Names {

    /** The number of no name. */
    public static final int NONE = -1;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int SHORT = Words.SIZE;
    private static final int INITIAL_SLOTS_LOG = 10;

    private static final int PLACE_SIZE = 4; // places are multiples of it
    private static final int PLACES_LOG = 18;
    private static final int CHUNK = PLACE_SIZE << PLACES_LOG;
    private static final int FIRST_CHUNK = 1024; // small traces are many
    private static final int CHUNK_GROWTH = 4;

    private byte[][] chunks = {new byte[FIRST_CHUNK]}; // of each name: its length in four bytes, its bytes
    private int lastChunk;
    private int used; // bytes of the last chunk

    private static final int FORMS_LOG = 8;

    private int[] places = new int[16]; // of each name: chunk << PLACES_LOG | offset / PLACE_SIZE
    private int size;
    private final NumberedName appended = new NumberedName();
    private final int[] forms = new int[1 << FORMS_LOG]; // of names that were appended lately, by hash: place + 1
    private int[] numbersInside = {}; // of each name that shares its bytes with others: the number in it, plus one
    private int inTable; // names up to here can be found by the table
    private @Nullable Tails tails;

    private long[] table = new long[2 << INITIAL_SLOTS_LOG];
    private int shift = Integer.SIZE - INITIAL_SLOTS_LOG; // a name's slot is the high bits of its hash

    @SuppressWarnings("UnusedVariable")
    private long touched; // never looked at: it keeps the loops that touch memory from being optimised away

    public int size() {
        return size;
    }

    /** The number of this name, a new one if it was not seen before. */
    public int intern(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return intern(bytes, 0, bytes.length);
    }

    public int intern(byte[] bytes, int from, int length) {
        completeTable();
        int kind = kind(bytes, from, length);
        long word = word(kind, bytes, from, length);
        return intern(bytes, from, length, kind, word);
    }

    private int intern(byte[] bytes, int from, int length, int kind, long word) {
        int slot = slot(bytes, from, kind, word);
        int number = number(slot);
        return number != NONE ? number : add(bytes, from, length, kind, word, slot);
    }

    /**
     * Interns many names at once. Where the table is larger than the processor's cache this is much faster than one
     * after the other: the first slots of all names are looked at in a loop that does nothing else and has no branches,
     * so that the memory is waited for once and not for each name.
     */
    public void intern(byte[] bytes, NameBatch batch) {
        completeTable();
        int count = batch.size();
        for (int name = 0; name < count; name++) {
            int kind = kind(bytes, batch.from(name), batch.length(name));
            long word = word(kind, bytes, batch.from(name), batch.length(name));
            batch.kind[name] = kind;
            batch.word[name] = word;
            batch.slot[name] = firstSlot(kind, word);
        }
        int missed = lookAtFirstSlots(batch, count);
        touched = touchNames(batch, missed);
        for (int index = 0; index < missed; index++) {
            int name = batch.missed[index];
            batch.number[name] =
                    intern(bytes, batch.from(name), batch.length(name), batch.kind[name], batch.word[name]);
        }
    }

    /** Finds the names that are in their first slots, and says how many are not. */
    private int lookAtFirstSlots(NameBatch batch, int count) {
        long[] slots = table;
        int missed = 0;
        for (int name = 0; name < count; name++) {
            int slot = batch.slot[name];
            int kind = batch.kind[name];
            long second = slots[slot + 1];
            int number = (int) second - 1;
            // not 0 if anything differs, or the slot is free, or it may be another name with the same hash
            long wrong = (slots[slot] ^ batch.word[name])
                    | ((int) (second >>> 32) ^ kind)
                    | (number >> 31)
                    | (kind > SHORT ? 1 : 0);
            batch.number[name] = number;
            batch.missed[missed] = name;
            missed += (int) ((wrong | -wrong) >>> (Long.SIZE - 1));
        }
        return missed;
    }

    private long touchNames(NameBatch batch, int missed) {
        long all = 0;
        for (int index = 0; index < missed; index++) {
            int name = batch.missed[index];
            if (batch.kind[name] > SHORT) {
                long key = table[batch.slot[name]];
                if (key >>> 32 == batch.word[name]) {
                    all ^= chunks[(int) key >>> PLACES_LOG][offset((int) key)];
                }
            }
        }
        return all;
    }

    /** The number of this name, or {@link #NONE} if it is not in the table. */
    public int find(byte[] bytes, int from, int length) {
        completeTable();
        int kind = kind(bytes, from, length);
        return number(slot(bytes, from, kind, word(kind, bytes, from, length)));
    }

    /**
     * Adds a name under the next number even if it is known already: whoever wrote a file numbers as it likes. Most of
     * these names are never looked for, so they get into the table only when a name is. Until then, names that differ in a number alone share their bytes.
     */
    public int append(byte[] bytes, int from, int length) {
        appended.take(bytes, from, length);
        int slot = slotOfForm();
        int known = forms[slot] - 1;
        int place = known >= 0 && isFormAt(known) ? known : store(appended.form(), 0, appended.length());
        forms[slot] = place + 1;
        addPlace(place);
        setNumberInside(size - 1, appended.number());
        return size - 1;
    }

    private int slotOfForm() {
        byte[] form = appended.form();
        int hash = appended.length();
        for (int at = 0; at < appended.length(); at++) {
            hash = hash * 31 + form[at];
        }
        return (hash * 0x9E3779B9) >>> Integer.SIZE - FORMS_LOG;
    }

    private boolean isFormAt(int place) {
        byte[] chunk = chunks[place >>> PLACES_LOG];
        int start = offset(place) + Integer.BYTES;
        int length = appended.length();
        return length == (int) INTS.get(chunk, offset(place))
                && Arrays.equals(chunk, start, start + length, appended.form(), 0, length);
    }

    private void setNumberInside(int name, int number) {
        if (number != NumberedName.NO_NUMBER && name >= numbersInside.length) {
            numbersInside = Arrays.copyOf(numbersInside, places.length);
        }
        if (name < numbersInside.length) {
            numbersInside[name] = number + 1;
        }
    }

    private int numberInside(int name) {
        return name < numbersInside.length ? numbersInside[name] - 1 : NumberedName.NO_NUMBER;
    }

    /** Gives a name that shares its form bytes of its own, so that the table can compare them. */
    private void unshare(int name) {
        if (numberInside(name) != NumberedName.NO_NUMBER) {
            byte[] whole = bytes(name);
            places[name] = store(whole, 0, whole.length);
            numbersInside[name] = 0;
        }
    }

    private void completeTable() {
        while (inTable < size) {
            unshare(inTable);
            int place = places[inTable];
            byte[] chunk = chunks[place >>> PLACES_LOG];
            int from = offset(place) + Integer.BYTES;
            int length = (int) INTS.get(chunk, offset(place));
            int kind = kind(chunk, from, length);
            long word = word(kind, chunk, from, length);
            addToTable(slot(chunk, from, kind, word), place, kind, word);
        }
    }

    public String get(int number) {
        return new String(bytes(number), StandardCharsets.UTF_8);
    }

    /** The UTF-8 bytes of a name, copied. */
    public byte[] bytes(int number) {
        int place = places[checked(number)];
        byte[] chunk = chunks[place >>> PLACES_LOG];
        int offset = offset(place);
        int length = (int) INTS.get(chunk, offset);
        return NumberedName.bytes(chunk, offset + Integer.BYTES, length, numberInside(number));
    }

    private int checked(int number) {
        if (number < 0 || number >= size) {
            throw new IndexOutOfBoundsException("no name has number " + number);
        }
        return number;
    }

    /** What the slot of a name says beside its number: its length, or its tail if that has a number. */
    private int kind(byte[] bytes, int from, int length) {
        if (length <= SHORT) {
            return length;
        }
        if (tails == null) {
            tails = new Tails();
        }
        int tail = tails.of(bytes, from, length);
        return tail == Tails.NONE ? length : tail;
    }

    /** What stands for a name of this kind while it is looked for: its first bytes or its hash. */
    private static long word(int kind, byte[] bytes, int from, int length) {
        if (kind > SHORT) {
            return longHash(bytes, from, length);
        }
        return kind < 0 ? Words.at(bytes, from) : shortWord(bytes, from, length);
    }

    /** The slot of this name, or the free slot where it belongs. */
    private int slot(byte[] bytes, int from, int kind, long word) {
        return kind <= SHORT ? slot(kind, word) : longSlot(bytes, from, kind, word);
    }

    private int slot(int kind, long word) {
        long[] slots = table;
        int last = slots.length - 2;
        int slot = firstSlot(kind, word);
        while (slots[slot + 1] != 0 && (slots[slot] != word || (int) (slots[slot + 1] >>> 32) != kind)) {
            slot = (slot + 2) & last;
        }
        return slot;
    }

    private int longSlot(byte[] bytes, int from, int length, long hash) {
        long[] slots = table;
        int last = slots.length - 2;
        int slot = firstSlot(length, hash);
        while (slots[slot + 1] != 0
                && (slots[slot] >>> 32 != hash
                        || (int) (slots[slot + 1] >>> 32) != length
                        || !isAt((int) slots[slot], bytes, from, length))) {
            slot = (slot + 2) & last;
        }
        return slot;
    }

    /** Compares a long name word by word; the last word may overlap the one before it. */
    private boolean isAt(int place, byte[] bytes, int from, int length) {
        byte[] chunk = chunks[place >>> PLACES_LOG];
        int start = offset(place) + Integer.BYTES;
        int last = length - SHORT;
        for (int at = 0; at < last; at += SHORT) {
            if (Words.at(chunk, start + at) != Words.at(bytes, from + at)) {
                return false;
            }
        }
        return Words.at(chunk, start + last) == Words.at(bytes, from + last);
    }

    private int number(int slot) {
        return (int) table[slot + 1] - 1;
    }

    private int add(byte[] bytes, int from, int length, int kind, long word, int slot) {
        int place = store(bytes, from, length);
        addPlace(place);
        addToTable(slot, place, kind, word);
        return size - 1;
    }

    private void addPlace(int place) {
        if (size == places.length) {
            places = Arrays.copyOf(places, size * 2);
        }
        places[size++] = place;
    }

    /** Lets the table find the first name that it does not know yet. */
    private void addToTable(int slot, int place, int kind, long word) {
        inTable++;
        table[slot] = kind <= SHORT ? word : word << 32 | (place & 0xFFFFFFFFL);
        table[slot + 1] = (long) kind << 32 | inTable;
        if (inTable > table.length / 4) {
            grow();
        }
    }

    private int store(byte[] bytes, int from, int length) {
        makeRoom(Integer.BYTES + length);
        byte[] chunk = chunks[lastChunk];
        INTS.set(chunk, used, length);
        System.arraycopy(bytes, from, chunk, used + Integer.BYTES, length);
        int place = lastChunk << PLACES_LOG | used / PLACE_SIZE;
        used = (used + Integer.BYTES + length + PLACE_SIZE - 1) & -PLACE_SIZE;
        return place;
    }

    private void makeRoom(int length) {
        int capacity = chunks[lastChunk].length;
        if (length <= capacity - used) {
            return;
        }
        if (capacity < CHUNK) {
            chunks[lastChunk] = Arrays.copyOf(chunks[lastChunk], CHUNK_GROWTH * capacity);
            makeRoom(length);
            return;
        }
        lastChunk++;
        if (lastChunk == chunks.length) {
            chunks = Arrays.copyOf(chunks, lastChunk * 2);
        }
        chunks[lastChunk] = new byte[Math.max(CHUNK, length)];
        used = 0;
    }

    private static int offset(int place) {
        return (place & (1 << PLACES_LOG) - 1) * PLACE_SIZE;
    }

    /** Names keep their order when the table grows, so this goes through both tables from front to back. */
    private void grow() {
        long[] old = table;
        table = new long[old.length * 2];
        shift--;
        int last = table.length - 2;
        for (int from = 0; from < old.length; from += 2) {
            if (old[from + 1] != 0) {
                int kind = (int) (old[from + 1] >>> 32);
                int slot = firstSlot(kind, kind <= SHORT ? old[from] : old[from] >>> 32);
                while (table[slot + 1] != 0) {
                    slot = (slot + 2) & last;
                }
                table[slot] = old[from];
                table[slot + 1] = old[from + 1];
            }
        }
    }

    /** The bytes of a short name in one word. */
    private static long shortWord(byte[] bytes, int from, int length) {
        if (from + SHORT <= bytes.length) {
            return length == 0 ? 0 : Words.at(bytes, from) & -1L >>> ((SHORT - length) * Byte.SIZE);
        }
        long word = 0;
        for (int at = from + length - 1; at >= from; at--) {
            word = word << Byte.SIZE | (bytes[at] & 0xFF);
        }
        return word;
    }

    /** The hash of a long name, in the lower half of a word. */
    private static long longHash(byte[] bytes, int from, int length) {
        int lastWord = from + length - SHORT;
        long state = length;
        for (int at = from; at < lastWord; at += SHORT) {
            state = (state ^ Words.at(bytes, at)) * 0x9E3779B97F4A7C15L;
            state ^= state >>> 32;
        }
        return ((state ^ Words.at(bytes, lastWord)) * 0x9E3779B97F4A7C15L) >>> 32;
    }

    /** The slot where the search for a name starts: the high bits of a hash. */
    private int firstSlot(int kind, long word) {
        long mixed = (word + kind) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
        return (int) (mixed >>> 32) >>> shift << 1;
    }
}
