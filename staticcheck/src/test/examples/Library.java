// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import java.io.IOException;
import java.io.Reader;
import java.text.MessageFormat;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What is known of the JDK, where it is not as it seems. */
class Library {

    private int n;

    synchronized void up() {
        n++;
    }

    @Atomic
    synchronized int waits() throws InterruptedException { // error: waits is not atomic
        n++;
        TimeUnit.SECONDS.timedWait(this, 1);
        return n;
    }

    @Atomic
    void joins(Thread thread) throws InterruptedException {
        TimeUnit.SECONDS.timedJoin(thread, 1);
        up();
    }

    /** An executor may run it at once. */
    @Atomic
    void executes(Executor executor) { // error: executes is not atomic
        executor.execute(() -> {
            up();
            up();
        });
    }

    @Atomic
    void submits(ExecutorService service) {
        service.execute(() -> {
            up();
            up();
        });
    }

    private final Executor pool = Executors.newFixedThreadPool(2);

    @Atomic
    void executesInPool() {
        pool.execute(() -> {
            up();
            up();
        });
    }

    // ---- what others can ask for in between

    private final CountDownLatch latch = new CountDownLatch(2);
    private final Semaphore semaphore = new Semaphore(2);

    @Atomic
    void countsDownTwice() { // error: countsDownTwice is not atomic
        latch.countDown();
        latch.countDown();
    }

    @Atomic
    void releasesTwice() { // error: releasesTwice is not atomic
        semaphore.release();
        semaphore.release();
    }

    @Atomic
    void acquiresTwice() throws InterruptedException { // error: acquiresTwice is not atomic
        semaphore.acquire();
        semaphore.acquire();
    }

    @Atomic
    static void startsTwo(Thread one, Thread other) { // error: startsTwo is not atomic
        one.start();
        other.start();
    }

    @Atomic
    static void joinsTwo(Thread one, Thread other) throws InterruptedException {
        one.join();
        other.join();
    }

    // ---- what is several steps

    private final Properties properties = new Properties();

    @Atomic
    void loads(Reader reader) throws IOException { // error: loads is not atomic
        properties.load(reader);
    }

    @Atomic
    String asksForDefault() { // error: asksForDefault is not atomic
        return properties.getProperty("a");
    }

    @Atomic
    Object asks() {
        return properties.get("a");
    }

    private static final Random RANDOM = new Random();

    @Atomic
    static double rolls() { // error: rolls is not atomic
        return RANDOM.nextGaussian();
    }

    @Atomic
    static int rollsSix() { // error: rollsSix is not atomic
        return RANDOM.nextInt(6);
    }

    @Atomic
    static int rollsAny() {
        return RANDOM.nextInt();
    }

    @Atomic
    static boolean asksTwice() { // error: asksTwice is not atomic
        return Boolean.getBoolean("a") || Boolean.getBoolean("b");
    }

    @Atomic
    static String formats(MessageFormat format) { // error: formats is not atomic
        return format.format(new Object[] {1});
    }

    @Atomic
    static String formatsAtOnce() {
        return MessageFormat.format("{0} and {1}", 1, 2);
    }

    static class Made {

        static volatile int made;

        public Made() {
            made++;
            made++;
        }
    }

    @Atomic
    @SuppressWarnings("deprecation")
    static Object makes() throws ReflectiveOperationException { // error: makes is not atomic
        return Made.class.newInstance();
    }

    // ---- maps that are changed by who reads them

    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, String> ordered;
    private final Map<String, String> plain;
    private Map<String, String> weak;

    Library() {
        ordered = new LinkedHashMap<>(1, 1f, true);
        plain = new HashMap<>();
        weak = new WeakHashMap<>();
    }

    @Atomic
    String readsOrdered() { // error: readsOrdered is not atomic
        lock.readLock().lock();
        try {
            return ordered.get("a") + ordered.get("b");
        } finally {
            lock.readLock().unlock();
        }
    }

    @Atomic
    String readsWeak() { // error: readsWeak is not atomic
        lock.readLock().lock();
        try {
            return weak.get("a") + weak.get("b");
        } finally {
            lock.readLock().unlock();
        }
    }

    @Atomic
    String readsPlain() {
        lock.readLock().lock();
        try {
            return plain.get("a") + plain.get("b");
        } finally {
            lock.readLock().unlock();
        }
    }

    void puts() {
        lock.writeLock().lock();
        try {
            ordered.put("a", "b");
            weak.put("a", "b");
            plain.put("a", "b");
        } finally {
            lock.writeLock().unlock();
        }
    }

    private final ConcurrentLinkedDeque<String> deque = new ConcurrentLinkedDeque<>();
    private final LinkedTransferQueue<String> transfer = new LinkedTransferQueue<>();

    /** What moves from its end to its beginning meanwhile is not found. */
    @Atomic
    boolean searchesDeque() { // error: searchesDeque is not atomic
        return deque.contains("a");
    }

    @Atomic
    boolean removesFromDeque() { // error: removesFromDeque is not atomic
        return deque.remove("a");
    }

    @Atomic
    String takesFromDeque() {
        return deque.remove();
    }

    @Atomic
    int countsTransfer() { // error: countsTransfer is not atomic
        return transfer.size();
    }

    @Atomic
    boolean addsToTransfer() {
        return transfer.offer("a");
    }
}
