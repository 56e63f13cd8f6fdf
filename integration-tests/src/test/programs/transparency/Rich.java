// SPDX-License-Identifier: Apache-2.0
package transparency;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Does what programs do, and prints everything that can be seen of it: bare and observed it must print the same. */
public final class Rich {

    private static final List<String> DONE = new ArrayList<>();

    private Rich() {}

    private interface Part {
        void run() throws Throwable;
    }

    public static void main(String[] args) throws Throwable {
        part("null messages", Rich::nullMessages);
        part("array troubles", Rich::arrayTroubles);
        part("stack traces", Rich::stackTraces);
        part("reflection", Rich::reflection);
        part("serialization", Rich::serialization);
        part("kinds of classes", Rich::kindsOfClasses);
        part("copies", Rich::copies);
        part("lambdas", Rich::lambdas);
        part("hidden classes", Rich::hiddenClasses);
        part("class loaders", Rich::classLoaders);
        part("initialization", Rich::initialization);
        part("deep recursion", Rich::deepRecursion);
        part("out of memory", Rich::outOfMemory);
        part("threads", Rich::threads);
        part("concurrency of the JDK", Rich::concurrency);
        part("monitors", Rich::monitors);
        part("huge methods", Rich::hugeMethods);
        System.out.println("done: " + DONE.size());
        Thread dying = new Thread(
                () -> {
                    throw new IllegalStateException("dies of this");
                },
                "dying");
        dying.start();
        dying.join();
        new Node().next.value = 7;
    }

    private static void part(String name, Part part) {
        System.out.println("== " + name);
        try {
            part.run();
            DONE.add(name);
        } catch (Throwable e) {
            show(e);
        }
    }

    private static void show(Throwable e) {
        e.printStackTrace(System.out);
    }

    private static void failing(Part part) {
        try {
            part.run();
            System.out.println("nothing thrown");
        } catch (Throwable e) {
            show(e);
        }
    }

    // ---- exceptions

    private static class Node {
        Node next;
        int value;
        volatile long wide;
        static Node shared;
        int[] numbers;
        Object[] things;
        double[][] grid;

        Node next() {
            return next;
        }
    }

    private static void nullMessages() {
        Node node = new Node();
        failing(() -> System.out.println(node.next.value));
        failing(() -> node.next.next.value = 1);
        failing(() -> node.next.wide++);
        failing(() -> System.out.println(Node.shared.value));
        failing(() -> node.numbers[3] = 1);
        failing(() -> System.out.println(node.grid[1][2]));
        failing(() -> System.out.println(node.numbers.length));
        failing(() -> node.next().next().value++);
        failing(() -> {
            synchronized (node.next) {
                System.out.println("in");
            }
        });
        failing(() -> {
            Node[] nodes = new Node[2];
            nodes[1].next = node;
        });
        failing(() -> new ConcurrentHashMap<String, String>().put(null, "b"));
        failing(() -> {
            throw null;
        });
    }

    private static void arrayTroubles() {
        Node node = new Node();
        node.numbers = new int[2];
        node.things = new String[2];
        node.grid = new double[2][];
        failing(() -> node.numbers[2] = 1);
        failing(() -> System.out.println(node.numbers[-1]));
        failing(() -> node.things[0] = 5);
        failing(() -> node.grid[1][0] = 2);
        failing(() -> System.arraycopy(node.numbers, 0, node.numbers, 1, 2));
        failing(() -> System.arraycopy(node.numbers, 0, node.things, 0, 2));
        failing(() -> System.out.println(new int[-1].length));
        failing(() -> System.out.println((Integer) node.things[0]));
        failing(() -> System.out.println((Integer) (Object) "text"));
        node.numbers[1]++;
        node.numbers[node.numbers[1]] += 5;
        System.out.println(Arrays.toString(node.numbers.clone()));
    }

    private static synchronized void locked(int depth) {
        if (depth == 0) {
            throw new UnsupportedOperationException("at the bottom");
        }
        locked(depth - 1);
    }

    private static void stackTraces() {
        failing(() -> locked(3));
        failing(() -> {
            try {
                locked(1);
            } catch (UnsupportedOperationException e) {
                throw new IOException("wrapped", e);
            } finally {
                Node.shared = null;
            }
        });
        failing(() -> List.of(3, 1, 2).stream().map(number -> 1 / (number - 1)).forEach(number -> {}));
        failing(() -> new TreeMap<Object, Object>(Map.of("a", 1)).put(1, 1));
        failing(() -> new ConcurrentHashMap<String, Integer>().computeIfAbsent("a", key -> key.length() / 0));
        failing(() -> new AtomicInteger(0).updateAndGet(value -> 1 / value));
        failing(() -> Rich.class.getDeclaredMethod("locked", int.class).invoke(null, 1));
        StackWalker.getInstance().forEach(frame -> System.out.println(frame));
        System.out.println(StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .getCallerClass());
        System.out.println(Arrays.toString(new Throwable().getStackTrace()));
    }

    // ---- reflection and serialization

    private static void reflection() throws Exception {
        for (Class<?> each : List.of(Node.class, Form.class, Point.class, Named.class, Data.class)) {
            System.out.println(each + " " + Modifier.toString(each.getModifiers()));
            Arrays.stream(each.getDeclaredFields())
                    .filter(field -> !field.isSynthetic())
                    .forEach(System.out::println);
            Arrays.stream(each.getFields()).forEach(System.out::println);
            sorted(Arrays.stream(each.getDeclaredMethods()).filter(method -> !method.isSynthetic()).toArray());
            sorted(each.getMethods());
            sorted(each.getDeclaredConstructors());
            sorted(each.getInterfaces());
        }
        Field value = Node.class.getDeclaredField("value");
        Node node = new Node();
        value.setInt(node, 5);
        System.out.println(node.value + value.getInt(node));
    }

    private static void sorted(Object[] all) {
        Arrays.stream(all).map(Object::toString).sorted().forEach(System.out::println);
    }

    private static class Data implements Serializable {
        int number = 3;
        transient int forgotten = 4;
        String text = "text";
        Data self = this;
        static int count;

        synchronized int sum() {
            count++;
            return number + forgotten;
        }
    }

    private static final class Loaded extends Data {
        private static final long serialVersionUID = 42;
        private List<Integer> numbers = new ArrayList<>(List.of(1, 2));
    }

    private static void serialization() throws Exception {
        for (Class<?> each : List.of(Data.class, Loaded.class, Point.class, Form.class)) {
            ObjectStreamClass described = ObjectStreamClass.lookup(each);
            System.out.println(described + " " + Arrays.toString(described.getFields()));
        }
        Data before = new Data();
        before.number = 17;
        before.sum();
        byte[] bytes = bytes(List.of(before, new Loaded(), Form.ROUND, new Point(1, 2)));
        System.out.println(bytes.length + " " + Arrays.hashCode(bytes));
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            List<?> after = (List<?>) in.readObject();
            Data data = (Data) after.get(0);
            System.out.println(data.sum() + data.text + (data.self == data) + after.get(2) + after.get(3));
        }
    }

    private static byte[] bytes(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new ArrayList<>((List<?>) object));
        }
        return bytes.toByteArray();
    }

    // ---- kinds of classes

    private enum Form {
        ROUND {
            @Override
            int corners() {
                return 0;
            }
        },
        SQUARE;

        private int asked;

        int corners() {
            asked++;
            return 4;
        }
    }

    private record Point(int x, int y) implements Serializable {
        static int made;

        Point {
            made++;
        }
    }

    private interface Named {
        AtomicInteger COUNT = new AtomicInteger();

        String name();

        default String greeting() {
            return prefix() + name() + COUNT.incrementAndGet();
        }

        private String prefix() {
            return "Hello ";
        }

        static Named of(String name) {
            return () -> name;
        }
    }

    private sealed interface Shape permits Circle, Box {}

    private record Circle(double radius) implements Shape {}

    private record Box(double side) implements Shape {}

    private final class Inner {
        int seen = DONE.size();

        class Innermost {
            int both = seen + DONE.size();
        }
    }

    private static class Generic<T extends Comparable<T>> {
        T best;

        T offer(T next) {
            best = best == null || next.compareTo(best) > 0 ? next : best;
            return best;
        }
    }

    private static final class Words extends Generic<String> {
        @Override
        String offer(String next) {
            return super.offer(next.trim());
        }
    }

    private static class Sheep implements Cloneable {
        int age = 3;
        volatile String name = "Dolly";
        int[] years = {1996, 2003};

        @Override
        protected Sheep clone() throws CloneNotSupportedException {
            return (Sheep) super.clone();
        }

        @Override
        public String toString() {
            return name + age + Arrays.toString(years);
        }
    }

    private static final class Ram extends Sheep {
        double weight = 80.5;
    }

    private static class Goat {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    private static final class Flock extends ArrayList<Sheep> {
        private static final long serialVersionUID = 1;
        long counted = 5;
    }

    private static void copies() throws CloneNotSupportedException {
        Ram ram = new Ram();
        ram.age++;
        Ram copy = (Ram) ram.clone();
        copy.age++;
        System.out.println(ram + " " + copy + " " + copy.weight + (copy.years == ram.years));
        Flock flock = new Flock();
        flock.add(copy);
        Flock other = (Flock) flock.clone();
        other.counted++;
        System.out.println(other + " " + other.counted + flock.counted);
        Supplier<Object> cloning = flock::clone;
        System.out.println(cloning.get());
        failing(() -> new Goat().copy());
        failing(() -> ((Sheep) null).clone());
    }

    private static void kindsOfClasses() {
        System.out.println(Form.ROUND.corners() + Form.SQUARE.corners() + " " + Form.SQUARE.asked + Arrays.toString(Form.values()));
        System.out.println(new Point(1, 2) + " " + new Point(1, 2).equals(new Point(1, 2)) + new Point(3, 4).hashCode() + Point.made);
        System.out.println(Named.of("you").greeting() + Named.of("me").greeting());
        Inner inner = new Rich().new Inner();
        System.out.println(inner.seen + inner.new Innermost().both);
        for (Shape shape : List.of(new Circle(1), new Box(2))) {
            System.out.println(shape instanceof Circle circle ? "circle " + circle.radius() : shape.toString());
        }
        Generic<String> words = new Words();
        words.offer(" b ");
        System.out.println(words.offer("a") + words.best);
        long wide = 1;
        double real = 0.5;
        for (int round = 0; round < 5; round++) {
            wide = wide << round ^ (long) (real * round);
            real += wide % 3;
        }
        System.out.println(wide + " " + real);
        String text = switch (Form.valueOf("SQUARE")) {
            case ROUND -> "r";
            case SQUARE -> "s" + wide + real + 'c' + 1f + true + null;
        };
        System.out.println(text);
    }

    private int field = 5;

    private static void lambdas() throws Exception {
        Rich rich = new Rich();
        IntSupplier captured = () -> rich.field++;
        Supplier<Rich> made = Rich::new;
        Function<Rich, Integer> got = each -> each.field;
        System.out.println(captured.getAsInt() + captured.getAsInt() + got.apply(rich) + made.get().field);
        System.out.println(IntStream.range(0, 1000).parallel().map(each -> each * 2).sum());
        System.out.println(List.of("b", "a").stream().sorted(Comparator.naturalOrder()).collect(Collectors.joining()));
        Supplier<String> saved = (Supplier<String> & Serializable) () -> "kept " + rich.getClass().getName();
        System.out.println(saved.get());
        InvocationHandler handler = (proxy, method, arguments) -> method.getName() + arguments.length;
        @SuppressWarnings("unchecked")
        Function<String, String> proxy = (Function<String, String>) Proxy.newProxyInstance(
                Rich.class.getClassLoader(), new Class<?>[] {Function.class}, handler);
        System.out.println(proxy.apply("x"));
    }

    private static void hiddenClasses() throws Throwable {
        byte[] code = code("Template");
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(code, true).lookupClass();
        Object object = hidden.getDeclaredConstructor().newInstance();
        System.out.println(hidden.isHidden() + " " + ((IntSupplier) object).getAsInt() + ((IntSupplier) object).getAsInt());
        System.out.println(hidden.getName().replaceAll("/.*", ""));
        Method thrower = hidden.getMethod("fail");
        failing(() -> {
            try {
                thrower.invoke(object);
            } catch (java.lang.reflect.InvocationTargetException e) {
                System.out.println(e.getCause());
            }
        });
    }

    private static byte[] code(String name) throws IOException {
        try (InputStream in = Rich.class.getResourceAsStream(name + ".class")) {
            return in.readAllBytes();
        }
    }

    /** Defines its own copy of {@code Template}, without asking its parent. */
    private static final class OwnLoader extends ClassLoader {
        static {
            registerAsParallelCapable();
        }

        OwnLoader(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("transparency.Template")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                try {
                    return known != null ? known : define(name, code("Template"));
                } catch (IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        }

        private Class<?> define(String name, byte[] code) {
            return defineClass(name, code, 0, code.length);
        }
    }

    private static void classLoaders() throws Exception {
        OwnLoader[] loaders = {new OwnLoader(Rich.class.getClassLoader()), new OwnLoader(Rich.class.getClassLoader())};
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Future<Class<?>>> loaded = new ArrayList<>();
        for (int index = 0; index < 8; index++) {
            OwnLoader loader = loaders[index % 2];
            loaded.add(pool.submit(() -> loader.loadClass("transparency.Template")));
        }
        System.out.println(loaded.get(0).get() == loaded.get(2).get());
        System.out.println(loaded.get(0).get() == loaded.get(1).get());
        Object object = loaded.get(0).get().getDeclaredConstructor().newInstance();
        System.out.println(((IntSupplier) object).getAsInt() + " " + object.getClass().getName());
        System.out.println(object.getClass().getDeclaredMethod("count").invoke(null));
        pool.shutdown();
        failing(() -> Class.forName("transparency.Missing"));
        ClassLoader without = new ClassLoader(null) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                try {
                    byte[] code = code(name.substring(name.indexOf('.') + 1));
                    return defineClass(name, code, 0, code.length);
                } catch (IOException e) {
                    throw new ClassNotFoundException(name);
                }
            }
        };
        Object alone = Class.forName("transparency.Template", true, without).getDeclaredConstructor().newInstance();
        System.out.println(((IntSupplier) alone).getAsInt());
    }

    // ---- limits of the machine

    private static final class Broken {
        static int value = Integer.parseInt("no number");
    }

    private static final class Eager {
        static int value = say("initialized");
        static int other;

        static int say(String text) {
            System.out.println(text);
            return 1;
        }
    }

    private static void initialization() {
        failing(() -> System.out.println(Broken.value));
        failing(() -> System.out.println(Broken.value));
        System.out.println("before");
        Eager.other = 2;
        System.out.println(Eager.value + Eager.other);
    }

    private int depth;

    private int dive() {
        depth++;
        return dive() + 1;
    }

    private synchronized int diveLocked(Object lock) {
        depth++;
        synchronized (lock) {
            return diveLocked(lock) + 1;
        }
    }

    private static void deepRecursion() throws Exception {
        Rich rich = new Rich();
        for (int round = 0; round < 20; round++) {
            rich.depth = 0;
            try {
                System.out.println(round % 2 == 0 ? rich.dive() : rich.diveLocked(rich));
            } catch (StackOverflowError e) {
                System.out.println("overflow " + e.getMessage() + (rich.depth > 500) + Thread.holdsLock(rich));
            }
        }
        Thread other = new Thread(() -> {
            synchronized (rich) {
                System.out.println("the lock is free " + (rich.depth > 0));
            }
        });
        other.start();
        other.join();
        System.out.println(sum(2000));
    }

    private static int sum(int number) {
        return number == 0 ? 0 : number + sum(number - 1);
    }

    private static void outOfMemory() {
        for (int round = 0; round < 3; round++) {
            List<long[]> kept = new ArrayList<>();
            try {
                while (true) {
                    kept.add(new long[1 << 17]);
                }
            } catch (OutOfMemoryError e) {
                int size = kept.size();
                kept = null;
                System.out.println(e.getMessage() + (size > 2));
            }
        }
    }

    // ---- concurrency

    private static int total;

    private static void threads() throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int index = 0; index < 3000; index++) {
            threads.add(new Thread(() -> {
                synchronized (Rich.class) {
                    total++;
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(total);
        System.out.println(Thread.currentThread() + " " + Thread.currentThread().getThreadGroup());
        Thread interrupted = new Thread(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                show(e);
            }
        });
        interrupted.setName("interrupted");
        interrupted.start();
        interrupted.interrupt();
        interrupted.join();
        System.out.println(interrupted.getState());
    }

    private static void concurrency() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        Callable<Integer> task = () -> 1 / (total - 3000);
        failing(() -> pool.submit(task).get());
        failing(() -> CompletableFuture.supplyAsync(() -> total / 0, pool).thenApply(value -> value + 1).join());
        System.out.println(pool.invokeAll(List.of(() -> 1, () -> 2)).get(1).get());
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, java.util.concurrent.TimeUnit.MINUTES));
        try {
            pool.submit(task);
        } catch (java.util.concurrent.RejectedExecutionException e) {
            System.out.println("rejected"); // its message has the identities of objects in it
        }
        java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();
        failing(() -> lock.unlock());
        lock.lock();
        System.out.println(lock.getHoldCount() + " " + lock.tryLock());
        failing(() -> lock.newCondition().awaitNanos(1000));
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        IntStream.range(0, 100).parallel().forEach(key -> map.merge(key % 7, 1, Integer::sum));
        System.out.println(map + " " + map.reduceValues(1, Integer::sum));
        failing(() -> List.of(1).iterator().remove());
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        failing(() -> list.forEach(list::remove));
    }

    private static void monitors() throws Exception {
        Object lock = new Object();
        failing(() -> lock.notify());
        failing(() -> lock.wait(1));
        synchronized (lock) {
            lock.wait(1);
            System.out.println(Thread.holdsLock(lock));
        }
        failing(() -> {
            synchronized (lock) {
                locked(2);
            }
        });
        System.out.println(Thread.holdsLock(lock) + " " + Thread.holdsLock(Rich.class));
    }

    private static void hugeMethods() throws Exception {
        for (String name : List.of("Large", "Huge")) {
            Class<?> huge = Class.forName("transparency." + name);
            System.out.println(huge.getMethod("sum").invoke(huge.getDeclaredConstructor().newInstance()));
        }
    }
}
