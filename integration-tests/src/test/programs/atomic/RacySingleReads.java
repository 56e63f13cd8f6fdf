// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;

import java.util.concurrent.CyclicBarrier;

/** Methods that read or write one thing once cannot be split, however many others read and write it at the same time. */
public final class RacySingleReads {

    private static final int ROUNDS = 20_000;

    static final class Field {
        private int value;

        int get() {
            return value;
        }

        void set(int now) {
            value = now; // expect: race Field.set, Field.get
        }
    }

    static final class Reference {
        private Object value = "none";

        Object get() {
            return value;
        }

        void set(Object now) {
            value = now; // expect: race Reference.set, Reference.get
        }
    }

    static final class Static {
        private static int value;

        static int get() {
            return value;
        }

        static void set(int now) {
            value = now; // expect: race Static.set, Static.get
        }
    }

    static final class Element {
        private final int[] values = new int[4];

        int get() {
            return values[1];
        }

        void set(int now) {
            values[1] = now; // expect: race Element.set, Element.get
        }
    }

    public static void main(String[] args) throws Exception {
        Field field = new Field();
        Reference reference = new Reference();
        Element element = new Element();
        CyclicBarrier start = new CyclicBarrier(2);
        Thread writer = new Thread(() -> {
            await(start);
            for (int round = 0; round < ROUNDS; round++) {
                field.set(round);
                reference.set(start);
                Static.set(round);
                element.set(round);
            }
        });
        writer.start();
        await(start);
        boolean seen = true;
        for (int round = 0; round < ROUNDS; round++) {
            seen &= field.get() >= 0 && reference.get() != null && Static.get() >= 0 && element.get() >= 0;
        }
        writer.join();
        check(seen, "only what was written is read");
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
