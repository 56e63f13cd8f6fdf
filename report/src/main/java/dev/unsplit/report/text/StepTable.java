// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

import dev.unsplit.report.text.WitnessLines.Kind;
import dev.unsplit.report.text.WitnessLines.WitnessLine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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
 * The thread of the method that the finding is about stands on the left. More than two other threads share a column, in which each line tells whose it is, or the line above it. What
 * is too wide is cut: sources first, then names, inside. Where little would be left of the names, there is no table.
 */
final class StepTable {

    private static final int MOST_LANES = 3;
    private static final int GAP = 2;
    private static final int WIDEST_PLACE = 36;
    private static final int LEAST_SOURCE = 16;
    private static final int LEAST_LANE = 20;

    private static final class Row {
        private final String[] cells;
        private final Ink ink; // of the lanes

        Row(String[] cells, Ink ink) {
            this.cells = cells;
            this.ink = ink;
        }
    }

    private final WitnessLines witness;
    private final boolean colours;
    private final List<String> threads;
    private final int lanes;
    private final int columns; // event, lanes, place, source
    private final List<Row> rows = new ArrayList<>();
    private String sharing = ""; // whose the last line in the shared lane is

    StepTable(WitnessLines witness, boolean colours) {
        this.witness = witness;
        this.colours = colours;
        threads = witness.threads();
        lanes = threads.size() > MOST_LANES ? 2 : threads.size();
        columns = lanes + 3;
        header();
        witness.all().forEach(this::add);
    }

    private void header() {
        String[] header = row();
        header[0] = witness.hasPlaces() ? "" : "event";
        for (int lane = 0; lane < lanes; lane++) {
            header[lane + 1] = threads.get(lane);
        }
        if (lanes < threads.size()) {
            header[2] = "other threads";
        }
        if (witness.hasPlaces()) {
            header[columns - 2] = witness.file().isEmpty() ? "where" : "line";
        }
        header[columns - 1] = witness.file();
        rows.add(new Row(header, Ink.TITLE));
    }

    private void add(WitnessLine line) {
        int lane = Math.min(threads.indexOf(line.thread()), lanes - 1);
        String[] cells = row();
        cells[0] = line.event();
        cells[lane + 1] = lane > 0 && lanes < threads.size() ? shared(line, lane) : line.text();
        cells[columns - 2] = line.place();
        cells[columns - 1] = line.source();
        rows.add(new Row(cells, line.ink(lane == 0)));
    }

    /** The text of a line, with its thread; above it where it is a step, and the line before it is somebody else's. */
    private String shared(WitnessLine line, int lane) {
        boolean isNext = !line.thread().equals(sharing);
        sharing = line.thread();
        if (line.kind() == Kind.ENTRY) {
            return line.thread() + " " + line.text();
        }
        if (isNext) {
            String[] cells = row();
            cells[lane + 1] = line.thread() + ":";
            rows.add(new Row(cells, Ink.OTHERS));
        }
        return line.text();
    }

    private String[] row() {
        String[] cells = new String[columns];
        Arrays.fill(cells, "");
        return cells;
    }

    /**
     * Empty if there is too little room.
     *
     * @param width that there is room for
     */
    Optional<List<String>> lines(int width) {
        int[] widths = widths();
        return fit(widths, width)
                ? Optional.of(rows.stream().map(row -> line(row, widths)).toList())
                : Optional.empty();
    }

    private int[] widths() {
        int[] widths = new int[columns];
        for (Row row : rows) {
            for (int column = 0; column < columns; column++) {
                widths[column] = Math.max(widths[column], Cells.width(row.cells[column]));
            }
        }
        return widths;
    }

    private boolean fit(int[] widths, int width) {
        int place = columns - 2;
        int source = columns - 1;
        widths[place] = Math.min(widths[place], Math.min(WIDEST_PLACE, width / 3));
        int room = width - widths[0] - widths[place] - GAP * (columns - 1);
        int lanesWide = Arrays.stream(widths, 1, lanes + 1).sum();
        widths[source] = Math.min(widths[source], Math.max(room - lanesWide, LEAST_SOURCE));
        return shrinkLanes(widths, room - widths[source]);
    }

    /** The widest gives way first. Returns whether that was enough. */
    private boolean shrinkLanes(int[] widths, int room) {
        while (Arrays.stream(widths, 1, lanes + 1).sum() > room) {
            int widest = 1;
            for (int lane = 2; lane <= lanes; lane++) {
                widest = widths[lane] > widths[widest] ? lane : widest;
            }
            if (widths[widest] <= LEAST_LANE) {
                return false;
            }
            widths[widest]--;
        }
        return true;
    }

    private String line(Row row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < columns; column++) {
            if (widths[column] > 0) {
                String text = fitting(row.cells[column], column, widths[column]);
                String padding = " ".repeat(Math.max(0, widths[column] - Cells.width(text)));
                String coloured = ink(row, column).on(text, colours);
                line.append(column == 0 ? padding + coloured : coloured + padding)
                        .append(" ".repeat(GAP));
            }
        }
        return line.toString().stripTrailing();
    }

    private String fitting(String text, int column, int width) {
        return column == columns - 1 ? Cells.cut(text, width) : Cells.cutInside(text, width);
    }

    private Ink ink(Row row, int column) {
        if (row.ink == Ink.TITLE || column > 0 && column <= lanes) {
            return row.ink;
        }
        return column == columns - 1 ? Ink.SOURCE : Ink.PLACE;
    }
}
