// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check on its own, without javac around it. */
class StaticCheckTest {

    @TempDir
    Path directory;

    private static StaticResult check(Path... sources) throws IOException {
        return new StaticCheck(new Options(false, List.of()), System.getProperty("java.class.path"))
                .check(List.of(sources));
    }

    private Path source(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    @Test
    void guards_and_atomicities_are_found_without_annotations() throws IOException {
        Path file = source("Counter.java", """
                class Counter {
                    private int n;
                    private final java.util.List<String> log = new java.util.ArrayList<>();
                    synchronized void up() { n++; log.add("up"); }
                    void twice() { up(); up(); }
                }
                """);
        assertThat(check(file).table())
                .contains(
                        "  n         guarded by this",
                        "  log       what it holds is guarded by this",
                        "  up()      this ? mover : atomic",
                        "  twice()   this ? mover : compound");
    }

    @Test
    void all_methods_have_to_be_atomic_if_nobody_says_which() throws IOException {
        String counter = """
                class Counter {
                    private int n;
                    synchronized int get() { return n; }
                    synchronized void set(int value) { n = value; }
                    %s void up() { set(get() + 1); }
                    void down() { set(get() - 1); }
                }
                """;
        assertThat(check(source("Counter.java", counter.formatted(""))).findings())
                .extracting(Finding::method)
                .containsExactly("Counter.up", "Counter.down");
        assertThat(check(source("Counter.java", counter.formatted("@dev.unsplit.annotations.Atomic")))
                        .findings())
                .extracting(Finding::method)
                .containsExactly("Counter.up");
    }

    @Test
    void findings_say_that_no_run_is_behind_them() throws IOException {
        List<Finding> findings =
                check(Path.of("src/test/examples/Account.java")).findings();
        assertThat(findings)
                .allMatch(finding -> finding.certainty() == Certainty.STATIC)
                .extracting(Finding::method)
                .contains("Account.deposit1", "Account.withdraw1", "Account.peek");
    }

    @Test
    void source_that_does_not_compile_gets_the_error_of_the_compiler() throws IOException {
        Path file = source("Wrong.java", "class Wrong {\n    int n = \"one\";\n}\n");
        assertThatThrownBy(() -> check(file))
                .isInstanceOf(WrongInputException.class)
                .hasMessageContaining("Wrong.java:2: error: incompatible types");
    }

    @Test
    void annotated_copy_of_real_code_compiles_and_is_accepted() throws IOException {
        Path copy = directory.resolve("copy");
        int written = check(Path.of("../finding/src/main/java"), Path.of("src/main/java"))
                .writeAnnotated(copy);
        StaticResult again = check(copy);
        assertThat(written).isGreaterThan(100);
        assertThat(again.findings()).isEmpty();
        assertThat(again.troubles()).isEmpty();
    }

    @Test
    void annotated_copy_tells_locks_from_their_monitors() throws IOException {
        Path file = source("Two.java", """
                class Two {
                    private final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();
                    private int ofLock;
                    private int ofMonitor;
                    void up() { lock.lock(); try { ofLock++; } finally { lock.unlock(); } }
                    void upUnderMonitor() { synchronized (lock) { ofMonitor++; } }
                }
                """);
        Path copy = directory.resolve("copy");
        StaticResult result = check(file);
        assertThat(result.table())
                .contains("  ofLock            guarded by this.lock", "  ofMonitor         guarded by this.lock");
        result.writeAnnotated(copy);
        assertThat(Files.readString(copy.resolve("Two.java")))
                .contains("GuardedBy(\"this.lock\") private int ofLock")
                .contains("    private int ofMonitor");
        assertThat(check(copy).findings()).isEmpty();
    }

    @Test
    void table_of_the_user_counts_before_that_of_the_jdk() throws IOException {
        Path table = source("known.txt", "# ours\njava.util.concurrent.CountDownLatch await mover\n");
        Path file = source("Waits.java", """
                class Waits {
                    @dev.unsplit.annotations.Atomic
                    void await(java.util.concurrent.CountDownLatch latch) throws InterruptedException { latch.await(); }
                }
                """);
        assertThat(check(file).findings()).hasSize(1);
        assertThat(new StaticCheck(new Options(false, List.of(table)), System.getProperty("java.class.path"))
                        .check(List.of(file))
                        .findings())
                .isEmpty();
    }

    @Test
    void line_of_the_user_counts_before_those_that_tell_the_number_of_parameters() throws IOException {
        Path file = source("Dice.java", """
                class Dice {
                    private final java.util.Random random = new java.util.Random();
                    @dev.unsplit.annotations.Atomic int any() { return random.nextInt() + random.nextInt(); }
                    @dev.unsplit.annotations.Atomic int once() { return random.nextInt(); }
                    @dev.unsplit.annotations.Atomic int six() { return random.nextInt(6); }
                }
                """);
        assertThat(check(file).findings()).extracting(Finding::method).containsExactly("Dice.any", "Dice.six");
        Path table = source("known.txt", "java.util.Random nextInt mover\n");
        Path exact = source("exact.txt", "java.util.Random nextInt/1 mover\n");
        assertThat(new StaticCheck(new Options(false, List.of(table)), System.getProperty("java.class.path"))
                        .check(List.of(file))
                        .findings())
                .isEmpty();
        assertThat(new StaticCheck(new Options(false, List.of(exact)), System.getProperty("java.class.path"))
                        .check(List.of(file))
                        .findings())
                .extracting(Finding::method)
                .containsExactly("Dice.any");
    }

    @Test
    void fields_of_atomic_methods_are_left_out_though_a_task_calls_these_in_a_loop() throws IOException {
        Path file = source("Meter.java", """
                class Meter {
                    private int n;
                    private int split;
                    synchronized void up() { n++; }
                    synchronized int split() { return split; }
                    synchronized void set(int to) { split = to; }
                    void splitUp() { set(split() + 1); }
                    private static void watch(Meter meter) { for (int i = 0; i < 9; i++) { meter.up(); } }
                    static void start(Meter meter) { new Thread(() -> watch(meter)).start(); }
                }
                """);
        assertThat(check(file).leftOut())
                .contains(
                        "exclude field Meter.n because \"it is proved to be protected\"",
                        "exclude Meter.up because \"it is proved to be atomic\"")
                .noneMatch(rule -> rule.contains("split") || rule.contains("set"));
    }

    @Test
    void file_that_is_no_source_is_named() throws IOException {
        Path file = source("notes.txt", "");
        assertThatThrownBy(() -> check(file))
                .isInstanceOf(WrongInputException.class)
                .hasMessageEndingWith("notes.txt: is no Java source; expected a file named *.java");
    }

    @Test
    void wrong_line_of_a_table_is_named() throws IOException {
        Path table = source("known.txt", "a.B c sometimes\n");
        assertThatThrownBy(() -> new StaticCheck(new Options(false, List.of(table)), "").check(List.of(table)))
                .isInstanceOf(WrongInputException.class)
                .hasMessageContaining("known.txt:1: expected const, mover,");
    }
}
