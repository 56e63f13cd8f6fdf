// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;

/** Methods that call themselves, and each other. */
class Recursion {

    private int n;

    @Atomic
    synchronized int downUnderLock(int rounds) {
        n++;
        return rounds == 0 ? n : downUnderLock(rounds - 1);
    }

    private synchronized void up() {
        n++;
    }

    @Atomic
    void downWithout(int rounds) { // error: downWithout is not atomic
        up();
        if (rounds > 0) {
            downWithout(rounds - 1);
        }
    }

    @Atomic
    synchronized boolean isEven(int number) {
        n++;
        return number == 0 || isOdd(number - 1);
    }

    @Atomic
    synchronized boolean isOdd(int number) {
        n++;
        return number != 0 && isEven(number - 1);
    }

    @Atomic
    void ping(int rounds) { // error: ping is not atomic
        up();
        if (rounds > 0) {
            pong(rounds - 1);
        }
    }

    @Atomic
    void pong(int rounds) { // error: pong is not atomic
        up();
        if (rounds > 0) {
            ping(rounds - 1);
        }
    }

    /** Each call takes the lock of the next node, and none is released before the last is taken. */
    static class Node {

        private final Node next;
        private int value;

        Node(Node next) {
            this.next = next;
        }

        @Atomic
        synchronized int sum() {
            return next == null ? value : value + next.sum();
        }

        synchronized void set(int to) {
            value = to;
        }

        private int add(int to) {
            set(to);
            return next == null ? to : next.add(to);
        }

        /** One lock after the other. */
        @Atomic
        int addAll(int to) { // error: addAll is not atomic
            return add(to);
        }
    }
}
