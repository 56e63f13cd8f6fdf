// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Double-checked locking, counters, collections, locks of java.util.concurrent. */
class Idioms {

    private volatile Object instance;
    private final Object lock = new Object();

    @Atomic
    Object doubleChecked() { // error: others may come in between its read of Idioms.instance (line 21, atomic: writes are guarded by this.lock) and its acquire of this.lock (line 22, right mover)
        if (instance == null) {
            synchronized (lock) {
                if (instance == null) {
                    instance = new Object();
                }
            }
        }
        return instance;
    }

    private final AtomicInteger counter = new AtomicInteger();

    @Atomic
    int increment() {
        return counter.incrementAndGet();
    }

    @Atomic
    void getThenSet() { // error: others may come in between its call of AtomicInteger.get (line 40, atomic) and its call of AtomicInteger.set (line 40, atomic)
        counter.set(counter.get() + 1);
    }

    private volatile long ticks;
    private long racyTicks;

    @Atomic
    long ticks() {
        return ticks;
    }

    @Atomic
    void tick() { // error: its read of Idioms.ticks
        ticks++;
    }

    @Atomic
    long racyTicks() { // error: its read of Idioms.racyTicks (line 58, compound: no lock is held at all accesses of it)
        return racyTicks;
    }

    void racyTick() {
        racyTicks = 1;
    }

    private final Map<String, Integer> concurrent = new ConcurrentHashMap<>();

    @Atomic
    Integer firstOf(String key) {
        return concurrent.putIfAbsent(key, 1);
    }

    @Atomic
    void checkThenAct(String key) { // error: others may come in between its call of Map.containsKey (line 74, atomic) and its call of Map.put (line 75, atomic)
        if (!concurrent.containsKey(key)) {
            concurrent.put(key, 1);
        }
    }

    @Atomic
    Integer computed(String key) {
        return concurrent.computeIfAbsent(key, String::length);
    }

    private final ReentrantLock mutex = new ReentrantLock();
    private final List<String> names = new ArrayList<>();
    private final Map<String, List<String>> groups = new HashMap<>();

    @Atomic
    void add(String name) {
        mutex.lock();
        try {
            if (!names.contains(name)) {
                names.add(name);
            }
            for (String each : names) {
                groups.computeIfAbsent(each, any -> new ArrayList<>());
            }
        } finally {
            mutex.unlock();
        }
    }

    @Atomic
    boolean tryAdd(String name) {
        if (mutex.tryLock()) {
            try {
                return names.add(name);
            } finally {
                mutex.unlock();
            }
        }
        return false;
    }

    @Atomic
    int sizes() {
        mutex.lock();
        int sum = names.size() + groups.size();
        mutex.unlock();
        return sum;
    }

    private final ReentrantReadWriteLock shared = new ReentrantReadWriteLock();
    private final Lock readers = shared.readLock();
    private int left;
    private int right;

    @Atomic
    void set(int value) {
        shared.writeLock().lock();
        try {
            left = value;
            right = value;
        } finally {
            shared.writeLock().unlock();
        }
    }

    @Atomic
    boolean isEven() {
        readers.lock();
        try {
            return left == right;
        } finally {
            readers.unlock();
        }
    }

    private int wrong;

    @Atomic
    void writesAsReader() { // error: writesAsReader is not atomic
        shared.readLock().lock();
        try {
            wrong++;
        } finally {
            shared.readLock().unlock();
        }
    }

    private boolean ready;

    @Atomic
    synchronized void await() throws InterruptedException { // error: its call of Object.wait (line 166, compound)
        while (!ready) {
            wait();
        }
    }

    @Atomic
    synchronized void announce() {
        ready = true;
        notifyAll();
    }
}
