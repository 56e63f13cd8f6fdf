// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.format;

import java.util.Arrays;

/** Bytes that grow at their end. */
public final class Buffer {

    public byte[] bytes;
    public int size;

    public Buffer(int capacity) {
        bytes = new byte[capacity];
    }

    public void clear() {
        size = 0;
    }

    /** Makes room for this many bytes more. */
    public void reserve(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }

    public void put(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
    }

    public void putVarInt(long value) {
        reserve(VarInts.MAX_SIZE);
        size = VarInts.put(bytes, size, value);
    }

    public void put(byte[] source, int from, int length) {
        reserve(length);
        System.arraycopy(source, from, bytes, size, length);
        size += length;
    }

    /** A length and the bytes. */
    public void putName(byte[] name) {
        putVarInt(name.length);
        put(name, 0, name.length);
    }
}
