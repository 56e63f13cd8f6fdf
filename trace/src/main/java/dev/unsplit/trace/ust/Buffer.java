// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import dev.unsplit.format.VarInts;
import java.util.Arrays;

/** Bytes that grow at their end. */
final class Buffer {

    byte[] bytes;
    int size;

    Buffer(int capacity) {
        bytes = new byte[capacity];
    }

    void clear() {
        size = 0;
    }

    /** Makes room for this many bytes more. */
    void reserve(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }

    void put(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
    }

    void putVarInt(long value) {
        reserve(VarInts.MAX_SIZE);
        size = VarInts.put(bytes, size, value);
    }

    void put(byte[] source, int from, int length) {
        reserve(length);
        System.arraycopy(source, from, bytes, size, length);
        size += length;
    }

    /** A length and the bytes. */
    void putName(byte[] name) {
        putVarInt(name.length);
        put(name, 0, name.length);
    }
}
