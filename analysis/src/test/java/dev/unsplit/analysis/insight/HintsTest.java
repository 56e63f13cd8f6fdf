// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.trace.source.Traces;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What is advised, and that it is not advised where it would do harm. */
class HintsTest {

    private static TraceResult analyse(String trace, String... analyses) {
        return Analyser.analyse(
                Traces.text("test", trace),
                new AnalysisOptions(List.of(analyses), Optional.empty(), Optional.empty(), Optional.empty(), false));
    }

    private static String hint(String trace) {
        List<Finding> findings = analyse(trace, "frontier").findings();
        assertThat(findings).hasSize(1);
        return findings.get(0).insight().hint();
    }

    private static String withdrawAndDeposit(String inBetween, String more) {
        return """
                t1 begin   bank.Account.withdraw
                t1 acquire bank.Account@1
                t1 read    bank.Account.balance@1 @Account.java:12%09bank.Account%09withdraw
                t1 release bank.Account@1
                t2 begin   bank.Account.deposit
                t2 acquire bank.Account@1
                t2 write   bank.Account.balance@1 @Account.java:20%09bank.Account%09deposit
                t2 release bank.Account@1
                t2 end
                """.replace("%09", "\t") + inBetween + """
                t1 acquire bank.Account@1
                t1 write   bank.Account.balance@1 @Account.java:14%09bank.Account%09withdraw
                t1 release bank.Account@1
                t1 end
                """.replace("%09", "\t") + more;
    }

    private static String audit(String thread) {
        return """
                THREAD begin   bank.Ledger.audit
                THREAD acquire bank.Ledger@1
                THREAD acquire bank.Account@1
                THREAD release bank.Account@1
                THREAD release bank.Ledger@1
                THREAD end
                """.replace("THREAD", thread);
    }

    @Test
    void lock_that_is_held_at_both_ends_is_to_be_held_in_between() {
        assertThat(hint(withdrawAndDeposit("", "")))
                .isEqualTo("in bank.Account.withdraw, hold the lock bank.Account from line 12 to line 14");
    }

    @Test
    void lock_that_is_acquired_in_between_is_no_reason_against_it() {
        assertThat(hint(withdrawAndDeposit("t1 acquire log\nt1 release log\n", "t2 acquire log\nt2 release log\n")))
                .startsWith("in bank.Account.withdraw, hold the lock bank.Account");
    }

    /** In between, withdraw locks the ledger; audit locks the ledger first and then the account. */
    @Test
    void what_would_make_a_deadlock_possible_is_not_advised() {
        String audit = audit("t2");
        String trace = withdrawAndDeposit("t1 acquire bank.Ledger@1\nt1 release bank.Ledger@1\n", audit);
        assertThat(hint(trace))
                .startsWith("do not simply hold the lock bank.Account from line 12 to line 14")
                .contains("could deadlock with bank.Ledger");
        assertThat(analyse(trace, "deadlock").findings())
                .as("as it is, there is no danger")
                .isEmpty();
    }

    /** The same, but both hold a third lock around it all, so that they never meet there. */
    @Test
    void deadlock_that_another_lock_prevents_is_none() {
        String audit = """
                t1 release gate
                t2 begin   bank.Ledger.audit
                t2 acquire gate
                t2 acquire bank.Ledger@1
                t2 acquire bank.Account@1
                t2 release bank.Account@1
                t2 release bank.Ledger@1
                t2 release gate
                t2 end
                """;
        String trace =
                "t1 acquire gate\n" + withdrawAndDeposit("t1 acquire bank.Ledger@1\nt1 release bank.Ledger@1\n", audit);
        assertThat(hint(trace)).startsWith("in bank.Account.withdraw, hold the lock bank.Account");
    }

    @Test
    void deadlock_of_another_run_of_the_threads_is_none() {
        String afterwards = "main join t1\n" + audit("main");
        assertThat(hint("main fork t1\nmain fork t2\n"
                        + withdrawAndDeposit("t1 acquire bank.Ledger@1\nt1 release bank.Ledger@1\n", afterwards)))
                .startsWith("in bank.Account.withdraw, hold the lock bank.Account");
    }

    @Test
    void lock_that_whoever_comes_in_between_does_not_hold_is_of_no_use() {
        String trace = """
                t1 begin   A.f
                t1 acquire l
                t1 read    x
                t1 release l
                t2 write   x
                t1 acquire l
                t1 write   x
                t1 release l
                t1 end
                """;
        assertThat(hint(trace)).isEmpty();
    }

    @Test
    void lock_of_another_object_of_the_class_is_another_lock() {
        String trace = """
                t1 begin   A.f
                t1 acquire Account@1
                t1 read    Account.balance@1
                t1 release Account@1
                t2 acquire Account@2
                t2 write   Account.balance@1
                t2 release Account@2
                t1 acquire Account@1
                t1 write   Account.balance@1
                t1 release Account@1
                t1 end
                """;
        assertThat(hint(trace)).isEmpty();
    }

    /** The balance has one dedicated lock, and others are there that are objects of the same class. */
    private static final String DEDICATED = """
            t1 begin   Bank.withdraw
            t1 acquire java.lang.Object@1 @Bank.java:10
            t1 read    Bank.balance @Bank.java:11
            t1 release java.lang.Object@1
            t2 begin   Bank.deposit
            t2 acquire java.lang.Object@1 @Bank.java:20
            t2 write   Bank.balance @Bank.java:21
            t2 release java.lang.Object@1
            t2 end
            t1 acquire java.lang.Object@1 @Bank.java:12
            t1 write   Bank.balance @Bank.java:13
            t1 release java.lang.Object@1
            t1 end
            t3 begin   Bank.log
            t3 acquire java.lang.Object@2 @Bank.java:30
            t3 release java.lang.Object@2
            t3 end
            """;

    @Test
    void locks_of_one_class_are_told_apart_by_where_they_are_acquired() {
        assertThat(hint(DEDICATED)).contains("hold the lock java.lang.Object (acquired in Bank.java:10) from");
        assertThat(hint(DEDICATED.replace("java.lang.Object@2", "java.lang.Object@1")))
                .contains("hold the lock java.lang.Object from");
        assertThat(hint(DEDICATED.replace("@Bank.java:30", "@Bank.java:20")))
                .as("what is acquired at a common place has a common role")
                .contains("hold the lock java.lang.Object from");
    }

    private static CallLines balanceLockIn(int line) {
        return new CallLines() {
            @Override
            public SortedSet<Integer> of(Site caller, String callee) {
                return new TreeSet<>();
            }

            @Override
            public String lockField(Site acquire) {
                return acquire.line() == line ? "Bank.balanceLock" : "";
            }
        };
    }

    @Test
    void locks_are_named_after_fields_where_sources_are_at_hand() {
        assertThat(hint(DEDICATED, balanceLockIn(20))).contains("hold the lock Bank.balanceLock from");
    }

    @Test
    void the_lock_that_ends_a_race_is_named_after_its_field_or_by_where_it_is_acquired() {
        String race = """
                t1 acquire java.lang.Object@2 @Bank.java:9
                t1 acquire java.lang.Object@1 @Bank.java:10
                t1 write   Bank.balance @Bank.java:11
                t1 release java.lang.Object@1
                t1 release java.lang.Object@2
                t1 acquire java.lang.Object@1 @Bank.java:10
                t1 write   Bank.balance @Bank.java:11
                t1 release java.lang.Object@1
                t2 read    Bank.balance @Bank.java:20
                """;
        String rest = " at the read of Bank.balance (Bank.java:20), as at the write of Bank.balance (Bank.java:11)";
        assertThat(hint(race, balanceLockIn(10), "race")).startsWith("hold the lock Bank.balanceLock" + rest);
        assertThat(hint(race, balanceLockIn(9), "race"))
                .startsWith("hold the lock java.lang.Object (acquired in Bank.java:10)" + rest);
        assertThat(hint(race.replace("java.lang.Object@1", "Bank@1"), CallLines.UNKNOWN, "race"))
                .startsWith("hold the lock Bank" + rest);
    }

    @Test
    void where_accesses_are_in_methods_that_are_called_the_calls_are_named() {
        assertThat(hint("""
                t1 begin   Bank.withdraw
                t1 acquire l
                t1 read    balance @Bank.java:17%09Bank%09balance
                t1 release l
                t2 acquire l
                t2 write   balance @Bank.java:21%09Bank%09setBalance
                t2 release l
                t1 acquire l
                t1 write   balance @Bank.java:21%09Bank%09setBalance
                t1 release l
                t1 end
                """.replace("%09", "\t")))
                .isEqualTo(
                        "in Bank.withdraw, hold the lock l from the call of balance (which reads in Bank.java:17) to the call of"
                                + " setBalance (which writes in Bank.java:21)");
    }

    private static String hint(String trace, CallLines lines) {
        return hint(trace, lines, "frontier");
    }

    private static String hint(String trace, CallLines lines, String analysis) {
        AnalysisOptions options =
                new AnalysisOptions(List.of(analysis), Optional.empty(), Optional.empty(), Optional.empty(), false);
        return Analyser.analyse(Traces.text("test", trace.replace("%09", "\t")), options.with(lines))
                .findings()
                .get(0)
                .insight()
                .hint();
    }

    private static final String CALLS = """
            t1 begin   Bank.withdraw @Bank.java:30%09Bank%09withdraw
            t1 begin   Bank.check
            t1 begin   Account.balance
            t1 acquire l
            t1 read    balance @Account.java:17%09Account%09balance
            t1 release l
            t1 end
            t1 end
            t2 acquire l
            t2 write   balance @Account.java:21%09Account%09set
            t2 release l
            t1 begin   Account.set
            t1 acquire l
            t1 write   balance @Account.java:21%09Account%09set
            t1 release l
            t1 end
            t1 end
            """;

    /** What the method calls itself is named, not what that calls. */
    @Test
    void where_sources_are_at_hand_lines_of_the_split_method_are_named() {
        Site withdraw = new Site("Bank", "withdraw", "Bank.java", 30);
        Map<String, Integer> lines = Map.of("check", 31, "set", 34);
        assertThat(hint(
                        CALLS,
                        (caller, callee) -> new TreeSet<>(Set.of(caller.equals(withdraw) ? lines.get(callee) : 0))))
                .isEqualTo(
                        "in Bank.withdraw, hold the lock l from line 31 (the call of check) to line 34 (the call of set)");
    }

    @Test
    void a_method_that_is_not_in_the_trace_is_known_from_the_place() {
        String trace = CALLS.replaceAll("t1 begin   (Bank.check|Account.*)\n", "")
                        .replaceAll("(?m)^(t1 end\n)+", "") + "t1 end\n";
        Map<String, Integer> lines = Map.of("balance", 31, "set", 34);
        assertThat(hint(trace, (caller, callee) -> new TreeSet<>(Set.of(lines.get(callee)))))
                .endsWith("from line 31 (the call of balance) to line 34 (the call of set)");
    }

    @Test
    void where_a_method_calls_another_at_several_places_the_line_is_not_guessed() {
        assertThat(hint(CALLS, (caller, callee) -> new TreeSet<>(Set.of(31, 32, 34))))
                .isEqualTo("in Bank.withdraw, hold the lock l from the call of check (which reads in Account.java:17)"
                        + " to the call of set (which writes in Account.java:21)");
    }

    @Test
    void one_call_of_the_jdk_in_place_of_two() {
        String map = "java.util.concurrent.ConcurrentHashMap@1[k]";
        assertThat(hint("t1 begin A.f\nt1 volatile-read " + map + "\nt2 update " + map + "\nt1 update " + map
                        + "\nt1 end\n"))
                .contains("putIfAbsent", "computeIfAbsent");
        String counter = "java.util.concurrent.atomic.AtomicInteger@1";
        assertThat(hint("t1 begin A.f\nt1 volatile-read " + counter + "\nt2 update " + counter + "\nt1 volatile-write "
                        + counter + "\nt1 end\n"))
                .contains("incrementAndGet");
        assertThat(hint("t1 begin A.f\nt1 volatile-read " + counter + "\nt2 update " + counter + "\nt1 update "
                        + counter + "\nt1 end\n"))
                .as("a check, then a change")
                .contains("compareAndSet")
                .doesNotContain("incrementAndGet");
    }

    private static final String MAP = "java.util.concurrent.ConcurrentHashMap@1";
    private static final String REFERENCE = "java.util.concurrent.atomic.AtomicReference@1";

    /** What t1 does before and after what t2 does. */
    private static String between(String before, String others, String after) {
        return "t1 begin A.f\nt1 " + before + "\nt2 " + others + "\nt1 " + after + "\nt1 end\n";
    }

    @Test
    void what_a_call_returns_need_not_be_read_again() {
        String advice = "do not read it again: use what the first call returns, or the value that it was given";
        assertThat(hint(between("update " + MAP + "[k]", "update " + MAP + "[k]", "read " + MAP + "[k]")))
                .as("putIfAbsent, then get")
                .isEqualTo(advice);
        String counter = "java.util.concurrent.atomic.AtomicInteger@1";
        assertThat(hint(between("update " + counter, "volatile-write " + counter, "volatile-read " + counter)))
                .as("incrementAndGet, then get")
                .isEqualTo(advice);
    }

    @Test
    void what_others_see_half_done_is_better_written_once() {
        assertThat(hint(between("update " + REFERENCE, "volatile-read " + REFERENCE, "update " + REFERENCE)))
                .startsWith("write it once")
                .doesNotContain("addAndGet");
        String counter = "java.util.concurrent.atomic.AtomicLong@1";
        assertThat(hint(between("update " + counter, "volatile-read " + counter, "update " + counter)))
                .as("incrementAndGet twice")
                .startsWith("write it once")
                .endsWith("or let one call add all of it: addAndGet or getAndAdd");
    }

    @Test
    void value_that_comes_back_is_not_noticed_by_compareAndSet() {
        assertThat(hint(between("volatile-read " + REFERENCE, "update " + REFERENCE, "update " + REFERENCE)))
                .endsWith("AtomicStampedReference notices it");
    }

    @Test
    void calls_for_several_keys_need_a_lock_around_them() {
        String advice =
                "each of these calls is atomic, but not all of them together: hold one lock around them, and wherever"
                        + " else the same is changed, or keep what belongs together under one key";
        String twoKeys =
                "t1 begin A.f\nt1 read MAP[a]\nt2 begin B.g\nt2 write MAP[a]\nt2 write MAP[b]\nt2 end\nt1 read MAP[b]\nt1 end\n"
                        .replace("MAP", MAP);
        assertThat(hint(twoKeys)).isEqualTo(advice);
        assertThat(hint(between("read " + MAP, "write " + MAP, "write " + MAP)))
                .as("what is atomic for a key does not help who asks whether there are any")
                .isEqualTo(advice.replace("under one key", "in one immutable object behind an AtomicReference"));
        assertThat(hint(twoKeys.replace(
                        "t1 read " + MAP + "[b]", "t1 acquire l\nt1 read " + MAP + "[b]\nt1 release l")))
                .as("a lock around another one may come in the wrong order")
                .isEmpty();
    }

    @Test
    void who_asks_a_queue_whether_it_is_empty_can_just_take() {
        String trace = """
                t1 begin A.f
                t1 read   java.util.concurrent.ConcurrentLinkedQueue@1
                t2 update java.util.concurrent.ConcurrentLinkedQueue@1
                t1 update java.util.concurrent.ConcurrentLinkedQueue@1
                t1 end
                """;
        assertThat(hint(trace)).contains("such as poll, which says by null that there is nothing");
        assertThat(hint(trace.replace("ConcurrentLinkedQueue", "Vector"))).isEmpty();
    }

    @Test
    void class_that_extends_an_atomic_one_is_atomic_already() {
        assertThat(hint(between(
                        "volatile-read game.Game$Score@1",
                        "volatile-write game.Game$Score@1",
                        "volatile-write game.Game$Score@1")))
                .startsWith("each of these calls is atomic, but not all of them together: let one call do it");
        assertThat(hint(between(
                        "volatile-read game.Game.SCORE",
                        "volatile-write game.Game.SCORE",
                        "volatile-write game.Game.SCORE")))
                .startsWith("volatile does not make");
    }

    @Test
    void lock_of_a_static_method_is_that_of_its_class() {
        String trace = withdrawAndDeposit("", "")
                .replace("acquire bank.Account@1", "acquire class%20bank.Account")
                .replace("release bank.Account@1", "release class%20bank.Account");
        assertThat(hint(trace))
                .isEqualTo("in bank.Account.withdraw, hold the lock of class bank.Account from line 12 to line 14");
    }

    @Test
    void race_is_to_be_mended_first_where_whoever_comes_in_between_holds_no_lock() {
        String trace = """
                t1 begin   A.f
                t1 acquire l
                t1 read    A.x @A.java:1
                t2 write   A.x @A.java:9
                t1 write   A.x @A.java:2
                t1 release l
                t1 end
                """;
        List<Finding> findings = analyse(trace, "frontier", "race").findings();
        assertThat(findings.get(0).insight().hint())
                .isEqualTo("mend the data race on A.x first, which is a finding of its own");
        assertThat(findings.stream().map(finding -> finding.insight().hint()))
                .anyMatch(hint -> hint.startsWith("hold the lock l at the write of A.x (A.java:9)"));
        assertThat(hint(trace)).as("nobody looked for it").isEmpty();
    }

    @Test
    void volatile_variable_is_better_an_atomic_one() {
        assertThat(hint("t1 begin A.f\nt1 volatile-read A.x\nt2 volatile-write A.x\nt1 volatile-write A.x\nt1 end\n"))
                .startsWith("volatile does not make a read and a write one step: make A.x an AtomicInteger");
    }

    @Test
    void flag_that_is_set_and_taken_back_is_not_changed_in_one_step() {
        for (String variable : List.of("A.busy", "game.Game$Score@1")) {
            String name = variable.replace("@1", "");
            assertThat(hint(between(
                            "volatile-write " + variable, "volatile-read " + variable, "volatile-write " + variable)))
                    .startsWith("others come in between two writes of " + name + ": write it once")
                    .doesNotContain("AtomicInteger", "addAndGet");
            assertThat(hint(between(
                            "volatile-write " + variable, "volatile-write " + variable, "volatile-write " + variable)))
                    .as("a dirty write")
                    .startsWith("others come in between two writes of " + name);
        }
    }

    @Test
    void volatile_that_was_just_written_need_not_be_read_again() {
        assertThat(hint(between("volatile-write A.x", "volatile-write A.x", "volatile-read A.x")))
                .isEqualTo("do not read A.x again: use the value that was written");
    }

    @Test
    void what_is_read_twice_is_better_read_once() {
        assertThat(hint("t1 begin A.f\nt1 read A.x\nt2 write A.x\nt1 read A.x\nt1 end\n"))
                .isEqualTo(
                        "read A.x once, keep the value in a local variable, and use that both times; if it is then changed,"
                                + " hold a lock from that read to the change");
    }

    /** {@code if (get() >= amount) set(get() - amount)}. */
    private static String attempts(String variable) {
        return """
                t1 begin  stats.Maximum.offer
                t1 read   VARIABLE @Maximum.java:5
                t2 update VARIABLE @Maximum.java:9
                t1 read   VARIABLE @Maximum.java:6
                t1 read   VARIABLE @Maximum.java:5
                t1 update VARIABLE @Maximum.java:6
                t1 end
                """.replace("VARIABLE", variable);
    }

    @Test
    void attempt_that_failed_cannot_be_left_out() {
        String advice =
                "what compareAndSet sets must come of the very value that it expects: read that anew before each attempt, and use nothing that was read before";
        assertThat(hint(attempts("java.util.concurrent.atomic.AtomicInteger@1")))
                .isEqualTo(advice + "; or let one call do all of it: updateAndGet");
        assertThat(hint(attempts("java.util.concurrent.atomic.AtomicBoolean@1")))
                .isEqualTo(advice);
        assertThat(hint(attempts("stats.Maximum.value@1"))).isEqualTo(advice);
        String elsewhere =
                attempts("stats.Maximum.value@1").replace("t1 update stats.Maximum.value@1 @Maximum.java:6\n", "");
        assertThat(hint(elsewhere)).startsWith("read stats.Maximum.value once");
    }

    @Test
    void lock_is_to_be_held_up_to_where_that_which_is_read_twice_is_written() {
        String trace = """
                t1 begin   A.f
                t1 acquire l
                t1 read    x @A.java:1
                t1 release l
                t2 acquire l
                t2 write   x @A.java:9
                t2 release l
                t1 acquire l
                t1 read    x @A.java:2
                t1 release l
                t1 acquire l
                t1 write   x @A.java:3
                t1 release l
                t1 end
                """;
        assertThat(hint(trace))
                .isEqualTo("in A.f, hold the lock l from the read of x (A.java:1) to the write of x (A.java:3)");
        assertThat(hint(trace.replaceAll("t[12] (acquire|release) .*\n", "")))
                .endsWith("in A.f hold it from the read of x (A.java:1) to the write of x (A.java:3)");
    }

    private static String skew(String inAlice, String andThen) {
        return """
                t1 begin   Ward.alice
                t1 acquire Ward@1
                t1 read    bob @Ward.java:1
                t1 release Ward@1
                t2 begin   Ward.bob
                t2 acquire Ward@1
                t2 read    alice @Ward.java:5
                t2 release Ward@1
                """ + inAlice + """
                t1 acquire Ward@1
                t1 write   alice @Ward.java:2
                t1 release Ward@1
                t1 end
                t2 acquire Ward@1
                t2 write   bob @Ward.java:6
                t2 release Ward@1
                t2 end
                """ + andThen;
    }

    @Test
    void write_skew_needs_the_lock_in_all_methods_that_are_part_of_it() {
        assertThat(hint(skew("", "")))
                .isIn(
                        "hold the lock Ward in Ward.bob from the read of alice (Ward.java:5) to the write of bob (Ward.java:6)"
                                + " and in Ward.alice from the read of bob (Ward.java:1) to the write of alice"
                                + " (Ward.java:2); one of them alone does not help",
                        "hold the lock Ward in Ward.alice from the read of bob (Ward.java:1) to the write of alice (Ward.java:2)"
                                + " and in Ward.bob from the read of alice (Ward.java:5) to the write of bob"
                                + " (Ward.java:6); one of them alone does not help");
    }

    @Test
    void write_skew_gets_no_lock_that_would_make_a_deadlock_possible() {
        String other = "t3 acquire log\nt3 acquire Ward@1\nt3 release Ward@1\nt3 release log\n";
        assertThat(hint(skew("t1 acquire log\nt1 release log\n", other)))
                .startsWith("do not simply hold the lock Ward in ")
                .contains("that could deadlock with log");
    }

    @Test
    void write_skew_without_locks_needs_one_for_all() {
        assertThat(hint(skew("", "").replaceAll("t[12] (acquire|release) .*\n", "")))
                .startsWith(
                        "no lock is held at these accesses: guard all of them with the same one, and hold it in Ward.")
                .endsWith("; one of them alone does not help");
        assertThat(hint(skew("", "").replaceAll("t2 (acquire|release) .*\n", "")))
                .startsWith("no single lock is held at every one of these accesses: choose one for all of them");
    }

    @Test
    void write_skew_of_many_methods_does_not_list_their_lines() {
        StringBuilder reads = new StringBuilder();
        StringBuilder writes = new StringBuilder();
        for (int thread = 1; thread <= 5; thread++) {
            String here = "t" + thread + " ";
            reads.append(here + "begin Belt" + thread + ".move\n" + here + "read load" + thread + " @Belt.java:1\n");
            writes.append(here + "write load" + (thread % 5 + 1) + " @Belt.java:2\n" + here + "end\n");
        }
        assertThat(hint(reads.toString() + writes))
                .isEqualTo(
                        "no lock is held at these accesses: guard all of them with the same one, and hold it in each of these 5"
                                + " methods from the first of its accesses to the last; one of them alone does not help");
    }

    @Test
    void write_skew_of_a_method_with_itself_names_it_once() {
        String trace = """
                t1 begin   Ward.leave
                t1 acquire LOCK1
                t1 read    Ward.here@1 @Ward.java:5%09Ward%09leave
                t1 release LOCK1
                t2 begin   Ward.leave
                t2 acquire LOCK2
                t2 read    Ward.here@2 @Ward.java:5%09Ward%09leave
                t2 release LOCK2
                t1 acquire LOCK1
                t1 write   Ward.here@2 @Ward.java:7%09Ward%09leave
                t1 release LOCK1
                t1 end
                t2 acquire LOCK2
                t2 write   Ward.here@1 @Ward.java:7%09Ward%09leave
                t2 release LOCK2
                t2 end
                """;
        assertThat(hint(trace.replaceAll("LOCK[12]", "Ward@1")))
                .isEqualTo("hold the lock Ward in Ward.leave from line 5 to line 7");
        assertThat(hint(trace.replaceAll("LOCK", "Ward@")))
                .isEqualTo(
                        "no single lock is held at every one of these accesses: choose one for all of them, in one order"
                                + " with the others, and hold it in Ward.leave from line 5 to line 7");
    }

    private static String raceHint(String trace) {
        List<Finding> findings = analyse(trace, "race").findings();
        assertThat(findings).hasSize(1);
        return findings.get(0).insight().hint();
    }

    @Test
    void race_is_mended_by_the_lock_that_one_of_the_two_holds() {
        assertThat(raceHint("""
                t1 acquire l
                t1 write   x @A.java:1
                t1 release l
                t2 read    x @A.java:2
                """))
                .isEqualTo(
                        "hold the lock l at the read of x (A.java:2), as at the write of x (A.java:1): no other lock is held"
                                + " there, so that makes no deadlock possible");
        assertThat(raceHint("""
                t1 acquire l
                t1 write   x @A.java:1
                t1 release l
                t2 acquire m
                t2 read    x @A.java:2
                t2 release m
                """)).startsWith("no lock is held at both places each time: choose one for both");
        assertThat(raceHint("t1 write x @A.java:1\nt2 read x @A.java:2\n"))
                .isEqualTo(
                        "no lock is held at either place: guard both with the same one, or make x volatile if nothing is"
                                + " written that depends on what was read");
        assertThat(raceHint("t1 write x[1] @A.java:1\nt2 read x[1] @A.java:2\n"))
                .isEqualTo("no lock is held at either place: guard both with the same one");
    }

    @Test
    void lock_that_a_map_takes_for_one_call_is_none_of_the_program() {
        String trace = """
                t1 begin A.f
                t1 acquire MAP
                t1 volatile-read MAP
                t1 release MAP
                t2 acquire MAP
                t2 volatile-write MAP
                t2 volatile-write MAP[k]
                t2 release MAP
                t1 acquire MAP
                t1 volatile-write MAP[k]
                t1 release MAP
                t1 end
                """.replace("MAP", MAP);
        assertThat(hint(trace))
                .startsWith(
                        "each of these calls is atomic, but not all of them together: hold one lock around them, and")
                .endsWith("in one immutable object behind an AtomicReference");
        assertThat(hint("t1 acquire l\n" + trace)).as("another lock may do").isEmpty();
    }

    /** The circle comes to g at its first access and leaves it at its second. */
    @Test
    void cycle_of_three_without_locks_needs_one_for_all() {
        String trace = """
                t1 begin A.f
                t1 read  x @A.java:1
                t1 write y @A.java:2
                t1 end
                t2 begin B.g
                t2 write x @B.java:1
                t2 read  z @B.java:2
                t2 end
                t3 begin C.h
                t3 read  y @C.java:1
                t3 write z @C.java:2
                t3 end
                """;
        assertThat(analyse(trace, "commit-node-view").findings())
                .filteredOn(finding -> !finding.blamed())
                .extracting(finding -> finding.insight().hint())
                .containsExactly("no lock is held at these accesses: guard all of them with the same one, and hold it"
                        + " in A.f from the read of x (A.java:1) to the write of y (A.java:2)"
                        + " and in B.g from the write of x (B.java:1) to the read of z (B.java:2)"
                        + " and in C.h from the read of y (C.java:1) to the write of z (C.java:2);"
                        + " one of them alone does not help");
    }

    /** What is read under the read lock is written under the write lock, and so do others; nobody looks again. */
    private static String exchanged(String inBetween, String more) {
        return """
                t1 begin   Cache.add
                t1 acquire-shared rw
                t1 read    Cache.size @Cache.java:3%09Cache%09add
                t1 release-shared rw
                t2 begin   Cache.set
                t2 acquire rw
                t2 write   Cache.size @Cache.java:20%09Cache%09set
                t2 release rw
                t2 end
                """.replace("%09", "\t") + inBetween + """
                t1 acquire rw
                t1 write   Cache.size @Cache.java:6%09Cache%09add
                t1 release rw
                t1 end
                """.replace("%09", "\t") + more;
    }

    @Test
    void read_lock_that_is_exchanged_for_the_write_lock_lets_others_in() {
        assertThat(hint(exchanged("", "")))
                .isEqualTo(
                        "in Cache.add, hold the write lock of rw from line 3 to line 6, or read Cache.size again under it:"
                                + " others get in between the read lock and the write lock");
    }

    @Test
    void write_lock_in_place_of_a_read_lock_may_make_a_deadlock_possible() {
        String log = "t1 acquire log\nt1 release log\n";
        assertThat(hint(exchanged(log, "t2 acquire log\nt2 acquire-shared rw\nt2 release-shared rw\nt2 release log\n")))
                .startsWith("do not simply hold the write lock of rw from line 3 to line 6")
                .contains("could deadlock with log");
        assertThat(hint(exchanged(log, "t2 acquire log\nt2 release log\n"))).startsWith("in Cache.add, hold");
    }

    @Test
    void read_lock_does_not_help_where_others_write_without_the_write_lock() {
        assertThat(hint(exchanged("", "").replace("t2 acquire rw\n", "").replace("t2 release rw\n", "")))
                .isEmpty();
    }

    @Test
    void read_lock_suffices_where_only_others_write() {
        String trace = """
                t1 begin   Cache.sum
                t1 acquire-shared rw
                t1 read    Cache.x @Cache.java:3%09Cache%09sum
                t1 release-shared rw
                t2 begin   Cache.set
                t2 acquire rw
                t2 write   Cache.x @Cache.java:20%09Cache%09set
                t2 write   Cache.y @Cache.java:21%09Cache%09set
                t2 release rw
                t2 end
                t1 acquire-shared rw
                t1 read    Cache.y @Cache.java:4%09Cache%09sum
                t1 release-shared rw
                t1 end
                """.replace("%09", "\t");
        assertThat(hint(trace)).isEqualTo("in Cache.sum, hold the read lock of rw from line 3 to line 4");
        assertThat(hint(trace.replace("rw", "java.util.concurrent.Semaphore@1")))
                .as("a permit, of which there are several")
                .isEmpty();
    }

    /** Nobody gets the write lock who holds the read lock. */
    @Test
    void read_lock_is_not_to_be_held_where_the_write_lock_is_taken_in_between() {
        String trace = """
                t1 begin   Cache.sum
                t1 acquire-shared rw
                t1 read    Cache.x @Cache.java:3%09Cache%09sum
                t1 release-shared rw
                t2 begin   Cache.set
                t2 acquire rw
                t2 write   Cache.x @Cache.java:20%09Cache%09set
                t2 write   Cache.y @Cache.java:21%09Cache%09set
                t2 release rw
                t2 end
                t1 acquire rw
                t1 read    Cache.y @Cache.java:4%09Cache%09sum
                t1 write   Cache.z @Cache.java:4%09Cache%09sum
                t1 release rw
                t1 end
                """.replace("%09", "\t");
        assertThat(hint(trace))
                .isEqualTo(
                        "in Cache.sum, hold the write lock of rw from line 3 to line 4, or read Cache.x again under it:"
                                + " others get in between the read lock and the write lock");
    }

    @Test
    void who_holds_the_lock_throughout_needs_no_advice() {
        String trace = """
                t1 begin   Range.width
                t1 acquire Range@1
                t1 read    Range.high @Range.java:3%09Range%09width
                t1 release Range@1
                t2 begin   Range.shift
                t2 acquire Range@1
                t2 write   Range.low @Range.java:20%09Range%09shift
                t2 write   Range.high @Range.java:21%09Range%09shift
                t2 release Range@1
                t2 end
                t1 acquire Range@1
                t1 read    Range.low @Range.java:4%09Range%09width
                t1 release Range@1
                t1 end
                """.replace("%09", "\t");
        assertThat(hint(trace)).isEqualTo("in Range.width, hold the lock Range from line 3 to line 4");
        assertThat(analyse(trace, "commit-node-view").findings())
                .extracting(finding -> finding.insight().hint())
                .containsExactly("in Range.width, hold the lock Range from line 3 to line 4");
        String released = "t2 release Range@1\nt2 acquire Range@1\nt2 write   Range.high";
        assertThat(hint(trace.replace("t2 write   Range.high", released)))
                .startsWith("hold the lock Range in Range.")
                .endsWith("; one of them alone does not help");
    }

    @Test
    void who_writes_holds_the_write_lock_even_if_others_only_read() {
        String trace = """
                t1 begin   Cache.set
                t1 acquire rw
                t1 write   Cache.x @Cache.java:3%09Cache%09set
                t1 release rw
                t2 begin   Cache.sum
                t2 acquire-shared rw
                t2 read    Cache.x @Cache.java:20%09Cache%09sum
                t2 read    Cache.y @Cache.java:21%09Cache%09sum
                t2 release-shared rw
                t2 end
                t1 acquire rw
                t1 write   Cache.y @Cache.java:4%09Cache%09set
                t1 release rw
                t1 end
                """.replace("%09", "\t");
        assertThat(hint(trace)).isEqualTo("in Cache.set, hold the write lock of rw from line 3 to line 4");
    }

    @Test
    void read_lock_keeps_no_other_reader_from_writing() {
        assertThat(raceHint("""
                t1 acquire-shared rw
                t1 write   x @A.java:1
                t1 release-shared rw
                t2 acquire-shared rw
                t2 read    x @A.java:2
                t2 release-shared rw
                """))
                .isEqualTo("the read lock of rw lets other readers in: where x is written, hold the write lock");
    }

    @Test
    void where_no_lock_is_held_one_is_needed() {
        String trace = "t1 begin A.f\nt1 read A.x @A.java:3\nt2 write A.x\n%st1 write A.x @A.java:5\nt1 end\n";
        assertThat(hint(String.format(trace, "")))
                .startsWith("no lock is held at these accesses: guard all of them with the same one");
        assertThat(hint(String.format(trace, "t1 acquire l\nt1 release l\n")))
                .as("a lock around another one may come in the wrong order")
                .isEmpty();
    }
}
