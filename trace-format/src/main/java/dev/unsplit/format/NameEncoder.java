// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.format;

import java.util.Arrays;

/**
 * Writes the definitions of names that are due: for each table their count, then for each name how many bytes it
 * shares with the one before it and how many follow, then all those bytes. The analyses' decoder is its mirror.
 */
final class NameEncoder {

    private final NameSource names;
    private final FileNumbers numbers;
    private final int bytesInBlock;
    private final int[] done = new int[UstFormat.NAME_TABLES];
    private int room; // for so many bytes of names; the last one may take more
    private final Buffer lengths = new Buffer(64);
    private final Buffer bytes = new Buffer(64);

    NameEncoder(NameSource names, FileNumbers numbers, int bytesInBlock) {
        this.names = names;
        this.numbers = numbers;
        this.bytesInBlock = bytesInBlock;
    }

    /** Fills the section with definitions that are due; returns whether some are left for another block. */
    boolean put(Buffer section) {
        boolean more = false;
        room = bytesInBlock;
        section.clear();
        for (int table = 0; table < UstFormat.NAME_TABLES; table++) {
            put(section, table);
            more |= done[table] < numbers.pendingCount(table);
        }
        if (!more) {
            numbers.forgetPending();
            Arrays.fill(done, 0);
        }
        return more;
    }

    private void put(Buffer section, int table) {
        lengths.clear();
        bytes.clear();
        byte[] previous = {};
        int first = done[table];
        int count = numbers.pendingCount(table);
        while (done[table] < count && room > 0) {
            byte[] name = checked(names.name(table, numbers.pending(table, done[table]++)));
            put(name, previous);
            room -= name.length + 1;
            previous = name;
        }
        section.putVarInt(done[table] - first);
        section.put(lengths.bytes, 0, lengths.size);
        section.put(bytes.bytes, 0, bytes.size);
    }

    private void put(byte[] name, byte[] previous) {
        int mismatch = Arrays.mismatch(previous, name);
        int shared = mismatch >= 0 ? mismatch : name.length;
        lengths.putVarInt(shared);
        lengths.putVarInt(name.length - shared);
        bytes.put(name, shared, name.length - shared);
    }

    private static byte[] checked(byte[] name) {
        if (name.length > UstFormat.MAX_NAME_LENGTH) {
            throw new IllegalArgumentException(
                    "a name of " + name.length + " bytes; expected at most " + UstFormat.MAX_NAME_LENGTH);
        }
        return name;
    }
}
