// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.lines;

import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.TraceReader;

/** A reader of a format in which every event has a line of its own. */
public abstract class LineTraceReader implements TraceReader {

    private final LineReader lines;
    private final TraceInfo info;
    private final Symbols symbols;

    protected LineTraceReader(LineReader lines, TraceInfo info, Symbols symbols) {
        this.lines = lines;
        this.info = info;
        this.symbols = symbols;
    }

    @Override
    public final TraceInfo info() {
        return info;
    }

    @Override
    public final Symbols symbols() {
        return symbols;
    }

    @Override
    public final void read(EventHandler handler) {
        readEvents(handler);
        handler.endOfTrace();
    }

    /** Passes the events of all lines that are left to the handler. */
    protected abstract void readEvents(EventHandler handler);

    @Override
    public final String place() {
        return lines.place();
    }

    @Override
    public final long position() {
        return lines.position();
    }

    @Override
    public final String notice() {
        return "";
    }

    @Override
    public final void close() {
        lines.close();
    }
}
