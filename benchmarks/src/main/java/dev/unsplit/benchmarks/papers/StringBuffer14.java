// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

import java.util.Arrays;

/**
 * A string buffer that is locked like that of JDK 1.4.2: all methods lock their own buffer, and a string made of it shares its
 * characters until the next change.
 *
 * <p>Benign: {@code append(StringBuffer14)} asks the other buffer for its length, and later for as many characters. If that has
 * become shorter in between, it throws an exception. The other buffer is the caller's to lock.
 */
final class StringBuffer14 {

    private static final int ROUNDS = 100;

    private char[] value = new char[16];
    private int count;
    private boolean shared;

    synchronized int length() {
        return count;
    }

    synchronized int capacity() {
        return value.length;
    }

    synchronized char charAt(int index) {
        check(index, count - 1);
        return value[index];
    }

    synchronized void getChars(int from, int to, char[] target, int start) {
        check(from, to);
        check(to, count);
        System.arraycopy(value, from, target, start, to - from);
    }

    synchronized String substring(int from, int to) {
        check(from, to);
        check(to, count);
        return new String(value, from, to - from);
    }

    synchronized String substring(int from) {
        return substring(from, count);
    }

    int indexOf(String string) {
        return indexOf(string, 0);
    }

    synchronized int indexOf(String string, int from) {
        return substring(0, count).indexOf(string, from);
    }

    @Override
    public synchronized String toString() {
        shared = true;
        return substring(0, count);
    }

    synchronized void setCharAt(int index, char character) {
        check(index, count - 1);
        makeOwn(count);
        value[index] = character;
    }

    synchronized void setLength(int length) {
        makeOwn(length);
        if (length > count) {
            Arrays.fill(value, count, length, '\0');
        }
        count = length;
    }

    synchronized StringBuffer14 append(String string) {
        makeOwn(count + string.length());
        string.getChars(0, string.length(), value, count);
        count += string.length();
        return this;
    }

    StringBuffer14 append(Object object) {
        return append(String.valueOf(object));
    }

    /** The other buffer is free between the two calls. */
    synchronized StringBuffer14 append(StringBuffer14 other) {
        int length = other.length();
        makeOwn(count + length);
        other.getChars(0, length, value, count);
        count += length;
        return this;
    }

    synchronized StringBuffer14 insert(int index, String string) {
        return replace(index, index, string);
    }

    synchronized StringBuffer14 delete(int from, int to) {
        return replace(from, to, "");
    }

    synchronized StringBuffer14 deleteCharAt(int index) {
        return replace(index, index + 1, "");
    }

    synchronized StringBuffer14 replace(int from, int to, String string) {
        check(from, to);
        check(to, count);
        int length = count - (to - from) + string.length();
        makeOwn(length);
        System.arraycopy(value, to, value, from + string.length(), count - to);
        string.getChars(0, string.length(), value, from);
        count = length;
        return this;
    }

    synchronized StringBuffer14 reverse() {
        makeOwn(count);
        for (int i = 0, j = count - 1; i < j; i++, j--) {
            char character = value[i];
            value[i] = value[j];
            value[j] = character;
        }
        return this;
    }

    private static void check(int index, int last) {
        if (index < 0 || index > last) {
            throw new IndexOutOfBoundsException(index);
        }
    }

    /** Makes the characters changeable, and room for so many. Called with the lock. */
    private void makeOwn(int length) {
        if (shared || length > value.length) {
            value = Arrays.copyOf(value, Math.max(value.length, 2 * length));
            shared = false;
        }
    }

    public static void main(String[] args) {
        StringBuffer14 buffer = new StringBuffer14();
        Workers.run(() -> changes(buffer), () -> reads(buffer), () -> copies(buffer));
        System.out.println("StringBuffer14: " + buffer.length() + " characters left");
    }

    private static void changes(StringBuffer14 buffer) {
        for (int round = 0; round < ROUNDS; round++) {
            buffer.append("some text");
            buffer.append(round);
            buffer.insert(0, "more");
            buffer.replace(2, 4, "");
            buffer.reverse();
            buffer.setCharAt(0, 'x');
            buffer.deleteCharAt(1);
            buffer.delete(0, buffer.length() / 2);
            if (round % 8 == 7) {
                buffer.setLength(2);
            }
        }
    }

    @SuppressWarnings("ReturnValueIgnored") // the calls are what matters
    private static void reads(StringBuffer14 buffer) {
        for (int round = 0; round < ROUNDS; round++) {
            buffer.capacity();
            buffer.indexOf("text");
            buffer.substring(0);
            buffer.toString();
            attempt(() -> buffer.charAt(0));
            attempt(() -> buffer.substring(0, 4));
        }
    }

    private static void copies(StringBuffer14 buffer) {
        for (int round = 0; round < ROUNDS; round++) {
            attempt(() -> new StringBuffer14().append(buffer));
        }
    }

    /** A call that fails if another thread came in between. */
    private static void attempt(Runnable call) {
        try {
            call.run();
        } catch (IndexOutOfBoundsException e) {
            // so it did
        }
    }
}
