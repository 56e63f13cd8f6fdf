// SPDX-License-Identifier: Apache-2.0
package order;

/**
 * A volatile field is written again and again, each time with another value, while two threads read it several times in a
 * transaction. Prints how many of the transactions got different values, for so many are split. The argument: how many of them.
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
                    split[me] += shared.changes() ? 1 : 0;
                }
            });
            readers[me].start();
        }
        Thread writer = new Thread(() -> {
            for (int next = 1; readers[0].isAlive() || readers[1].isAlive(); next++) {
                shared.value = next;
            }
        });
        writer.start();
        writer.join();
        System.out.println(split[0] + split[1]);
    }

    boolean changes() {
        int first = value;
        boolean changes = false;
        for (int again = 0; again < 20; again++) {
            changes |= value != first;
        }
        return changes;
    }
}
