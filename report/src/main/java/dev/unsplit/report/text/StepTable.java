// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The steps of a witness, downwards in the order in which they happened, a column for each thread:
 * <pre>
 * event  t1                   t2                   where
 *        in Account.withdraw
 *     3    read balance                            Account.java:12
 *                             in Account.deposit
 *     7                         write balance      Account.java:20
 *     9    write balance                           Account.java:13
 * </pre>
 * The thread of the method that the finding is about stands on the left.
 */
final class StepTable {

    private final List<String> threads;
    private final List<String[]> rows = new ArrayList<>();

    StepTable(Finding finding) {
        List<Step> steps = finding.witness().steps();
        threads = threads(finding.method(), steps);
        String[] header = row();
        header[0] = "event";
        for (int column = 0; column < threads.size(); column++) {
            header[column + 1] = threads.get(column);
        }
        boolean sitesKnown = steps.stream().anyMatch(step -> step.site().isKnown());
        header[header.length - 1] = sitesKnown ? "where" : "";
        rows.add(header);
        Step.Transaction[] current = new Step.Transaction[threads.size()];
        steps.forEach(step -> add(step, current));
    }

    private static List<String> threads(String method, List<Step> steps) {
        Set<String> threads = new LinkedHashSet<>();
        steps.stream()
                .filter(step -> step.transaction().method().equals(method))
                .findFirst()
                .ifPresent(step -> threads.add(step.thread()));
        steps.forEach(step -> threads.add(step.thread()));
        return List.copyOf(threads);
    }

    private void add(Step step, Step.Transaction[] current) {
        int column = threads.indexOf(step.thread());
        if (!step.transaction().equals(current[column])) {
            current[column] = step.transaction();
            enter(step, column);
        }
        String[] row = row();
        row[0] = step.event() > 0 ? Long.toString(step.event()) : "";
        row[column + 1] = "  " + (step.action() + " " + step.target()).strip();
        row[row.length - 1] = where(step.site());
        rows.add(row);
    }

    /** Of a transaction that is not known nothing is said. */
    private void enter(Step step, int column) {
        Step.Transaction transaction = step.transaction();
        if (transaction.isKnown()) {
            String[] enters = row();
            enters[column + 1] = transaction.isUnary() ? "outside transactions" : "in " + transaction.method();
            rows.add(enters);
        }
    }

    private static String where(Site site) {
        String place = site.toString();
        return place.isEmpty() && site.isKnown() ? site.className() + "." + site.method() : place;
    }

    private String[] row() {
        String[] row = new String[threads.size() + 2];
        Arrays.fill(row, "");
        return row;
    }

    List<String> lines() {
        int[] widths = new int[threads.size() + 2];
        for (String[] row : rows) {
            for (int column = 0; column < row.length; column++) {
                widths[column] = Math.max(widths[column], row[column].length());
            }
        }
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private static String line(String[] row, int[] widths) {
        StringBuilder line = new StringBuilder();
        line.append(" ".repeat(widths[0] - row[0].length())).append(row[0]);
        for (int column = 1; column < row.length; column++) {
            line.append("  ").append(row[column]).append(" ".repeat(widths[column] - row[column].length()));
        }
        return line.toString().stripTrailing();
    }
}
