// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.std;

import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Nesting;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.Waypoint;
import dev.unsplit.trace.lines.LineReader;
import dev.unsplit.trace.lines.LineTraceReader;
import dev.unsplit.trace.lines.NameFields;
import java.util.function.Supplier;

/**
 * Reads STD: {@code thread|op(operand)|location}, an event in a line; empty lines and lines that start with {@code #}
 * are skipped. {@code begin} and {@code end} may go without an operand: the method is then called {@code transaction}.
 */
public final class StdReader extends LineTraceReader {

    /** About as many bytes between two places that are told of as other readers have between theirs. */
    private static final long WAYPOINT_BYTES = 1 << 18;

    private final LineReader lines;
    private final NameFields names;
    private final StdLine line;
    private final StdBatch batch;
    private final long waypointBytes;

    public StdReader(LineReader lines, TraceInfo info) {
        this(lines, info, WAYPOINT_BYTES);
    }

    /** @param waypointBytes how many bytes lie at least between two places from which the trace can be read again */
    StdReader(LineReader lines, TraceInfo info, long waypointBytes) {
        this(lines, info, new Symbols(), new Nesting(), waypointBytes);
    }

    private StdReader(LineReader lines, TraceInfo info, Symbols symbols, Nesting nesting, long waypointBytes) {
        super(lines, info, symbols);
        this.lines = lines;
        this.names = new NameFields(lines, symbols, nesting);
        this.line = new StdLine(lines, names);
        this.batch = new StdBatch(lines, symbols, names);
        this.waypointBytes = waypointBytes;
    }

    /** Reads as many ordinary lines at a time as it can, and others, and those at the end of the buffer, one by one. */
    @Override
    protected void readEvents(EventHandler handler) {
        long nextWaypoint = lines.canBeOpenedAgain() ? lines.bytesBeforeNext() : Long.MAX_VALUE;
        boolean more = true;
        while (more) {
            if (lines.bytesBeforeNext() >= nextWaypoint) {
                handler.waypoint(this::here);
                nextWaypoint = lines.bytesBeforeNext() + waypointBytes;
            }
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

    private Waypoint here() {
        Supplier<LineReader> opener = lines.opener();
        Nesting nesting = names.nesting().copy();
        return () -> new StdReader(opener.get(), info(), symbols(), nesting.copy(), waypointBytes);
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
