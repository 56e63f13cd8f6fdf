// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import dev.unsplit.format.Buffer;
import dev.unsplit.format.VarInts;

/** Takes numbers and lengths from bytes that nobody vouches for. */
final class Cursor {

    private final byte[] bytes;
    private final int end;
    private int at;

    Cursor(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.at = from;
        this.end = end;
    }

    Cursor(Buffer buffer) {
        this(buffer.bytes, 0, buffer.size);
    }

    byte[] bytes() {
        return bytes;
    }

    /** Another cursor at the same place. */
    Cursor copy() {
        return new Cursor(bytes, at, end);
    }

    int next() throws MalformedBlockException {
        return bytes[skip(1)] & 0xFF;
    }

    long varInt(String what) throws MalformedBlockException {
        if (at < end && bytes[at] >= 0) { // most numbers are one byte
            return bytes[at++];
        }
        return longVarInt(what);
    }

    private long longVarInt(String what) throws MalformedBlockException {
        int next = VarInts.end(bytes, at, end);
        if (next == VarInts.MALFORMED) {
            throw new MalformedBlockException("expected a number (" + what + "), found none that ends");
        }
        long value = VarInts.get(bytes, at, next);
        at = next;
        return value;
    }

    /** A number below {@code limit}. */
    int below(long limit, String what) throws MalformedBlockException {
        long value = varInt(what);
        if (value < 0 || value >= limit) {
            throw new MalformedBlockException(
                    "expected a number below " + limit + " (" + what + "), found " + Long.toUnsignedString(value));
        }
        return (int) value;
    }

    /** How many things follow, each of which takes a byte at least. */
    int count(String what) throws MalformedBlockException {
        return below(end - at + 1L, what);
    }

    /** How many bytes the next thing takes. */
    int length(String what) throws MalformedBlockException {
        return below(end - at + 1L, what);
    }

    /** Passes over some bytes and returns where they start. */
    int skip(int length) throws MalformedBlockException {
        if (length > end - at) {
            throw new MalformedBlockException("expected " + length + " more bytes, found " + (end - at));
        }
        int start = at;
        at += length;
        return start;
    }

    /** Passes over some bytes and returns a cursor for them. */
    Cursor part(int length) throws MalformedBlockException {
        int start = skip(length);
        return new Cursor(bytes, start, start + length);
    }

    void expectEnd() throws MalformedBlockException {
        if (at != end) {
            throw new MalformedBlockException("expected the end of the content, found " + (end - at) + " more bytes");
        }
    }
}
