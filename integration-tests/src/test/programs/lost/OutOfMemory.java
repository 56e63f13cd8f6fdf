// SPDX-License-Identifier: Apache-2.0
package lost;

/** Uses up all memory, three times, catches that, and goes on working. */
public final class OutOfMemory {

    private static final class Node {
        private final Node next;
        private long filling;

        Node(Node next) {
            this.next = next;
        }
    }

    private static int sum;

    static synchronized void add(int amount) {
        sum += amount;
    }

    private static void useUpAllMemory() {
        Node last = null;
        while (true) last = new Node(last);
    }

    public static void main(String[] args) throws InterruptedException {
        int caught = 0;
        for (int round = 0; round < 3; round++) {
            try {
                useUpAllMemory();
            } catch (OutOfMemoryError e) {
                caught++;
            }
            Thread worker = new Thread(() -> {
                for (int i = 0; i < 1000; i++) add(1);
            });
            worker.start();
            worker.join();
        }
        System.out.println(caught + " " + sum);
    }
}
