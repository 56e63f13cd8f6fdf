// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A table of names, numbered from 0 in the order in which they were first seen.
 *
 * <p>Millions of variables have names, and a reader looks one up for every event, so the names are not strings: their
 * UTF-8 bytes stand one behind the other in chunks, and an open-addressing table of numbers finds them again by hash.
 * A name costs its bytes and about 16 more.
 */
public final class Names {

    /** The number of no name. */
    public static final int NONE = -1;

    private static final int CHUNK = 1 << 16;

    private byte[][] chunks = {new byte[CHUNK]};
    private int chunkCount = 1;
    private int used; // bytes of the last chunk

    private long[] places = new long[16]; // of each name: chunk << 32 | offset
    private int[] lengths = new int[16];
    private int size;

    private int[] table = filled(32);
    private int[] hashes = new int[32];

    public int size() {
        return size;
    }

    /** The number of this name, a new one if it was not seen before. */
    public int intern(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return intern(bytes, 0, bytes.length);
    }

    public int intern(byte[] bytes, int from, int length) {
        int hash = hash(bytes, from, length);
        int slot = find(bytes, from, length, hash);
        int number = table[slot];
        return number != NONE ? number : add(bytes, from, length, hash, slot);
    }

    /** The number of this name, or {@link #NONE} if it is not in the table. */
    public int find(byte[] bytes, int from, int length) {
        return table[find(bytes, from, length, hash(bytes, from, length))];
    }

    /** Adds a name under the next number even if it is known already: whoever wrote a file numbers as it likes. */
    public int append(byte[] bytes, int from, int length) {
        int hash = hash(bytes, from, length);
        return add(bytes, from, length, hash, find(bytes, from, length, hash));
    }

    public String get(int number) {
        long place = places[checked(number)];
        return new String(chunks[(int) (place >>> 32)], (int) place, lengths[number], StandardCharsets.UTF_8);
    }

    /** The UTF-8 bytes of a name, copied. */
    public byte[] bytes(int number) {
        long place = places[checked(number)];
        int from = (int) place;
        return Arrays.copyOfRange(chunks[(int) (place >>> 32)], from, from + lengths[number]);
    }

    private int checked(int number) {
        if (number < 0 || number >= size) {
            throw new IndexOutOfBoundsException("no name has number " + number);
        }
        return number;
    }

    /** The slot of this name, or the free slot where it belongs. */
    private int find(byte[] bytes, int from, int length, int hash) {
        int mask = table.length - 1;
        int slot = hash & mask;
        while (table[slot] != NONE) {
            if (hashes[slot] == hash && same(table[slot], bytes, from, length)) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private boolean same(int number, byte[] bytes, int from, int length) {
        long place = places[number];
        int start = (int) place;
        return lengths[number] == length
                && Arrays.equals(chunks[(int) (place >>> 32)], start, start + length, bytes, from, from + length);
    }

    private int add(byte[] bytes, int from, int length, int hash, int slot) {
        if (size == places.length) {
            places = Arrays.copyOf(places, size * 2);
            lengths = Arrays.copyOf(lengths, size * 2);
        }
        places[size] = store(bytes, from, length);
        lengths[size] = length;
        table[slot] = size;
        hashes[slot] = hash;
        size++;
        if (size * 2 > table.length) {
            grow();
        }
        return size - 1;
    }

    private long store(byte[] bytes, int from, int length) {
        if (used + length > chunks[chunkCount - 1].length) {
            if (chunkCount == chunks.length) {
                chunks = Arrays.copyOf(chunks, chunkCount * 2);
            }
            chunks[chunkCount++] = new byte[Math.max(CHUNK, length)];
            used = 0;
        }
        System.arraycopy(bytes, from, chunks[chunkCount - 1], used, length);
        long place = (long) (chunkCount - 1) << 32 | used;
        used += length;
        return place;
    }

    private void grow() {
        int[] oldTable = table;
        int[] oldHashes = hashes;
        table = filled(oldTable.length * 2);
        hashes = new int[oldTable.length * 2];
        int mask = table.length - 1;
        for (int old = 0; old < oldTable.length; old++) {
            if (oldTable[old] != NONE) {
                int slot = oldHashes[old] & mask;
                while (table[slot] != NONE) {
                    slot = (slot + 1) & mask;
                }
                table[slot] = oldTable[old];
                hashes[slot] = oldHashes[old];
            }
        }
    }

    private static int[] filled(int length) {
        int[] table = new int[length];
        Arrays.fill(table, NONE);
        return table;
    }

    private static int hash(byte[] bytes, int from, int length) {
        int hash = length;
        for (int at = from; at < from + length; at++) {
            hash = hash * 31 + bytes[at];
        }
        hash *= 0x9E3779B9;
        return hash ^ hash >>> 15;
    }
}
