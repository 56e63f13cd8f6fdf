// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.finding.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallsInSourcesTest {

    private static final String ACCOUNT = """
            class Account {
                int balance() { return 1; }
                void withdraw(int n) {
                    int before = balance();
                    run(() -> balance());
                    this
                        .set(before - n)
                        .set(0);
                }
                void withdraw() {
                    balance(); balance();
                }
                // balance()
            }
            """;

    @TempDir
    Path directory;

    private Set<Integer> lines(String source, String method, int line, String callee) throws IOException {
        Files.writeString(directory.resolve("Account.java"), source);
        return new CallsInSources(new ParsedSources(List.of(directory)))
                .of(new Site("Account", method, "Account.java", line), callee);
    }

    @Test
    void calls_of_the_method_that_the_line_is_in_are_found() throws IOException {
        assertThat(lines(ACCOUNT, "withdraw", 4, "balance")).containsExactly(4);
        assertThat(lines(ACCOUNT, "withdraw", 4, "set")).containsExactly(7, 8);
        assertThat(lines(ACCOUNT, "withdraw", 11, "balance")).containsExactly(11);
        assertThat(lines(ACCOUNT, "withdraw", 11, "set")).isEmpty();
    }

    @Test
    void a_lambda_expression_has_calls_of_its_own() throws IOException {
        assertThat(lines(ACCOUNT, "lambda$withdraw$0", 5, "balance")).containsExactly(5);
        assertThat(lines(ACCOUNT, "lambda$withdraw$0", 5, "set")).isEmpty();
    }

    @Test
    void of_another_source_nothing_is_known() throws IOException {
        assertThat(lines("no Java {", "withdraw", 1, "balance")).isEmpty();
        assertThat(lines(ACCOUNT, "deposit", 4, "balance")).isEmpty();
        assertThat(lines(ACCOUNT, "withdraw", 99, "balance")).isEmpty();
        assertThat(new CallsInSources(new ParsedSources(List.of()))
                        .of(new Site("Account", "withdraw", "Account.java", 4), "balance"))
                .isEmpty();
    }

    private static final String HELPERS = """
            class Account {
                void withdraw(int n) {
                    int before = checked();
                    each(x ->
                        set(before - n));
                }
                int checked() { return before(); }
                int before() { return balance(); }
                void outer() { inner(); }
                void inner() { outer(); }
            }
            """;

    @Test
    void calls_by_helpers_and_lambda_expressions_count_where_there_is_no_other() throws IOException {
        assertThat(lines(HELPERS, "withdraw", 3, "balance")).containsExactly(3);
        assertThat(lines(HELPERS, "withdraw", 3, "set")).containsExactly(5);
        assertThat(lines(HELPERS, "withdraw", 3, "lambda$withdraw$0")).containsExactly(4);
        assertThat(lines(HELPERS, "withdraw", 3, "nothing")).isEmpty();
        assertThat(lines(HELPERS, "outer", 9, "nothing")).isEmpty();
    }

    private static final String KEPT = """
            class Account {
                void withdraw(int n) {
                    IntSupplier read = () -> balance();
                    int before = read.getAsInt();
                    IntConsumer write;
                    write = x -> set(x);
                    write.accept(before - n);
                    int again = run(() -> other());
                }
                IntSupplier later() {
                    return () -> balance();
                }
            }
            """;

    @Test
    void lambda_expression_that_is_kept_is_not_run_where_it_stands() throws IOException {
        assertThat(lines(KEPT, "withdraw", 3, "balance")).isEmpty();
        assertThat(lines(KEPT, "withdraw", 3, "set")).isEmpty();
        assertThat(lines(KEPT, "later", 11, "balance")).isEmpty();
        assertThat(lines(KEPT, "withdraw", 3, "other")).containsExactly(8);
        assertThat(lines(KEPT, "withdraw", 3, "lambda$withdraw$0")).containsExactly(8);
    }

    private static final String LOCKS = """
            package bank;
            class Account {
                final Object one = new Object(), other = new Object();
                static class Part { Lock other; Lock own; Object one() { return this; } }
                void get(Part part, Object one) {
                    synchronized (this.one) {
                        synchronized (other) {
                        }
                    }
                    synchronized (one) { }
                    part.own
                        .lock();
                    synchronized (part.one()) { }
                    synchronized (this) { }
                    synchronized (this.one) { synchronized (this.other) { } }
                    both.readLock().lock();
                    both.writeLock().tryLock();
                    long stamp = stamped.readLock();
                    first.lock(); both.writeLock().lock();
                    both.readLock()
                        .lock();
                    writing.lock();
                    strange.lock();
                }
                Lock writing = both.writeLock(), strange = Locks.get().writeLock();
                ReadWriteLock both;
                StampedLock stamped;
                Lock first;
            }
            """;

    private String lock(int line) throws IOException {
        Files.writeString(directory.resolve("Account.java"), LOCKS);
        return new CallsInSources(new ParsedSources(List.of(directory)))
                .lockField(new Site("bank.Account", "get", "Account.java", line));
    }

    @Test
    void field_that_holds_a_lock_is_known_where_there_is_no_doubt() throws IOException {
        assertThat(lock(6)).isEqualTo("bank.Account.one");
        assertThat(lock(7)).as("two classes have such a field").isEqualTo("bank.Account.other");
        assertThat(lock(10)).as("a parameter").isEmpty();
        assertThat(lock(12)).isEqualTo("bank.Account$Part.own");
        assertThat(lock(13)).as("a call").isEmpty();
        assertThat(lock(14)).as("no field").isEmpty();
        assertThat(lock(15)).as("two locks in one line").isEmpty();
    }

    @Test
    void field_that_holds_a_lock_of_readers_and_writers_is_known_too() throws IOException {
        assertThat(lock(16)).isEqualTo("bank.Account.both");
        assertThat(lock(17)).isEqualTo("bank.Account.both");
        assertThat(lock(18)).isEqualTo("bank.Account.stamped");
        assertThat(lock(19)).as("two locks in one line").isEmpty();
        assertThat(lock(21)).as("the name stands in another line").isEmpty();
        assertThat(lock(22)).as("a side of it").isEqualTo("bank.Account.both");
        assertThat(lock(23)).as("of what, nobody knows").isEqualTo("bank.Account.strange");
    }
}
