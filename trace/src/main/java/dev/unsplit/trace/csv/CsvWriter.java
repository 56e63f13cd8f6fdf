// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.csv;

import dev.unsplit.trace.Names;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.UsageException;
import dev.unsplit.trace.lines.Escapes;
import dev.unsplit.trace.lines.PlainTraceWriter;
import dev.unsplit.trace.lines.ThreadNumbers;
import java.io.OutputStream;

/**
 * Writes what {@link CsvReader} reads. Threads become {@code T} and the number of a column, locations are lost. A line
 * has no columns behind the one that is filled, so the number of threads need not be known before.
 */
public final class CsvWriter extends PlainTraceWriter {

    /** A thread called T1000000 must not make a million columns. */
    private static final int KEPT_NUMBERS = 1000;

    /** Each event has a comma for every column before its own: the file grows with the square of the threads. */
    private static final int MOST_COLUMNS = 10_000;

    private static final Escapes OPERAND = Escapes.ofWord(",");

    private final ThreadNumbers columns;

    public CsvWriter(OutputStream out, String name, TraceInfo info, Symbols symbols) {
        super(out, name, info, symbols);
        this.columns = new ThreadNumbers(symbols.threads(), KEPT_NUMBERS);
    }

    @Override
    public void read(int thread, int variable, int site) {
        event(thread, "r", symbols.variables(), variable);
    }

    @Override
    public void write(int thread, int variable, int site) {
        event(thread, "w", symbols.variables(), variable);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        event(thread, "acq", symbols.locks(), lock);
    }

    @Override
    public void release(int thread, int lock, int site) {
        event(thread, "rel", symbols.locks(), lock);
    }

    @Override
    protected void writeFork(int thread, int child, int site) {
        event(thread, "start", child);
    }

    @Override
    protected void writeJoin(int thread, int child, int site) {
        event(thread, "join", child);
    }

    @Override
    protected void writeBegin(int thread, int method, int site) {
        event(thread, "enter", symbols.methods(), method);
    }

    @Override
    protected void writeEnd(int thread, int method, int site) {
        event(thread, "exit", symbols.methods(), method);
    }

    private void event(int thread, String operation, Names operands, int operand) {
        start(thread, operation);
        line.append(operands, operand, OPERAND).append(')').endLine();
    }

    private void event(int thread, String operation, int child) {
        start(thread, operation);
        line.append('T').append(column(child)).append(')').endLine();
    }

    private void start(int thread, String operation) {
        for (int column = column(thread); column > 0; column--) {
            line.append(',');
        }
        line.append(operation).append('(');
    }

    private int column(int thread) {
        int column = columns.of(thread);
        if (column >= MOST_COLUMNS) {
            throw new UsageException("csv cannot express more than " + MOST_COLUMNS
                    + " threads, a column for each, expected another format");
        }
        return column;
    }
}
