// SPDX-License-Identifier: Apache-2.0
package order;

/**
 * Two threads take turns, told by system properties, which nobody observes. In every other round {@code increment} is split by the other
 * thread's {@code set}; in the others the two follow on each other. The argument: how many rounds.
 */
public final class Handshake {

    private int value;

    public static void main(String[] args) throws InterruptedException {
        int rounds = Integer.parseInt(args[0]);
        Handshake shared = new Handshake();
        Thread one = new Thread(() -> increments(shared, rounds), "one");
        Thread other = new Thread(() -> sets(shared, rounds), "other");
        one.start();
        other.start();
        one.join();
        other.join();
    }

    private static void increments(Handshake shared, int rounds) {
        for (int round = 0; round < rounds; round++) {
            shared.increment(round, round % 2 == 0);
            reached("open", round);
            await("done", round);
        }
    }

    private static void sets(Handshake shared, int rounds) {
        for (int round = 0; round < rounds; round++) {
            await("open", round);
            shared.set(round);
            reached("done", round);
        }
    }

    void increment(int round, boolean split) {
        int before = value;
        if (split) {
            reached("open", round);
            await("done", round);
        }
        value = before + 1;
    }

    void set(int round) {
        value = round;
    }

    private static void reached(String what, int round) {
        System.setProperty(what, Integer.toString(round));
    }

    private static void await(String what, int round) {
        while (Integer.getInteger(what, -1) < round) {
            Thread.yield();
        }
    }
}
