// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.std;

import dev.unsplit.trace.Names;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.lines.Escapes;
import dev.unsplit.trace.lines.PlainTraceWriter;
import java.io.OutputStream;

/**
 * Writes what {@link StdReader} reads. A location that is not known is written as {@code -}, the way other tools do:
 * some of them cannot read a line that ends in a bar.
 */
public final class StdWriter extends PlainTraceWriter {

    private static final Escapes THREAD = Escapes.ofWord("|").notFirst("#");
    private static final Escapes OPERAND = Escapes.ofWord("|");
    private static final Escapes LOCATION = Escapes.ofRest();

    public StdWriter(OutputStream out, String name, TraceInfo info, Symbols symbols) {
        super(out, name, info, symbols);
    }

    @Override
    public void read(int thread, int variable, int site) {
        event(thread, "r", symbols.variables(), variable, site);
    }

    @Override
    public void write(int thread, int variable, int site) {
        event(thread, "w", symbols.variables(), variable, site);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        event(thread, "acq", symbols.locks(), lock, site);
    }

    @Override
    public void release(int thread, int lock, int site) {
        event(thread, "rel", symbols.locks(), lock, site);
    }

    @Override
    protected void writeFork(int thread, int child, int site) {
        event(thread, "fork", symbols.threads(), child, site);
    }

    @Override
    protected void writeJoin(int thread, int child, int site) {
        event(thread, "join", symbols.threads(), child, site);
    }

    @Override
    protected void writeBegin(int thread, int method, int site) {
        event(thread, "begin", symbols.methods(), method, site);
    }

    @Override
    protected void writeEnd(int thread, int method, int site) {
        event(thread, "end", symbols.methods(), method, site);
    }

    private void event(int thread, String operation, Names operands, int operand, int site) {
        line.append(symbols.threads(), thread, THREAD).append('|').append(operation);
        line.append('(')
                .append(operands, operand, operands == symbols.threads() ? THREAD : OPERAND)
                .append(")|");
        if (site == 0) {
            line.append('-');
        } else {
            line.append(symbols.sites(), site, LOCATION);
        }
        line.endLine();
    }
}
