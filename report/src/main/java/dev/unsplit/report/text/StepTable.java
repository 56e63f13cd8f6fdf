// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Printable;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Step.Transaction;
import dev.unsplit.report.settings.ReportSettings;
import dev.unsplit.report.settings.SourceCode.Line;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a witness, downwards in the order in which they happened, a column for each thread:
 * <pre>
 * alice                    bob                      line  Account.java
 * in Account.withdraw
 *   read Account.balance                            12    int read = balance;
 *                          in Account.deposit
 *                            write Account.balance  20    balance = sum;
 *   write Account.balance                           13    balance = read - amount;
 * </pre>
 * The thread of the method that the finding is about stands on the left. More than two other threads share a column. Where sources are not of one file, or not at hand, places
 * have the names of their files; where no step has a place, the numbers of events tell where to look. What is too wide is cut: sources first, then names, inside.
 *
 * <p>Where there is no room for columns, the steps stand below each other, and a line tells whose they are when that changes.
 */
final class StepTable {

    private static final int MOST_LANES = 3;
    private static final int GAP = 2;
    private static final int WIDEST_PLACE = 36;
    private static final int LEAST_SOURCE = 16;
    private static final int LEAST_LANE = 12;
    private static final String DEEPER = "    ";

    private static final class Row {
        private final String[] cells;
        private final @Nullable Ink ink; // of the lanes

        Row(String[] cells, @Nullable Ink ink) {
            this.cells = cells;
            this.ink = ink;
        }
    }

    private final ReportSettings settings;
    private final ShortNames names;
    private final List<String> threads;
    private final int lanes;
    private final int columns; // event, lanes, place, source
    private final String file;
    private final List<Row> rows = new ArrayList<>();
    private final Map<String, Transaction> current = new HashMap<>(); // by thread
    private final Set<Transaction> entered = new HashSet<>();

    StepTable(Finding finding, ShortNames names, ReportSettings settings) {
        this.settings = settings;
        this.names = names;
        List<Step> steps = finding.witness().steps();
        threads = threads(finding.method(), steps);
        lanes = threads.size() > MOST_LANES ? 2 : threads.size();
        columns = lanes + 3;
        boolean hasPlaces = steps.stream().anyMatch(step -> step.site().isKnown());
        file = file(steps);
        header(hasPlaces);
        steps.forEach(step -> add(step, !hasPlaces));
    }

    /** The one file that sources are shown of; the empty string if there are several, or none. */
    private String file(List<Step> steps) {
        List<Step> known = steps.stream().filter(step -> step.site().isKnown()).toList();
        List<String> files =
                known.stream().map(step -> step.site().file()).distinct().toList();
        boolean hasSources = known.stream().anyMatch(step -> !source(step).isEmpty());
        boolean hasLines = known.stream().allMatch(step -> step.site().line() > 0);
        return hasSources && hasLines && files.size() == 1 ? Printable.of(files.get(0)) : "";
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

    private void header(boolean hasPlaces) {
        String[] header = row();
        header[0] = hasPlaces ? "" : "event";
        for (int lane = 0; lane < lanes; lane++) {
            header[lane + 1] = threads.get(lane);
        }
        if (lanes < threads.size()) {
            header[2] = "other threads";
        }
        if (hasPlaces) {
            header[columns - 2] = file.isEmpty() ? "where" : "line";
        }
        header[columns - 1] = file;
        rows.add(new Row(header, Ink.TITLE));
    }

    private void add(Step step, boolean withEvents) {
        int lane = Math.min(threads.indexOf(step.thread()), lanes - 1);
        enter(step, lane);
        String[] cells = row();
        cells[0] = withEvents && step.event() > 0 ? Long.toString(step.event()) : "";
        cells[lane + 1] = "  " + (step.action() + " " + names.of(step.target())).strip();
        cells[columns - 2] = place(step);
        cells[columns - 1] = source(step);
        rows.add(new Row(cells, ink(step, lane)));
    }

    private String place(Step step) {
        if (file.isEmpty()) {
            return PrintableResult.of(step.site());
        }
        return step.site().isKnown() ? Integer.toString(step.site().line()) : "";
    }

    private static @Nullable Ink ink(Step step, int lane) {
        boolean isLock = step.action().startsWith("acquire") || step.action().startsWith("release");
        if (isLock) {
            return Ink.LOCK;
        }
        return lane > 0 ? Ink.OTHERS : null;
    }

    private String source(Step step) {
        return settings.sources().excerpt(step.site(), 0).stream()
                .map(Line::text)
                .map(text -> Printable.of(text.replace('\t', ' ').strip()))
                .findFirst()
                .orElse("");
    }

    /** Of a transaction that is not known nothing is said; nor that a thread is still outside of all. */
    private void enter(Step step, int lane) {
        Transaction now = step.transaction();
        Transaction before = current.put(step.thread(), now);
        boolean staysOutside = before != null && before.isUnary() && now.isUnary();
        if (!now.isKnown() || now.equals(before) || staysOutside) {
            return;
        }
        boolean isAgain = entered.stream()
                .anyMatch(each ->
                        each.thread().equals(now.thread()) && each.method().equals(now.method()));
        boolean isNew = entered.add(now);
        String what = now.isUnary()
                ? "in no atomic method"
                : "in " + names.of(now.method()) + (isAgain && isNew ? " again" : "");
        boolean shared = lane > 0 && lanes < threads.size();
        String[] cells = row();
        cells[lane + 1] = shared ? step.thread() + " " + what : what;
        rows.add(new Row(cells, lane == 0 ? Ink.METHOD : Ink.OTHERS));
    }

    private String[] row() {
        String[] cells = new String[columns];
        Arrays.fill(cells, "");
        return cells;
    }

    /** In one column, places below the steps, for a narrow terminal. */
    List<String> narrowLines(int width) {
        List<String> lines = new ArrayList<>();
        int before = 0; // none
        for (Row row : rows.subList(1, rows.size())) {
            int lane = lane(row);
            if (lane != before) {
                lines.add(Ink.TITLE.on(Cells.cutInside(rows.get(0).cells[lane], width - 1) + ":", settings.colours()));
                before = lane;
            }
            lines.add(inked(row, lane, Cells.cutInside(row.cells[lane], width)));
            String place = narrowPlace(row);
            if (!place.isEmpty()) {
                lines.add(Ink.PLACE.on(Cells.cut(DEEPER + place, width), settings.colours()));
            }
        }
        return lines;
    }

    private int lane(Row row) {
        for (int lane = 1; lane <= lanes; lane++) {
            if (!row.cells[lane].isEmpty()) {
                return lane;
            }
        }
        throw new IllegalStateException("no row is empty");
    }

    private String narrowPlace(Row row) {
        if (!row.cells[0].isEmpty()) {
            return "event " + row.cells[0];
        }
        String place = row.cells[columns - 2];
        boolean isLine = !file.isEmpty() && !place.isEmpty();
        return ((isLine ? file + ":" : "") + place + "  " + row.cells[columns - 1]).strip();
    }

    /** @param width that there is room for */
    List<String> lines(int width) {
        int[] widths = widths(width);
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private int[] widths(int width) {
        int[] widths = new int[columns];
        for (Row row : rows) {
            for (int column = 0; column < columns; column++) {
                widths[column] = Math.max(widths[column], Cells.width(row.cells[column]));
            }
        }
        int place = columns - 2;
        int source = columns - 1;
        widths[place] = Math.min(widths[place], Math.min(WIDEST_PLACE, width / 3));
        int room = width - widths[0] - widths[place] - GAP * (columns - 1);
        int lanesWide = Arrays.stream(widths, 1, lanes + 1).sum();
        int forSource = Math.min(widths[source], Math.max(room - lanesWide, LEAST_SOURCE));
        widths[source] = forSource;
        shrinkLanes(widths, room - forSource);
        return widths;
    }

    /** The widest gives way first. */
    private void shrinkLanes(int[] widths, int room) {
        while (Arrays.stream(widths, 1, lanes + 1).sum() > room) {
            int widest = 1;
            for (int lane = 2; lane <= lanes; lane++) {
                widest = widths[lane] > widths[widest] ? lane : widest;
            }
            if (widths[widest] <= LEAST_LANE) {
                return;
            }
            widths[widest]--;
        }
    }

    private String line(Row row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < columns; column++) {
            if (widths[column] > 0) {
                String text = fitting(row.cells[column], column, widths[column]);
                String padding = " ".repeat(Math.max(0, widths[column] - Cells.width(text)));
                String coloured = inked(row, column, text);
                line.append(column == 0 ? padding + coloured : coloured + padding)
                        .append(" ".repeat(GAP));
            }
        }
        return line.toString().stripTrailing();
    }

    private String fitting(String text, int column, int width) {
        return column == columns - 1 ? Cells.cut(text, width) : Cells.cutInside(text, width);
    }

    private String inked(Row row, int column, String text) {
        Ink ink = ink(row, column);
        return ink == null ? text : ink.on(text, settings.colours());
    }

    private @Nullable Ink ink(Row row, int column) {
        if (row.ink == Ink.TITLE || column > 0 && column <= lanes) {
            return row.ink;
        }
        return column == columns - 1 ? Ink.SOURCE : Ink.PLACE;
    }
}
