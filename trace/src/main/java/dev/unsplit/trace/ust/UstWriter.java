// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import dev.unsplit.format.NameSource;
import dev.unsplit.format.RecordKind;
import dev.unsplit.format.UstFormat;
import dev.unsplit.format.UstOutput;
import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.Names;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.TraceWriter;
import dev.unsplit.trace.UsageException;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * Writes a {@code .ust} file; {@link UstOutput} does the work. Only {@link #endOfTrace} writes the end block: a file
 * whose writing was given up is seen to be cut off. What goes wrong with the output is an {@link UncheckedIOException},
 * after which nothing more is written.
 */
public final class UstWriter implements TraceWriter, Flushable {

    private final UstOutput output;

    /** Writes the header at once. The writer closes the output. */
    public UstWriter(OutputStream out, TraceInfo info, Symbols symbols) {
        try {
            output = new UstOutput(
                    out, Header.of(info), namesOf(symbols), ZstdPacker.orDeflate(), UstFormat.MAX_EVENTS_IN_BLOCK);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** For files with blocks of other sizes. */
    UstWriter(UstOutput output) {
        this.output = output;
    }

    static NameSource namesOf(Symbols symbols) {
        Names[] tables = NameTables.of(symbols);
        return (table, symbol) -> checked(tables[table].bytes(symbol));
    }

    private static byte[] checked(byte[] name) {
        if (name.length > UstFormat.MAX_NAME_LENGTH) {
            throw new UsageException("a name of " + name.length
                    + " bytes cannot be written to a .ust file; expected at most " + UstFormat.MAX_NAME_LENGTH);
        }
        return name;
    }

    @Override
    public void read(int thread, int variable, int site) {
        add(thread, RecordKind.READ, variable, site);
    }

    @Override
    public void write(int thread, int variable, int site) {
        add(thread, RecordKind.WRITE, variable, site);
    }

    @Override
    public void update(int thread, int variable, int site) {
        add(thread, RecordKind.UPDATE, variable, site);
    }

    @Override
    public void volatileRead(int thread, int variable, int site) {
        add(thread, RecordKind.VOLATILE_READ, variable, site);
    }

    @Override
    public void volatileWrite(int thread, int variable, int site) {
        add(thread, RecordKind.VOLATILE_WRITE, variable, site);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        add(thread, RecordKind.ACQUIRE, lock, site);
    }

    @Override
    public void release(int thread, int lock, int site) {
        add(thread, RecordKind.RELEASE, lock, site);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        add(thread, RecordKind.ACQUIRE_SHARED, lock, site);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        add(thread, RecordKind.RELEASE_SHARED, lock, site);
    }

    @Override
    public void fork(int thread, int child, int site) {
        add(thread, RecordKind.FORK, child, site);
    }

    @Override
    public void join(int thread, int child, int site) {
        add(thread, RecordKind.JOIN, child, site);
    }

    @Override
    public void begin(int thread, int method, int site) {
        add(thread, RecordKind.BEGIN, method, site);
    }

    @Override
    public void end(int thread, int method, int site) {
        add(thread, RecordKind.END, method, site);
    }

    @Override
    public void barrier(int thread, int lock, int site) {
        add(thread, RecordKind.BARRIER, lock, site);
    }

    @Override
    public void send(int thread, int lock, int site) {
        add(thread, RecordKind.SEND, lock, site);
    }

    @Override
    public void receive(int thread, int lock, int site) {
        add(thread, RecordKind.RECEIVE, lock, site);
    }

    @Override
    public void boundary(int thread, int site) {
        add(thread, RecordKind.BOUNDARY, 0, site);
    }

    @Override
    public void number(int thread, long number) {
        try {
            output.addNumber(thread, number);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        try {
            output.addEdge(thread, EdgeKinds.code(kind), fromThread, fromNumber, operand, fromSite, site);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(int thread, int kind, int operand, int site) {
        try {
            output.add(thread, kind, operand, site);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes everything that is left, and the end block. */
    @Override
    public void endOfTrace() {
        try {
            output.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the current block, so that a reader at the other end gets the events up to here. */
    @Override
    public void flush() {
        try {
            output.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        output.close();
    }
}
