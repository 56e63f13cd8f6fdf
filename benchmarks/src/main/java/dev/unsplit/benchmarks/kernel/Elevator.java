// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.kernel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/** Two elevators serve people who come to the floors of a building; a call is claimed by one of them. */
final class Elevator implements Kernel {

    private static final int FLOORS = 12;
    private static final int PEOPLE = 5_000_000;
    private static final int WAITING = 40;
    private static final int ROOM = 8;

    private Controls controls = new Controls();
    private final Lift[] lifts = new Lift[Workers.COUNT];

    @Override
    public void compute() {
        controls = new Controls();
        Workers.run(id -> lifts[id] = new Lift(controls, id));
    }

    private static final class Person {
        private final int from;
        private final int to;
        private int ridden;

        Person(int from, int to) {
            this.from = from;
            this.to = to;
        }

        void ride() {
            ridden++;
        }
    }

    /** One floor: who waits there, and which elevator comes. */
    private static final class Floor {
        private static final int NOBODY = -1;

        private final Deque<Person> waiting = new ArrayDeque<>();
        private int claimedBy = NOBODY;

        synchronized void arrive(Person person) {
            waiting.add(person);
        }

        synchronized boolean claim(int lift) {
            if (waiting.isEmpty() || (claimedBy != NOBODY && claimedBy != lift)) {
                return false;
            }
            claimedBy = lift;
            return true;
        }

        /** As many as there is room for get in; the claim is over. */
        synchronized int board(int lift, List<Person> riders) {
            if (claimedBy != lift) {
                return 0;
            }
            int boarded = 0;
            while (riders.size() < ROOM && !waiting.isEmpty()) {
                riders.add(waiting.remove());
                boarded++;
            }
            claimedBy = NOBODY;
            return boarded;
        }
    }

    /** The building: floors, and people who come as long as there are any. */
    private static final class Controls {
        private final Floor[] floors = new Floor[FLOORS];
        private final Random random = new Random(13);
        private int toCome = PEOPLE;
        private int waiting;
        private int delivered;
        private long floorsToRide;
        private long floorsRidden;

        Controls() {
            for (int floor = 0; floor < FLOORS; floor++) {
                floors[floor] = new Floor();
            }
        }

        synchronized void letPeopleIn() {
            while (toCome > 0 && waiting < WAITING) {
                int from = random.nextInt(FLOORS);
                int to = (from + 1 + random.nextInt(FLOORS - 1)) % FLOORS;
                floors[from].arrive(new Person(from, to));
                floorsToRide += Math.abs(from - to);
                toCome--;
                waiting++;
            }
        }

        synchronized void boarded(int people) {
            waiting -= people;
        }

        synchronized void delivered(Person person) {
            delivered++;
            floorsRidden +=
                    Math.abs(person.from - person.to) - Math.max(0, Math.abs(person.from - person.to) - person.ridden);
        }

        synchronized boolean isOver() {
            return toCome == 0 && waiting == 0;
        }
    }

    private static final class Lift implements Runnable {
        private final Controls controls;
        private final int id;
        private final List<Person> riders = new ArrayList<>();
        private int floor;
        private int direction = 1;

        Lift(Controls controls, int id) {
            this.controls = controls;
            this.id = id;
            this.floor = id * (FLOORS - 1);
        }

        @Override
        public void run() {
            while (!riders.isEmpty() || !controls.isOver()) {
                controls.letPeopleIn();
                letOut();
                letIn();
                move();
            }
        }

        void letOut() {
            for (int i = riders.size() - 1; i >= 0; i--) {
                Person rider = riders.get(i);
                if (rider.to == floor) {
                    riders.remove(i);
                    controls.delivered(rider);
                }
            }
        }

        void letIn() {
            Floor here = controls.floors[floor];
            if (riders.size() < ROOM && here.claim(id)) {
                controls.boarded(here.board(id, riders));
            }
        }

        /** To the end of the building and back. */
        void move() {
            if (floor + direction < 0 || floor + direction >= FLOORS) {
                direction = -direction;
            }
            floor += direction;
            for (Person rider : riders) {
                rider.ride();
            }
        }
    }

    @Override
    public boolean isRight() {
        return controls.delivered == PEOPLE && controls.floorsRidden == controls.floorsToRide;
    }
}
