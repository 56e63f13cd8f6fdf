// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.kernel;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What an exact recorder cannot do without, done by hand: the {@link Cache} in which each event takes the lock of its variable, sees which unit was there
 * last, says which one is there now, and gives the lock back. All that there is of a variable lies in one cache line of its own. Nothing is told to anybody, nothing is
 * written, there are no edges, no stamps, no transactions and no second process: all of that comes on top.
 */
final class CacheByHand extends Cache {

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private static final int WARM_UP = 2;

    /** Longs from one variable to the next: two cache lines, since processors fetch them in pairs. */
    private static final int LINE = 16;

    private static final int WHOLE = KEYS;
    private static final int HITS = KEYS + 1;
    private static final int MISSES = KEYS + 2;

    private final AtomicLongArray variables = new AtomicLongArray((KEYS + 4) * LINE);
    private final ThreadLocal<Unit> units = ThreadLocal.withInitial(Unit::new);

    /** Of one thread. */
    private static final class Unit {
        private long number = Thread.currentThread().getId() << 32;
    }

    @Override
    Document get(int key) {
        Unit unit = next();
        lock(key);
        Document document = documents.get(key);
        unlock(key, unit);
        int counter = document == null ? MISSES : HITS;
        lock(counter);
        (document == null ? misses : hits).incrementAndGet();
        unlock(counter, unit);
        return document == null ? documents.computeIfAbsent(key, missing -> added(missing, unit)) : document;
    }

    private Document added(int key, Unit unit) {
        Document document = new Document(key);
        change(key, unit);
        return document;
    }

    /** Inside the part of the map that the key is in: see the stand-ins for maps. */
    private void change(int key, Unit unit) {
        lock(key);
        lock(WHOLE);
        unlock(WHOLE, unit);
        unlock(key, unit);
    }

    @Override
    void makeRoom(int key) {
        Unit unit = next();
        lock(WHOLE);
        int size = documents.size();
        unlock(WHOLE, unit);
        if (size > CAPACITY && !isAbsent(key, unit)) {
            documents.computeIfPresent(key, (present, document) -> {
                change(present, unit);
                return null;
            });
        }
    }

    private boolean isAbsent(int key, Unit unit) {
        lock(key);
        boolean isAbsent = !documents.containsKey(key);
        unlock(key, unit);
        return isAbsent;
    }

    private Unit next() {
        Unit unit = units.get();
        unit.number++;
        return unit;
    }

    private void lock(int variable) {
        while (!variables.compareAndSet(at(variable), 0, 1)) {
            Thread.onSpinWait();
        }
    }

    /** Says who was here; whether that is news is what a recorder would have to ask. */
    private void unlock(int variable, Unit unit) {
        int at = at(variable);
        if (variables.getPlain(at + 1) != unit.number) {
            variables.setPlain(at + 1, unit.number);
        }
        variables.setRelease(at, 0);
    }

    private static int at(int variable) {
        return (variable + 1) * LINE;
    }

    /** How many rounds; in each the one follows on the other. Prints the CPU time of both and what the second costs more. */
    public static void main(String[] arguments) {
        Kernel bare = new Cache();
        Kernel byHand = new CacheByHand();
        int rounds = Integer.parseInt(arguments[0]);
        double[] seconds = new double[2];
        for (int round = 0; round < WARM_UP + rounds; round++) {
            if (round == WARM_UP) {
                Arrays.fill(seconds, 0);
            }
            seconds[0] += seconds(bare);
            seconds[1] += seconds(byHand);
        }
        System.out.println(String.format(
                Locale.ROOT,
                "bare %.2f s, by hand %.2f s of CPU time for one iteration: %.2f times",
                seconds[0] / rounds,
                seconds[1] / rounds,
                seconds[1] / seconds[0]));
    }

    private static double seconds(Kernel kernel) {
        long start = SYSTEM.getProcessCpuTime();
        kernel.compute();
        if (!kernel.isRight()) {
            throw new IllegalStateException("wrong result");
        }
        return (SYSTEM.getProcessCpuTime() - start) / 1e9;
    }
}
