// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.roadrunner;

import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.UsageException;
import dev.unsplit.trace.lines.Escapes;
import dev.unsplit.trace.lines.PlainTraceWriter;
import dev.unsplit.trace.lines.ThreadNumbers;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Writes what {@link RoadRunnerReader} reads. Threads become numbers; locations are kept for accesses only. Methods are
 * written with slashes in the name of their class.
 *
 * <p>Who reads such a file leaves out {@code main} and {@code run}. So these are written where the trace leaves them
 * out too, and are an error where the trace takes one of them for a transaction.
 */
public final class RoadRunnerWriter extends PlainTraceWriter {

    private static final int MOST_THREADS = 1 << 20;
    private static final Escapes OPERAND = Escapes.ofWord(",");
    private static final Escapes SITE = Escapes.ofRest().notFirst(" \t");

    private final ThreadNumbers numbers;
    private final ExcludedMethods excludedByReaders;

    public RoadRunnerWriter(OutputStream out, String name, TraceInfo info, Symbols symbols) {
        super(out, name, info, symbols);
        this.numbers = new ThreadNumbers(symbols.threads(), MOST_THREADS);
        this.excludedByReaders = new ExcludedMethods(symbols.methods(), TraceInfo.OF_ROADRUNNER.excludedMethods());
    }

    @Override
    protected boolean isWritten(int method, boolean isExcluded) {
        boolean leftOutByReaders = excludedByReaders.contains(method);
        if (leftOutByReaders && !isExcluded) {
            throw new UsageException(
                    name + ": cannot express that " + symbols.methods().get(method)
                            + " is a transaction, since its readers leave out "
                            + String.join(" and ", TraceInfo.OF_ROADRUNNER.excludedMethods())
                            + ", expected another format");
        }
        return leftOutByReaders || !isExcluded;
    }

    @Override
    public void read(int thread, int variable, int site) {
        access(thread, "Rd", variable, site);
    }

    @Override
    public void write(int thread, int variable, int site) {
        access(thread, "Wr", variable, site);
    }

    @Override
    public void volatileRead(int thread, int variable, int site) {
        access(thread, "VRd", variable, site);
    }

    @Override
    public void volatileWrite(int thread, int variable, int site) {
        access(thread, "VWr", variable, site);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        synchronization(thread, "Acquire", lock);
    }

    @Override
    public void release(int thread, int lock, int site) {
        synchronization(thread, "Release", lock);
    }

    @Override
    protected void writeFork(int thread, int child, int site) {
        start(thread, "Start");
        line.append(numbers.of(child)).append(')').endLine();
    }

    @Override
    protected void writeJoin(int thread, int child, int site) {
        start(thread, "Join");
        line.append(numbers.of(child)).append(')').endLine();
    }

    @Override
    protected void writeBegin(int thread, int method, int site) {
        start(thread, "Enter");
        method(method);
        line.append(") from null").endLine();
    }

    @Override
    protected void writeEnd(int thread, int method, int site) {
        start(thread, "Exit");
        method(method);
        line.append(')').endLine();
    }

    private void access(int thread, String operation, int variable, int site) {
        start(thread, operation);
        line.append(symbols.variables(), variable, OPERAND).append(')');
        if (site != 0) {
            line.append("  Final  ").append(symbols.sites(), site, SITE);
        }
        line.endLine();
    }

    private void synchronization(int thread, String operation, int lock) {
        start(thread, operation);
        line.append(symbols.locks(), lock, OPERAND).append(')').endLine();
    }

    private void start(int thread, String operation) {
        line.append("@   ")
                .append(operation)
                .append('(')
                .append(numbers.of(thread))
                .append(',');
    }

    private void method(int method) {
        line.append(withSlashes(symbols.methods().get(method)).getBytes(StandardCharsets.UTF_8), OPERAND);
    }

    private static String withSlashes(String method) {
        int descriptor = method.indexOf('(');
        int dot = method.lastIndexOf('.', descriptor < 0 ? method.length() : descriptor);
        return dot < 0 ? method : method.substring(0, dot).replace('.', '/') + method.substring(dot);
    }
}
