// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;

/** StringBuffer.append of the report, section 3.2, and the constructor of Vector, section 5.1. */
class StringBuffers {

    static final class Buffer {
        private char[] value = new char[16];
        private int count;

        @Atomic
        synchronized Buffer append(Buffer other) { // error: append is not atomic: others may come in between its call of Buffer.length (line 13, atomic) and its call of Buffer.charAt (line 15, atomic)
            int length = other.length();
            for (int i = 0; i < length; i++) {
                add(other.charAt(i));
            }
            return this;
        }

        @Atomic
        synchronized int length() {
            return count;
        }

        @Atomic
        synchronized char charAt(int index) {
            return value[index];
        }

        @Atomic
        synchronized void add(char c) {
            if (count == value.length) {
                value = java.util.Arrays.copyOf(value, 2 * count);
            }
            value[count++] = c;
        }
    }

    static final class Vector {
        private Object[] elements = new Object[10];
        private int count;

        Vector() {}

        @Atomic
        Vector(Vector other) { // error: the constructor of Vector is not atomic: others may come in between its call of Vector.size (line 47, atomic) and its call of Vector.toArray (line 48, atomic)
            count = other.size();
            elements = other.toArray(count);
        }

        @Atomic
        synchronized int size() {
            return count;
        }

        @Atomic
        synchronized Object[] toArray(int room) {
            return java.util.Arrays.copyOf(elements, room);
        }

        @Atomic
        synchronized void removeAll() {
            count = 0;
        }
    }
}
