// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.lines;

import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Names;
import dev.unsplit.trace.Nesting;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.TraceWriter;
import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.io.OutputStream;

/**
 * A writer of a format of other tools, which know reads, writes, locks, fork, join, begin and end, and nothing else.
 * What such a format cannot say is written so that the verdict stays the same under either choice of conflicts, or not
 * at all:
 *
 * <ul>
 *   <li>an update is a write, since it conflicts with the same events; a volatile access is an ordinary one;
 *   <li>a boundary is left out where boundaries mean nothing; where they split transactions, the open methods end and
 *       begin again, there and at fork and join;
 *   <li>methods that the trace excludes are left out, since the other tools take every begin for a transaction;
 *   <li>shared locks, barriers, hand-overs and edges are an error: as ordinary locks they would order too much, and
 *       nothing under conflicts without locks.
 * </ul>
 *
 * The choice of conflicts itself is lost: these formats are read with locks, unless the user says otherwise.
 */
public abstract class PlainTraceWriter implements TraceWriter {

    protected final LineWriter line;
    protected final Symbols symbols;
    /** Of the file, for messages. */
    protected final String name;

    private final boolean split;
    private final ExcludedMethods excluded;
    private final Nesting nesting = new Nesting();

    protected PlainTraceWriter(OutputStream out, String name, TraceInfo info, Symbols symbols) {
        if (info.level().hasEdges()) {
            throw new UsageException(name + ": cannot express a trace with edges, expected ust or txt as the format");
        }
        this.name = name;
        this.line = new LineWriter(out);
        this.symbols = symbols;
        this.split = info.boundaries() == Boundaries.SPLIT;
        this.excluded = new ExcludedMethods(symbols.methods(), info.excludedMethods());
    }

    protected abstract void writeBegin(int thread, int method, int site);

    protected abstract void writeEnd(int thread, int method, int site);

    protected abstract void writeFork(int thread, int child, int site);

    protected abstract void writeJoin(int thread, int child, int site);

    /** Whether begin and end of a method are in the file, if the trace says that it is excluded or is not. */
    protected boolean isWritten(int method, boolean isExcluded) {
        return !isExcluded;
    }

    private boolean isWritten(int method) {
        return isWritten(method, excluded.contains(method));
    }

    @Override
    public final void begin(int thread, int method, int site) {
        nesting.begin(thread, method);
        if (isWritten(method)) {
            writeBegin(thread, method, site);
        }
    }

    @Override
    public final void end(int thread, int method, int site) {
        if (isWritten(nesting.end(thread))) {
            writeEnd(thread, method, site);
        }
    }

    @Override
    public final void fork(int thread, int child, int site) {
        writeFork(thread, child, site);
        cut(thread, site);
    }

    @Override
    public final void join(int thread, int child, int site) {
        cut(thread, site);
        writeJoin(thread, child, site);
    }

    @Override
    public final void boundary(int thread, int site) {
        cut(thread, site);
    }

    /** Under policy split: ends the running transaction and begins another one of the same methods. */
    private void cut(int thread, int site) {
        int depth = nesting.depth(thread);
        int outermost = 0;
        while (outermost < depth && excluded.contains(nesting.method(thread, outermost))) {
            outermost++;
        }
        if (!split || outermost == depth) {
            return;
        }
        for (int level = depth - 1; level >= outermost; level--) {
            int method = nesting.method(thread, level);
            if (isWritten(method)) {
                writeEnd(thread, method, site);
            }
        }
        for (int level = outermost; level < depth; level++) {
            int method = nesting.method(thread, level);
            if (isWritten(method)) {
                writeBegin(thread, method, site);
            }
        }
    }

    @Override
    public final void acquireShared(int thread, int lock, int site) {
        throw cannotExpress("shared acquire", symbols.locks(), lock);
    }

    @Override
    public final void releaseShared(int thread, int lock, int site) {
        throw cannotExpress("shared release", symbols.locks(), lock);
    }

    @Override
    public final void barrier(int thread, int lock, int site) {
        throw cannotExpress("barrier", symbols.locks(), lock);
    }

    @Override
    public final void send(int thread, int lock, int site) {
        throw cannotExpress("send", symbols.locks(), lock);
    }

    @Override
    public final void receive(int thread, int lock, int site) {
        throw cannotExpress("receive", symbols.locks(), lock);
    }

    @Override
    public final void edge(
            int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        throw cannotExpress("edge", symbols.threads(), thread);
    }

    @Override
    public final void endOfTrace() {
        if (line.isEmpty()) { // an empty file is an error for readers
            throw new UsageException(
                    name + ": cannot express a trace without events, expected ust or txt as the format");
        }
    }

    private UsageException cannotExpress(String event, Names names, int operand) {
        byte[] text = names.bytes(operand);
        return new UsageException(name + ": cannot express the " + event + " of " + Quotation.of(text, 0, text.length)
                + ", expected ust or txt as the format");
    }

    @Override
    public final void close() throws IOException {
        line.close();
    }
}
