// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.finding.Verdict;
import dev.unsplit.modelcheck.search.SearchOptions;
import dev.unsplit.modelcheck.search.SearchOptions.Watching;
import dev.unsplit.modelcheck.search.Watch;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.UsageException;
import dev.unsplit.trace.source.Traces;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Models that are made of traces. */
class TraceModelTest {

    private static final String BANK = """
            main begin main
            alice begin Account.withdraw
            alice acquire account
            alice read Account.balance
            alice acquire account
            alice release account
            alice release account
            alice acquire account
            alice write Account.balance
            alice release account
            alice end
            bob acquire account
            bob begin Account.get(int)
            bob read Account.balance
            bob end
            bob release account
            bob begin Account.withdraw
            bob acquire account
            bob read Account.balance
            bob release account
            bob acquire account
            bob write Account.balance
            bob release account
            bob end
            main end
            """;

    @Test
    void model_has_a_thread_for_executions_that_did_the_same() {
        assertThat(TraceModel.of(Traces.text("bank.txt", BANK), List.of("Account.withdraw", "Account.get"), 2))
                .isEqualTo("""
                        // Made from bank.txt: Account.withdraw, Account.get
                        // Nothing is known of values, so each variable has one.
                        shared int 0..0 Account.balance;
                        lock account;

                        thread t1 [2] {
                            int 0..0 seen;
                            transaction Account.withdraw {
                                acquire(account);
                                seen = Account.balance;
                                release(account);
                                acquire(account);
                                Account.balance = *;
                                release(account);
                            }
                        }

                        thread t2 [2] {
                            int 0..0 seen;
                            transaction Account.get {
                                acquire(account);
                                seen = Account.balance;
                                release(account);
                            }
                        }
                        """);
    }

    @Test
    void method_without_executions_is_an_error() {
        assertThatThrownBy(() -> TraceModel.of(Traces.text("bank.txt", BANK), List.of("Account.withdraw", "none"), 1))
                .isInstanceOf(UsageException.class)
                .hasMessage("--methods: expected methods that bank.txt has executions of, found 'none'");
    }

    private static Verdict ofModel(String model) {
        return new ModelCheck("made.ubp", model, Conflicts.DATA)
                .explore(SearchOptions.of(Watching.DATA), new Watch())
                .result()
                .verdict();
    }

    private static Verdict ofTrace(String analysis, String trace) {
        return Analyser.analyse(
                        Traces.text("pair", trace),
                        new AnalysisOptions(
                                List.of(analysis), Optional.empty(), Optional.empty(), Optional.empty(), false))
                .analyses()
                .get(analysis);
    }

    @Provide
    Arbitrary<List<String>> actions() {
        Arbitrary<String> access = Combinators.combine(Arbitraries.of("read", "write"), Arbitraries.of("x", "y", "z"))
                .as((action, variable) -> action + " " + variable + "\n");
        Arbitrary<String> inside = access.list().ofMaxSize(3).map(all -> String.join("", all));
        Arbitrary<String> nested = Combinators.combine(inside, inside, Arbitraries.of("", "n"))
                .as((before, within, lock) -> before + block(lock, within));
        Arbitrary<String> block =
                Combinators.combine(Arbitraries.of("l", "m"), nested).as(TraceModelTest::block);
        return Arbitraries.oneOf(access, block).list().ofMinSize(1).ofMaxSize(4);
    }

    private static String block(String lock, String within) {
        return lock.isEmpty() ? within : "acquire " + lock + "\n" + within + "release " + lock + "\n";
    }

    private static String transaction(String thread, String method, List<String> actions) {
        return ("begin " + method + "\n" + String.join("", actions) + "end\n")
                .lines()
                .map(line -> thread + " " + line + "\n")
                .reduce("", String::concat);
    }

    /** Exact for two transactions, where there is no deadlock: Wang, Stoller, Theorem 4.2. */
    @Property(tries = 1000)
    void model_of_two_transactions_agrees_with_commit_nodes(
            @ForAll("actions") List<String> one, @ForAll("actions") List<String> other) {
        String trace = transaction("t1", "one", one) + transaction("t2", "other", other);
        Assume.that(ofTrace("deadlock", trace) == Verdict.NONE);
        String model = TraceModel.of(Traces.text("pair", trace), List.of("one", "other"), 1);
        assertThat(ofModel(model)).as(trace).isEqualTo(ofTrace("commit-node-conflict", trace));
    }
}
