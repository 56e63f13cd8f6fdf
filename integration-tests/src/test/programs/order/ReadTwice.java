// SPDX-License-Identifier: Apache-2.0
package order;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A volatile field is written again and again, each time with another value, while two threads read it several times in a
 * transaction. Prints in how many transactions a read got another value than the one before it: so many were
 * split. The argument: how many transactions each of them makes.
 */
public final class ReadTwice {

    private volatile int value;

    public static void main(String[] args) throws InterruptedException {
        int times = Integer.parseInt(args[0]);
        ReadTwice shared = new ReadTwice();
        int[] split = new int[2];
        Thread[] readers = new Thread[2];
        for (int index = 0; index < readers.length; index++) {
            int me = index;
            readers[me] = new Thread(() -> {
                for (int round = 0; round < times; round++) {
                    split[me] += shared.hasChanged() ? 1 : 0;
                }
            });
        }
        AtomicBoolean isOver = new AtomicBoolean();
        Thread writer = new Thread(() -> {
            for (int next = 1; !isOver.get(); next++) {
                shared.value = next;
            }
        });
        writer.start();
        while (shared.value == 0) {
            Thread.onSpinWait();
        }
        for (Thread reader : readers) {
            reader.start();
        }
        for (Thread reader : readers) {
            reader.join();
        }
        isOver.set(true);
        writer.join();
        System.out.println(split[0] + split[1]);
    }

    /** All reads stand at one place, so that one execution is split in one way. */
    boolean hasChanged() {
        int last = 0;
        boolean hasChanged = false;
        for (int read = 0; read <= 20; read++) {
            int now = value;
            hasChanged |= read > 0 && now != last;
            last = now;
        }
        return hasChanged;
    }
}
