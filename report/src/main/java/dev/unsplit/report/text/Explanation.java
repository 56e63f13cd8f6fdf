// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

import dev.unsplit.finding.Circle;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Step.Transaction;
import dev.unsplit.finding.Witness;
import java.util.List;
import java.util.stream.Collectors;

/** Why a finding is true, in a sentence. */
final class Explanation {

    private final ShortNames names;
    private List<Transaction> executions = List.of(); // as they are shown

    Explanation(ShortNames names) {
        this.names = names;
    }

    /** The empty string if the steps say it all. */
    String of(Finding finding) {
        Witness witness = finding.witness();
        if (witness instanceof Witness.ClosingEdge ends) {
            return "These steps close a circle of transactions that each must come before the next. "
                    + (ends.cutShort()
                            ? "What leads from the one to the other lies too far back and was not kept."
                            : "This analysis does not keep what leads from the one to the other: frontier shows it.");
        }
        executions = finding.witness().steps().stream()
                .map(Step::transaction)
                .distinct()
                .toList();
        String circle = Circle.of(finding).map(this::of).orElse("");
        if (witness instanceof Witness.Schedule && finding.rule() == Rule.ATOMICITY) {
            return "This need not have happened, but locks and hand-overs allow it. No serial order gives the same result"
                    + (circle.isEmpty() ? "." : ": " + circle + ".");
        }
        return circle.isEmpty() ? "" : "No serial order gives the same result: " + circle + ".";
    }

    private String of(Circle circle) {
        List<Transaction> transactions = circle.transactions();
        boolean isOneOtherThread =
                transactions.stream().skip(1).map(this::label).distinct().count() == 1;
        return isOneOtherThread ? ofTwoThreads(circle, transactions) : ofSeveral(transactions);
    }

    private String ofTwoThreads(Circle circle, List<Transaction> transactions) {
        String thread = transactions.get(1).thread();
        Transaction last = transactions.get(transactions.size() - 1);
        return told(transactions.get(0)) + " must come before " + told(transactions.get(1)) + ", as it "
                + did(circle.left()) + " before " + thread + " " + again(circle.entered(), circle.left())
                + ", and after " + (transactions.size() == 2 ? "it" : told(last)) + ", as it " + did(circle.back())
                + " after " + thread + " " + again(circle.last(), circle.back());
    }

    private String did(Step step) {
        return Words.past(step) + " " + names.of(step.target());
    }

    private String again(Step step, Step same) {
        return step.target().equals(same.target()) ? Words.past(step) + " it" : did(step);
    }

    private String ofSeveral(List<Transaction> transactions) {
        return told(transactions.get(0)) + " must come before "
                + transactions.stream().skip(1).map(this::told).collect(Collectors.joining(", that before "))
                + ", and that before " + told(transactions.get(0)) + " again";
    }

    /** The same, with a word for which of them it is if a thread executes the method more than once: {@code the second Account.withdraw (alice)}. */
    private String told(Transaction transaction) {
        List<Transaction> alike = executions.stream()
                .filter(each -> label(each).equals(label(transaction)))
                .toList();
        if (alike.size() < 2) {
            return label(transaction);
        }
        String which = Words.ordinal(alike.indexOf(transaction) + 1);
        return transaction.method().isEmpty()
                ? "the " + which + " thing that " + transaction.thread() + " did"
                : "the " + which + " " + label(transaction);
    }

    /** {@code Account.withdraw (alice)}, or what a thread did outside of all methods that should be atomic. */
    private String label(Transaction transaction) {
        return transaction.method().isEmpty()
                ? "what " + transaction.thread() + " did"
                : names.of(transaction.method()) + " (" + transaction.thread() + ")";
    }
}
