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
    private final StdBatch batch;

    public StdReader(LineReader lines, TraceInfo info) {
        super(lines, info, new Symbols());
        NameFields names = new NameFields(lines, symbols());
        this.lines = lines;
        this.line = new StdLine(lines, names);
        this.batch = new StdBatch(lines, symbols(), names);
    }

    /** Reads as many ordinary lines at a time as it can, and others, and those at the end of the buffer, one by one. */
    @Override
    protected void readEvents(EventHandler handler) {
        boolean more = true;
        while (more) {
            boolean goesOn = batch.addLines(lines.buffer(), lines.nextStart(), lines.limit());
            lines.skip(batch.size(), batch.end());
            batch.passOn(lines.buffer(), lines.number(), handler);
            if (!goesOn) {
                more = lines.next();
                if (more) {
                    readLine(handler);
                }
            }
        }
    }

    private void readLine(EventHandler handler) {
        byte[] bytes = lines.buffer();
        int start = lines.start();
        int end = lines.end();
        if (start < end && bytes[start] != '#') {
            line.read(bytes, start, end, handler);
        }
    }
}
