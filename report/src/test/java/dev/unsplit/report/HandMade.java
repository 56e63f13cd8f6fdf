// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report;

import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Step.Transaction;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.finding.Witness;
import dev.unsplit.finding.Witness.UnserializableCycle;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Results made by hand, so that reports are tested without traces and analyses. */
public final class HandMade {

    private HandMade() {}

    private static final Transaction WITHDRAW = new Transaction("t1", "bank.Account.withdraw", 1);
    private static final Transaction DEPOSIT = new Transaction("t2", "bank.Account.deposit", 1);
    private static final Site READ = new Site("bank.Account", "withdraw", "Account.java", 12);
    private static final Site WRITE = new Site("bank.Account", "withdraw", "Account.java", 13);

    /** withdraw reads, deposit writes, withdraw writes; seen three times. */
    public static Finding withdrawIsSplit() {
        Witness witness = new UnserializableCycle(
                List.of(
                        new Step(3, "t1", "read", "balance", READ, WITHDRAW),
                        new Step(7, "t2", "write", "balance", new Site("", "", "Account.java", 20), DEPOSIT),
                        new Step(9, "t1", "write", "balance", WRITE, WITHDRAW)),
                List.of(new UnserializableCycle.Edge(0, 1), new UnserializableCycle.Edge(1, 2)));
        return finding("frontier", true, List.of(), 3, witness);
    }

    /** The same, as an engine sees it that keeps only the two ends. */
    public static Finding withdrawIsSplit(String analysis, boolean cutShort) {
        Witness witness = new Witness.ClosingEdge(
                List.of(
                        new Step(7, "t2", "write", "balance", Site.UNKNOWN, DEPOSIT),
                        new Step(9, "t1", "write", "balance", WRITE, WITHDRAW)),
                cutShort);
        return finding(analysis, true, List.of(), 1, witness);
    }

    /** What an engine tells that knows only who the other thread was. */
    public static Finding onlyTheEndIsKnown() {
        Witness witness = new Witness.ClosingEdge(
                List.of(
                        new Step(0, "t2", "write", "balance", Site.UNKNOWN, Transaction.unknown("t2")),
                        new Step(9, "t1", "write", "balance", WRITE, WITHDRAW)),
                false);
        return finding("aerodrome", true, List.of(), 1, witness);
    }

    private static Finding finding(String analysis, boolean blamed, List<String> methods, long count, Witness witness) {
        return new Finding(
                blamed ? "5f1c" : "77aa",
                Rule.ATOMICITY,
                Certainty.OBSERVED,
                analysis,
                "bank.Account.withdraw",
                blamed ? "(I)V" : "",
                methods,
                blamed,
                blamed
                        ? "bank.Account.withdraw is not atomic: t2 came in between"
                        : String.join(", ", methods) + " cannot all be atomic",
                count,
                9,
                "balance",
                List.of(READ, WRITE),
                witness);
    }

    /** Two transactions and an event outside transactions, none of which is to blame alone. */
    public static Finding nobodyToBlame() {
        Transaction unary = new Transaction("t3", "", 1);
        Witness witness = new UnserializableCycle(
                List.of(
                        new Step(2, "t1", "write", "a", Site.UNKNOWN, WITHDRAW),
                        new Step(4, "t2", "read", "a", Site.UNKNOWN, DEPOSIT),
                        new Step(5, "t2", "write", "b", Site.UNKNOWN, DEPOSIT),
                        new Step(6, "t3", "write", "b", Site.UNKNOWN, unary),
                        new Step(8, "t1", "read", "b", Site.UNKNOWN, WITHDRAW)),
                List.of(
                        new UnserializableCycle.Edge(0, 1),
                        new UnserializableCycle.Edge(2, 3),
                        new UnserializableCycle.Edge(3, 4)));
        return finding("frontier", false, List.of("bank.Account.withdraw", "bank.Account.deposit"), 1, witness);
    }

    /** deposit is executed twice while withdraw is left. */
    public static Finding splitByTwoExecutions() {
        Transaction again = new Transaction("t2", "bank.Account.deposit", 2);
        Witness witness = new UnserializableCycle(
                List.of(
                        new Step(3, "t1", "read", "balance", READ, WITHDRAW),
                        new Step(5, "t2", "write", "balance", Site.UNKNOWN, DEPOSIT),
                        new Step(7, "t2", "read", "fee", Site.UNKNOWN, again),
                        new Step(9, "t1", "write", "fee", WRITE, WITHDRAW)),
                List.of(
                        new UnserializableCycle.Edge(0, 1),
                        new UnserializableCycle.Edge(1, 2),
                        new UnserializableCycle.Edge(2, 3)));
        return finding("frontier", true, List.of("bank.Account.deposit", "bank.Account.withdraw"), 1, witness);
    }

    public static TraceResult result(String trace, Finding... findings) {
        Verdict verdict = findings.length == 0 ? Verdict.ATOMIC : Verdict.VIOLATION;
        Map<String, Verdict> analyses = new LinkedHashMap<>();
        analyses.put("frontier", verdict);
        Arrays.stream(findings).forEach(finding -> analyses.put(finding.analysis(), verdict));
        return new TraceResult(trace, 11, verdict, analyses, List.of(findings), List.of(), "");
    }

    public static TraceResult withNotice(TraceResult result, String notice) {
        return new TraceResult(
                result.trace(),
                result.events(),
                result.verdict(),
                result.analyses(),
                result.findings(),
                List.of(notice),
                "");
    }

    /** Where nobody reads any longer what is written. */
    public static Writer closed() {
        return new Writer() {
            @Override
            public void write(char[] buffer, int offset, int length) throws IOException {
                throw new IOException("Broken pipe");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
    }

    /** What a report of this format writes about these results. */
    public static String written(Function<Writer, ResultListener> format, TraceResult... results) {
        StringWriter out = new StringWriter();
        ResultListener report = format.apply(out);
        try {
            for (TraceResult result : results) {
                report.result(result);
            }
            report.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }
}
