// SPDX-License-Identifier: Apache-2.0
package order;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A volatile field is written again and again, each time with another value, while two threads read it several times in a
 * transaction. Prints how often a read got another value than the one before it in its transaction, for so often one was
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
                    split[me] += shared.changes();
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

    int changes() {
        int last = value;
        int changes = 0;
        for (int again = 0; again < 20; again++) {
            int now = value;
            changes += now == last ? 0 : 1;
            last = now;
        }
        return changes;
    }
}
