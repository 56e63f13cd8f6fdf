// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/**
 * Findings of a program keep their ids when it is reformatted, its threads and keys have other names, and it takes another schedule: real programs, each really reformatted and run again and again under
 * the agent. A baseline of the first run has to know everything that a later one finds.
 */
class FingerprintTest {

    private static final int RUNS = 10;

    /** The first argument is part of the names of all threads and keys. */
    private enum Program {
        FIELD("print.Field$Account.withdraw print.Field$Account.balance", """
                package print;
                public class Field {
                    static class Account {
                        private int balance = 1000;
                        synchronized int get() { return balance; }
                        synchronized void set(int amount) { balance = amount; }
                        void withdraw(int amount) {
                            int before = get();
                            Thread.yield();
                            set(before - amount);
                        }
                    }
                    final Account account = new Account();
                    void transfer(int amount) { account.withdraw(amount); }
                    public static void main(String[] args) throws Exception {
                        Field bank = new Field();
                        Thread[] threads = new Thread[3];
                        for (int at = 0; at < threads.length; at++) {
                            threads[at] = new Thread(() -> {
                                for (int i = 0; i < 300; i++) bank.transfer(i);
                            }, args[0] + at);
                        }
                        for (Thread thread : threads) thread.start();
                        for (Thread thread : threads) thread.join();
                    }
                }
                """),
        MAP("print.Keys.load java.util.concurrent.ConcurrentHashMap", """
                package print;
                import java.util.Map;
                import java.util.concurrent.ConcurrentHashMap;
                public class Keys {
                    final Map<String, Integer> cache = new ConcurrentHashMap<>();
                    void load(String key) {
                        if (cache.get(key) == null) {
                            Thread.yield();
                            cache.put(key, key.length());
                        }
                    }
                    void unload(String key) { cache.remove(key); }
                    public static void main(String[] args) throws Exception {
                        Keys keys = new Keys();
                        Thread[] threads = new Thread[3];
                        for (int at = 0; at < threads.length; at++) {
                            threads[at] = new Thread(() -> {
                                for (int i = 0; i < 300; i++) {
                                    keys.load(args[0] + i % 5);
                                    keys.unload(args[0] + i % 7);
                                }
                            }, args[0] + at);
                        }
                        for (Thread thread : threads) thread.start();
                        for (Thread thread : threads) thread.join();
                    }
                }
                """),
        NOBODY_IS_BLAMED("print.Ward.ann, print.Ward.bob print.Ward.annIsOnDuty, print.Ward.bobIsOnDuty", """
                package print;
                import java.util.concurrent.CyclicBarrier;
                public class Ward {
                    volatile boolean annIsOnDuty = true;
                    volatile boolean bobIsOnDuty = true;
                    void ann() {
                        if (bobIsOnDuty) {
                            Thread.yield();
                            annIsOnDuty = false;
                        }
                    }
                    void bob() {
                        if (annIsOnDuty) {
                            Thread.yield();
                            bobIsOnDuty = false;
                        }
                    }
                    public static void main(String[] args) throws Exception {
                        for (int i = 0; i < 100; i++) {
                            Ward ward = new Ward();
                            CyclicBarrier both = new CyclicBarrier(2);
                            Thread one = new Thread(() -> { await(both); ward.ann(); }, args[0] + i);
                            Thread other = new Thread(() -> { await(both); ward.bob(); }, args[0] + i + "b");
                            one.start();
                            other.start();
                            one.join();
                            other.join();
                        }
                    }
                    static void await(CyclicBarrier barrier) {
                        try {
                            barrier.await();
                        } catch (Exception e) {
                            throw new IllegalStateException(e);
                        }
                    }
                }
                """),
        WRITE_SKEW("print.Doctors.annLeaves, print.Doctors.bobLeaves print.Doctors.ann, print.Doctors.bob", """
                package print;
                public class Doctors {
                    private boolean ann = true;
                    private boolean bob = true;
                    private final Object lock = new Object();
                    boolean annIsOn() { synchronized (lock) { return ann; } }
                    boolean bobIsOn() { synchronized (lock) { return bob; } }
                    void ann(boolean on) { synchronized (lock) { ann = on; } }
                    void bob(boolean on) { synchronized (lock) { bob = on; } }
                    void annLeaves() {
                        if (annIsOn() && bobIsOn()) {
                            Thread.yield();
                            ann(false);
                        }
                    }
                    void bobLeaves() {
                        if (annIsOn() && bobIsOn()) {
                            Thread.yield();
                            bob(false);
                        }
                    }
                    public static void main(String[] args) throws Exception {
                        Doctors all = new Doctors();
                        Thread one = new Thread(() -> {
                            for (int i = 0; i < 300; i++) {
                                all.annLeaves();
                                all.ann(true);
                            }
                        }, args[0]);
                        Thread other = new Thread(() -> {
                            for (int i = 0; i < 300; i++) {
                                all.bobLeaves();
                                all.bob(true);
                            }
                        }, args[0] + "b");
                        one.start();
                        other.start();
                        one.join();
                        other.join();
                    }
                }
                """),
        TWO_OBJECTS("print.Total.sum print.Total$Account.balance", """
                package print;
                public class Total {
                    static class Account {
                        private int balance = 500;
                        synchronized int get() { return balance; }
                        synchronized void add(int amount) { balance += amount; }
                    }
                    final Account one = new Account();
                    final Account other = new Account();
                    int sum() {
                        int first = one.get();
                        Thread.yield();
                        return first + other.get();
                    }
                    void transfer(int amount) {
                        one.add(-amount);
                        Thread.yield();
                        other.add(amount);
                    }
                    public static void main(String[] args) throws Exception {
                        Total all = new Total();
                        Thread reader = new Thread(() -> { for (int i = 0; i < 300; i++) all.sum(); }, args[0]);
                        Thread writer = new Thread(() -> { for (int i = 0; i < 300; i++) all.transfer(i); }, args[0] + "b");
                        reader.start();
                        writer.start();
                        reader.join();
                        writer.join();
                    }
                }
                """),
        COLLECTION("print.Names.register java.util.concurrent.CopyOnWriteArrayList", """
                package print;
                import java.util.List;
                import java.util.concurrent.CopyOnWriteArrayList;
                public class Names {
                    final List<String> names = new CopyOnWriteArrayList<>();
                    void register(String name) {
                        if (!names.contains(name)) {
                            Thread.yield();
                            names.add(name);
                        }
                    }
                    void forget(String name) { names.remove(name); }
                    public static void main(String[] args) throws Exception {
                        Names all = new Names();
                        Thread[] threads = new Thread[3];
                        for (int at = 0; at < threads.length; at++) {
                            threads[at] = new Thread(() -> {
                                for (int i = 0; i < 200; i++) {
                                    all.register(args[0] + i % 3);
                                    all.forget(args[0] + i % 2);
                                }
                            }, args[0] + at);
                        }
                        for (Thread thread : threads) thread.start();
                        for (Thread thread : threads) thread.join();
                    }
                }
                """),
        PREDICTED("print.Later.add print.Later.sum", """
                package print;
                public class Later {
                    private int sum;
                    private final Object lock = new Object();
                    void add(int amount) {
                        int before;
                        synchronized (lock) { before = sum; }
                        synchronized (lock) { sum = before + amount; }
                    }
                    public static void main(String[] args) throws Exception {
                        Later later = new Later();
                        Thread now = new Thread(() -> later.add(1), args[0]);
                        Thread then = new Thread(() -> { sleep(); later.add(2); }, args[0] + "then");
                        now.start();
                        then.start();
                        now.join();
                        then.join();
                    }
                    static void sleep() {
                        try {
                            Thread.sleep(300);
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                }
                """),
        LAMBDAS("print.Lambdas.lambda$work$ print.Lambdas$Counter.count", """
                package print;
                public class Lambdas {
                    static class Counter { int count; int other; }
                    final Counter counter = new Counter();
                    Runnable idle() { return () -> { synchronized (this) { counter.other++; } }; }
                    Runnable work() {
                        return () -> {
                            for (int i = 0; i < 200; i++) {
                                int before;
                                synchronized (this) { before = counter.count; Thread.yield(); counter.count = before + 1; }
                                synchronized (counter) { counter.count = before; }
                            }
                        };
                    }
                    public static void main(String[] args) throws Exception {
                        Lambdas lambdas = new Lambdas();
                        Thread[] threads = new Thread[3];
                        for (int at = 0; at < threads.length; at++) {
                            threads[at] = new Thread(at == 0 ? lambdas.idle() : lambdas.work(), args[0] + at);
                        }
                        for (Thread thread : threads) thread.start();
                        for (Thread thread : threads) thread.join();
                    }
                }
                """);

        private final String cause;
        private final String source;

        Program(String cause, String source) {
            this.cause = cause;
            this.source = source;
        }

        String className() {
            String name = source.substring(source.indexOf("public class ") + "public class ".length());
            return name.substring(0, name.indexOf(' '));
        }
    }

    @TempDir
    Path directory;

    private void run(Program program, String text, String names, Path baseline) throws Exception {
        Path source = Files.writeString(directory.resolve(program.className() + ".java"), text);
        Path classes = AgentUnderTest.javac(Jdks.current(), directory.resolve(names), List.of("-g", source));
        AgentUnderTest.run(List.of("--write-baseline", baseline), classes, "print." + program.className(), names)
                .hasStatus(1);
    }

    private static Set<String> causes(Path baseline) throws Exception {
        Set<String> causes = new TreeSet<>();
        for (JsonNode each : Ran.JSON.readTree(baseline).get("findings")) {
            causes.add(
                    each.get("method").asString() + " " + each.path("variable").asString(""));
        }
        return causes;
    }

    private void keepsItsIds(Program program, int runs) throws Exception {
        AgentUnderTest.mustBePackaged();
        Path known = directory.resolve("known.json");
        run(program, program.source, "first", known);
        assertThat(causes(known)).contains(program.cause);
        for (int run = 0; run < runs; run++) {
            String text = Reformatted.of(program.source, new Random(run));
            Path found = directory.resolve("found.json");
            run(program, text, "thread" + run, found);
            assertThat(found).as("run %s", run).hasSameTextualContentAs(known);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MAP", "WRITE_SKEW"})
    void findings_of_a_reformatted_program_keep_their_ids(Program program) throws Exception {
        keepsItsIds(program, 1);
    }

    @Test
    void findings_of_a_program_keep_their_ids_though_it_is_reformatted_and_run_ten_times() throws Exception {
        keepsItsIds(Program.TWO_OBJECTS, RUNS);
    }

    @Tag("campaign")
    @ParameterizedTest
    @EnumSource
    void findings_keep_their_ids_however_often_the_program_runs(Program program) throws Exception {
        keepsItsIds(program, RUNS);
    }
}
