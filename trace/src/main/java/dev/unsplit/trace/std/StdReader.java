// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.std;

import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.lines.LineReader;
import dev.unsplit.trace.lines.LineTraceReader;
import dev.unsplit.trace.lines.NameFields;

/**
 * Reads STD: {@code thread|op(operand)|location}, an event in a line; empty lines and lines that start with {@code #}
 * are skipped. {@code begin} and {@code end} may go without an operand: the method is then called {@code transaction}.
 */
public final class StdReader extends LineTraceReader {

    private final LineReader lines;
    private final StdLine line;

    public StdReader(LineReader lines, TraceInfo info) {
        super(lines, info, new Symbols());
        this.lines = lines;
        this.line = new StdLine(lines, new NameFields(lines, symbols()));
    }

    @Override
    protected void readEvents(EventHandler handler) {
        while (lines.next()) {
            byte[] bytes = lines.buffer();
            int start = lines.start();
            int end = lines.end();
            if (start < end && bytes[start] != '#') {
                line.read(bytes, start, end, handler);
            }
        }
    }
}
