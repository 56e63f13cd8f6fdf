// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

/**
 * Three elevators serve the floors of a building; the one that claims a call takes all who wait there.
 *
 * <p>Benign: {@code claimUp} and {@code claimDown} look first whether a claim is worth trying, under the floor's lock, and then claim,
 * under the same lock but taken again. What was seen first is checked again, so nothing goes wrong.
 *
 * <p>The paper does not name the methods; this is our reading.
 */
final class Elevator {

    private static final int FLOORS = 10;
    private static final int PEOPLE = 200;

    private Elevator() {}

    /** One button of a floor, with those who have pressed it. */
    private static final class Call {
        private int waiting;
        private boolean claimed;
    }

    /** The calls of all floors. A call is guarded by itself. */
    private static final class Controls {
        private final Call[] up = calls();
        private final Call[] down = calls();

        private static Call[] calls() {
            Call[] calls = new Call[FLOORS];
            for (int floor = 0; floor < FLOORS; floor++) {
                calls[floor] = new Call();
            }
            return calls;
        }

        void pressUp(int floor) {
            press(up[floor]);
        }

        void pressDown(int floor) {
            press(down[floor]);
        }

        boolean claimUp(int floor) {
            return isOpen(up[floor]) && claim(up[floor]);
        }

        boolean claimDown(int floor) {
            return isOpen(down[floor]) && claim(down[floor]);
        }

        int boardUp(int floor) {
            return board(up[floor]);
        }

        int boardDown(int floor) {
            return board(down[floor]);
        }

        private static void press(Call call) {
            synchronized (call) {
                call.waiting++;
            }
        }

        private static boolean isOpen(Call call) {
            synchronized (call) {
                return call.waiting > 0 && !call.claimed;
            }
        }

        private static boolean claim(Call call) {
            synchronized (call) {
                if (call.waiting == 0 || call.claimed) {
                    return false;
                }
                call.claimed = true;
                return true;
            }
        }

        private static int board(Call call) {
            synchronized (call) {
                int boarding = call.waiting;
                call.waiting = 0;
                call.claimed = false;
                return boarding;
            }
        }
    }

    /** How many have arrived. */
    private static final class Counter {
        private int arrived;

        synchronized void arrive(int people) {
            arrived += people;
        }

        synchronized int arrived() {
            return arrived;
        }
    }

    /** Goes up and down until all have arrived. */
    private static void ride(Controls controls, Counter counter) {
        while (counter.arrived() < PEOPLE) {
            int taken = goUp(controls) + goDown(controls);
            counter.arrive(taken);
            if (taken == 0) {
                Workers.pause();
            }
        }
    }

    private static int goUp(Controls controls) {
        int taken = 0;
        for (int floor = 0; floor < FLOORS; floor++) {
            if (controls.claimUp(floor)) {
                taken += controls.boardUp(floor);
            }
        }
        return taken;
    }

    private static int goDown(Controls controls) {
        int taken = 0;
        for (int floor = FLOORS - 1; floor >= 0; floor--) {
            if (controls.claimDown(floor)) {
                taken += controls.boardDown(floor);
            }
        }
        return taken;
    }

    /** People come while the elevators go. */
    private static void call(Controls controls) {
        for (int person = 0; person < PEOPLE; person += 2) {
            controls.pressUp(person * 7 / 2 % FLOORS);
            controls.pressDown((person * 7 / 2 + 1) % FLOORS);
            if (person % 10 == 0) {
                Workers.pause();
            }
        }
    }

    public static void main(String[] args) {
        Controls controls = new Controls();
        Counter counter = new Counter();
        Thread people = new Thread(() -> call(controls), "people");
        people.start();
        Workers.run(lift -> ride(controls, counter));
        Workers.join(people);
        System.out.println("Elevator: " + counter.arrived() + " people have arrived");
    }
}
