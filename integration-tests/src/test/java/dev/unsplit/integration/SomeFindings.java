// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Insight;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.RunFigures;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Step.Transaction;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.finding.Witness;
import dev.unsplit.finding.Witness.UnserializableCycle;
import dev.unsplit.finding.Witness.UnserializableCycle.Edge;
import dev.unsplit.report.html.HtmlReport;
import dev.unsplit.report.settings.SourceCode;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Findings of every kind, made by hand, and pages about them. */
final class SomeFindings {

    static final String HOSTILE =
            "<script>window.hit=1</script></script><!--\"'><img src=x onerror=window.hit=1>\u202e\u001b\u2028";

    private static final Transaction WITHDRAW = new Transaction("alice", "bank.Bank$Account.withdraw", 4);
    private static final Transaction DEPOSIT = new Transaction("bob", "bank.Bank$Account.deposit", 8);
    private static final String BALANCE = "bank.Bank$Account.balance";
    private static final String ACCOUNT = "bank.Bank$Account";

    private SomeFindings() {}

    private static Site bank(int line) {
        return new Site("bank.Bank$Account", "balance", "Bank.java", line);
    }

    private static Finding finding(
            String id,
            Rule rule,
            Certainty certainty,
            String analysis,
            String method,
            String variable,
            Witness witness) {
        return new Finding(
                id,
                rule,
                certainty,
                analysis,
                method,
                "",
                List.of(),
                true,
                method + " is not atomic: somebody came in between two accesses of " + variable,
                93,
                certainty == Certainty.OBSERVED ? 30 : 0,
                variable,
                List.of(),
                witness);
    }

    /** What is seen when the bank of the examples runs. */
    static Finding lostUpdate() {
        Witness witness = new UnserializableCycle(
                List.of(
                        new Step(18, "alice", "read", BALANCE, bank(17), WITHDRAW),
                        new Step(22, "bob", "write", BALANCE, bank(21), DEPOSIT),
                        new Step(30, "alice", "write", BALANCE, bank(21), WITHDRAW)),
                List.of(new Edge(0, 1), new Edge(1, 2)));
        return finding(
                        "474eac4d3a5c1b96",
                        Rule.ATOMICITY,
                        Certainty.OBSERVED,
                        "frontier",
                        WITHDRAW.method(),
                        BALANCE,
                        witness)
                .withInsight(new Insight(
                        "lost update",
                        "Hold the lock of the account from line 26 to line 28.",
                        "",
                        "",
                        List.of("bank.Bank.lambda$main$0")));
    }

    /** The same, as it is predicted. */
    static Finding predictedUpdate() {
        Witness witness = new Witness.Schedule(List.of(
                new Step(0, "alice", "acquire", ACCOUNT, Site.UNKNOWN, WITHDRAW),
                new Step(0, "alice", "read", BALANCE, bank(17), WITHDRAW),
                new Step(0, "alice", "release", ACCOUNT, Site.UNKNOWN, WITHDRAW),
                new Step(0, "bob", "acquire", ACCOUNT, Site.UNKNOWN, DEPOSIT),
                new Step(0, "bob", "write", BALANCE, bank(21), DEPOSIT),
                new Step(0, "bob", "release", ACCOUNT, Site.UNKNOWN, DEPOSIT),
                new Step(0, "alice", "acquire", ACCOUNT, Site.UNKNOWN, WITHDRAW),
                new Step(0, "alice", "write", BALANCE, bank(21), WITHDRAW),
                new Step(0, "alice", "release", ACCOUNT, Site.UNKNOWN, WITHDRAW)));
        return finding(
                "474eac4d3a5c1b96",
                Rule.ATOMICITY,
                Certainty.POSSIBLE,
                "commit-node-view",
                WITHDRAW.method(),
                BALANCE,
                witness);
    }

    static Finding threeWayCycle() {
        Transaction unary = new Transaction("carol", "", 1);
        Witness witness = new UnserializableCycle(
                List.of(
                        new Step(2, "alice", "write", "shop.Stock.items", Site.UNKNOWN, WITHDRAW),
                        new Step(4, "bob", "read", "shop.Stock.items", Site.UNKNOWN, DEPOSIT),
                        new Step(5, "bob", "write", "shop.Stock.price", Site.UNKNOWN, DEPOSIT),
                        new Step(6, "carol", "write", "shop.Stock.price", Site.UNKNOWN, unary),
                        new Step(8, "alice", "read", "shop.Stock.price", Site.UNKNOWN, WITHDRAW)),
                List.of(new Edge(0, 1), new Edge(2, 3), new Edge(3, 4)));
        return finding(
                        "b2",
                        Rule.ATOMICITY,
                        Certainty.OBSERVED,
                        "frontier",
                        "shop.Stock.count",
                        "shop.Stock.price",
                        witness)
                .withInsight(Insight.NONE.withAccepted("baseline: known since spring"));
    }

    /** All by one thread, of one method. */
    static Finding splitByManyExecutions(int executions) {
        String balance = "bank.Bank$Account.balance";
        List<Step> steps = new ArrayList<>(List.of(new Step(1, "alice", "read", balance, bank(17), WITHDRAW)));
        List<Edge> edges = new ArrayList<>();
        for (int each = 1; each <= executions; each++) {
            Transaction deposit = new Transaction("bob", DEPOSIT.method(), each);
            steps.add(new Step(each + 1, "bob", "write", balance, bank(21), deposit));
            edges.add(new Edge(each - 1, each));
        }
        steps.add(new Step(executions + 2, "alice", "write", balance, bank(21), WITHDRAW));
        edges.add(new Edge(executions, executions + 1));
        return finding(
                "22",
                Rule.ATOMICITY,
                Certainty.OBSERVED,
                "frontier",
                WITHDRAW.method(),
                balance,
                new UnserializableCycle(steps, edges));
    }

    static Finding race() {
        Witness witness = new Witness.RacyPair(List.of(
                new Step(11, "alice", "write", "shop.Stock.open", Site.UNKNOWN, Transaction.unknown("alice")),
                new Step(14, "bob", "read", "shop.Stock.open", Site.UNKNOWN, Transaction.unknown("bob"))));
        return finding("c3", Rule.RACE, Certainty.POSSIBLE, "race", "", "shop.Stock.open", witness);
    }

    static Finding deadlock() {
        Transaction transfer = new Transaction("alice", "bank.Bank.transfer", 1);
        Transaction audit = new Transaction("bob", "bank.Bank.audit", 1);
        Witness witness = new Witness.LockCycle(List.of(
                new Step(0, "alice", "acquire", "bank.Vault", bank(9), transfer),
                new Step(0, "alice", "acquire", "bank.Ledger", bank(10), transfer),
                new Step(0, "bob", "acquire", "bank.Ledger", bank(30), audit),
                new Step(0, "bob", "acquire", "bank.Vault", bank(31), audit)));
        return finding(
                "d4", Rule.DEADLOCK, Certainty.POSSIBLE, "deadlock", "bank.Bank.transfer", "bank.Vault", witness);
    }

    static Finding onlyTheEnds() {
        Witness witness = new Witness.ClosingEdge(
                List.of(
                        new Step(0, "bob", "write", BALANCE, Site.UNKNOWN, Transaction.unknown("bob")),
                        new Step(30, "alice", "write", BALANCE, bank(21), WITHDRAW)),
                true);
        return finding(
                        "e5",
                        Rule.ATOMICITY,
                        Certainty.OBSERVED,
                        "aerodrome",
                        "bank.Bank$Account.close",
                        BALANCE,
                        witness)
                .withInsight(Insight.NONE.withBenign("counter-only-read"));
    }

    static Finding suspicion() {
        Witness witness = new Witness.Suspicion(List.of(
                new Step(0, "alice", "read", BALANCE, bank(17), WITHDRAW),
                new Step(0, "alice", "write", BALANCE, bank(21), WITHDRAW)));
        return finding(
                "f6", Rule.ATOMICITY, Certainty.APPROXIMATE, "reduction", "bank.Bank$Account.pay", BALANCE, witness);
    }

    static Finding splitView() {
        Transaction both = new Transaction("alice", "shop.Stock.set", 1);
        Witness witness = new Witness.SplitView(List.of(
                new Step(0, "alice", "acquire", "shop.Stock", Site.UNKNOWN, both),
                new Step(0, "alice", "write", "shop.Stock.items", Site.UNKNOWN, both),
                new Step(0, "alice", "write", "shop.Stock.price", Site.UNKNOWN, both),
                new Step(0, "bob", "acquire", "shop.Stock", Site.UNKNOWN, DEPOSIT),
                new Step(0, "bob", "read", "shop.Stock.items", Site.UNKNOWN, DEPOSIT)));
        return finding(
                "a7",
                Rule.VIEW_CONSISTENCY,
                Certainty.POSSIBLE,
                "view-consistency",
                "shop.Stock.set",
                "shop.Stock.items",
                witness);
    }

    /** One of each kind of witness. */
    static List<Finding> ofEveryKind() {
        return List.of(
                lostUpdate(),
                predictedUpdate(),
                threeWayCycle(),
                race(),
                deadlock(),
                onlyTheEnds(),
                suspicion(),
                splitView());
    }

    /** More than fits on a screen, in every direction. */
    static Finding longSchedule(int threads, int rounds) {
        List<Step> steps = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            String thread = "worker-" + round % threads;
            Transaction transaction = new Transaction(thread, "pool.Job.run" + round % threads, 1);
            steps.add(new Step(0, thread, "acquire", "pool.Queue", Site.UNKNOWN, transaction));
            steps.add(new Step(0, thread, "write", "pool.Queue.head", Site.UNKNOWN, transaction));
            steps.add(new Step(0, thread, "release", "pool.Queue", Site.UNKNOWN, transaction));
        }
        return finding(
                "11",
                Rule.ATOMICITY,
                Certainty.POSSIBLE,
                "commit-node-view",
                "pool.Job.run0",
                "pool.Queue.head",
                new Witness.Schedule(steps));
    }

    /** Every name that a program, a file or a person can choose is hostile. */
    static Finding hostile() {
        Transaction transaction = new Transaction(HOSTILE, HOSTILE, 1);
        Site site = new Site(HOSTILE, HOSTILE, HOSTILE, 7);
        Witness witness = new UnserializableCycle(
                List.of(
                        new Step(1, HOSTILE, "read", HOSTILE, site, transaction),
                        new Step(2, "t2", "write", HOSTILE, site, new Transaction("t2", HOSTILE, 2)),
                        new Step(3, HOSTILE, "write", HOSTILE, site, transaction)),
                List.of(new Edge(0, 1), new Edge(1, 2)));
        return finding("9a", Rule.ATOMICITY, Certainty.OBSERVED, HOSTILE, HOSTILE, HOSTILE, witness)
                .withInsight(new Insight(HOSTILE, HOSTILE, HOSTILE, HOSTILE, List.of(HOSTILE)));
    }

    static List<Finding> many(int count) {
        return IntStream.range(0, count).mapToObj(SomeFindings::numbered).toList();
    }

    private static Finding numbered(int number) {
        Finding like = number % 3 == 0 ? predictedUpdate() : lostUpdate();
        return new Finding(
                "%016x".formatted(number),
                like.rule(),
                like.certainty(),
                like.analysis(),
                "org.example.p" + number % 40 + ".Class" + number + ".method",
                "",
                List.of(),
                true,
                like.message(),
                number + 1,
                like.event(),
                like.variable(),
                like.sites(),
                like.witness(),
                like.insight());
    }

    static TraceResult result(String name, List<Finding> findings) {
        Map<String, Verdict> analyses = new LinkedHashMap<>();
        analyses.put("frontier", Verdict.VIOLATION);
        analyses.put("commit-node-view", Verdict.VIOLATION);
        analyses.put("race", Verdict.FOUND);
        analyses.put("deadlock", Verdict.NONE);
        Map<String, Long> events = new LinkedHashMap<>();
        events.put("read", 1204L);
        events.put("write", 500L);
        events.put("acquire", 401L);
        events.put("release", 401L);
        events.put("fork", 2L);
        RunFigures figures =
                new RunFigures(events, 3, 1, 4, 302, List.of("reflection: 12 times", "3 events were lost"), 1.43);
        return new TraceResult(
                name,
                2682,
                Verdict.VIOLATION,
                analyses,
                findings,
                List.of("cut off behind block 1"),
                "",
                Optional.empty(),
                figures);
    }

    /** A page about these results. */
    static Path page(Path file, SourceCode sources, TraceResult... results) throws IOException {
        try (Writer out = Files.newBufferedWriter(file)) {
            HtmlReport report = new HtmlReport(out, sources);
            for (TraceResult result : results) {
                report.result(result);
            }
            report.end();
        }
        return file;
    }

    /** Whatever the site, this file is its source. */
    static SourceCode source(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        return (site, around) -> IntStream.rangeClosed(site.line() - around, site.line() + around)
                .filter(number -> site.line() > 0 && number > 0 && number <= lines.size())
                .mapToObj(number -> new SourceCode.Line(number, lines.get(number - 1)))
                .toList();
    }
}
