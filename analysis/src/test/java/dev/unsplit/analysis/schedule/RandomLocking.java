// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.schedule;

import dev.unsplit.analysis.schedule.Event.Kind;
import dev.unsplit.analysis.schedule.HeldLocks.Held;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random runs of threads that lock a lot. One thread after the other has a turn, at the end of which it has released
 * everything; so nobody is ever in another one's way, and whatever goes wrong does so in another schedule.
 */
public final class RandomLocking {

    private static final int LONGEST_TURN = 8;
    private static final int CHANNEL = 4; // behind locks a, b, c, d

    private final Random random;
    private int locks = 3;
    private int variables;
    private int turnsEach = 1;
    private boolean withReaders;
    private boolean withHandOvers;
    private final List<Event> events = new ArrayList<>();

    public RandomLocking(Random random) {
        this.random = random;
    }

    /** At most four. */
    public RandomLocking locks(int number) {
        locks = number;
        return this;
    }

    /** At most two; without them, nothing is accessed. */
    public RandomLocking variables(int number) {
        variables = number;
        return this;
    }

    public RandomLocking readers(boolean wanted) {
        withReaders = wanted;
        return this;
    }

    /** Threads have several turns, in random order, and hand something over now and then. */
    public RandomLocking handOvers() {
        withHandOvers = true;
        turnsEach = 2;
        return this;
    }

    /** A run of at most four threads. */
    public Schedule run(int threads) {
        for (int turn = 0; turn < turnsEach * threads; turn++) {
            turn(turnsEach == 1 ? turn : random.nextInt(threads));
        }
        Schedule names = Schedule.of("t0.r(x) t1.r(y) t2▷ t3▷ t0.acq(a) t0.acq(b) t0.acq(c) t0.acq(d) t0.send(q)");
        return new Schedule(events, names.symbols());
    }

    private void turn(int thread) {
        List<Held> held = new ArrayList<>(); // as often as they are held
        int length = 2 + random.nextInt(LONGEST_TURN);
        for (int step = 0; step < length; step++) {
            if (withHandOvers && random.nextInt(8) == 0) {
                events.add(new Event(random.nextBoolean() ? Kind.SEND : Kind.RECEIVE, thread, CHANNEL));
            } else if (variables > 0 && random.nextInt(3) == 0) {
                Kind kind = random.nextInt(3) == 0 ? Kind.WRITE : Kind.READ;
                events.add(new Event(kind, thread, random.nextInt(variables)));
            } else if (!held.isEmpty() && random.nextInt(3) == 0) {
                release(thread, held);
            } else {
                acquire(thread, held);
            }
        }
        while (!held.isEmpty()) {
            release(thread, held);
        }
    }

    private void acquire(int thread, List<Held> held) {
        Held lock = new Held(random.nextInt(locks), withReaders && random.nextBoolean());
        held.add(lock);
        events.add(new Event(lock.shared() ? Kind.ACQUIRE_SHARED : Kind.ACQUIRE, thread, lock.lock()));
    }

    /** Mostly the lock that was acquired last. */
    private void release(int thread, List<Held> held) {
        int index = random.nextInt(4) == 0 ? random.nextInt(held.size()) : held.size() - 1;
        Held lock = held.remove(index);
        events.add(new Event(lock.shared() ? Kind.RELEASE_SHARED : Kind.RELEASE, thread, lock.lock()));
    }
}
