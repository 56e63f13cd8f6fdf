// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

import dev.unsplit.report.text.WitnessLines.WitnessLine;
import java.util.ArrayList;
import java.util.List;

/**
 * The steps of a witness below each other, places below the steps, for a terminal where columns have no room:
 * <pre>
 * alice:
 * in Account.withdraw
 *   read Account.balance
 *     Account.java:12  int read = balance;
 * bob:
 * in Account.deposit
 *   …
 * </pre>
 * A line tells whose steps they are, when that changes.
 */
final class StepList {

    private static final String DEEPER = "    ";

    private final WitnessLines witness;
    private final boolean colours;

    StepList(WitnessLines witness, boolean colours) {
        this.witness = witness;
        this.colours = colours;
    }

    /** @param width that there is room for */
    List<String> lines(int width) {
        List<String> lines = new ArrayList<>();
        String before = "";
        for (WitnessLine line : witness.all()) {
            if (!line.thread().equals(before)) {
                lines.add(Ink.TITLE.on(Cells.cutInside(line.thread(), width - 1) + ":", colours));
                before = line.thread();
            }
            boolean isFirst = line.thread().equals(witness.threads().get(0));
            lines.add(line.ink(isFirst).on(Cells.cutInside(line.text(), width), colours));
            String place = place(line);
            if (!place.isEmpty()) {
                lines.add(Ink.PLACE.on(Cells.cut(DEEPER + place, width), colours));
            }
        }
        return lines;
    }

    private String place(WitnessLine line) {
        if (!line.event().isEmpty()) {
            return "event " + line.event();
        }
        String file = witness.file().isEmpty() || line.place().isEmpty() ? "" : witness.file() + ":";
        return (file + line.place() + "  " + line.source()).strip();
    }
}
