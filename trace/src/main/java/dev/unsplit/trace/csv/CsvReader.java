// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.csv;

import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Names;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.UsageException;
import dev.unsplit.trace.lines.LineReader;
import dev.unsplit.trace.lines.LineTraceReader;
import dev.unsplit.trace.lines.NameFields;
import dev.unsplit.trace.lines.NumberedThreads;

/**
 * Reads CSV: a column for each thread, {@code T0} first, and in each line exactly one that is filled, with {@code
 * op(operand)}. There are no locations.
 *
 * <pre>
 * enter(Account.withdraw),      T0 begins
 * ,w(balance)                   T1 writes
 * start(T1),                    T0 forks T1; start(1) means the same
 * </pre>
 *
 * The commas behind the filled column may be missing. Empty lines and lines that start with {@code #} are skipped.
 */
public final class CsvReader extends LineTraceReader {

    private static final Names OPERATIONS = new Names();
    private static final int READ = OPERATIONS.intern("r");
    private static final int WRITE = OPERATIONS.intern("w");
    private static final int ACQUIRE = OPERATIONS.intern("acq");
    private static final int RELEASE = OPERATIONS.intern("rel");
    private static final int START = OPERATIONS.intern("start");
    private static final int JOIN = OPERATIONS.intern("join");
    private static final int ENTER = OPERATIONS.intern("enter");
    private static final int EXIT = OPERATIONS.intern("exit");

    private final LineReader lines;
    private final NameFields names;
    private final NumberedThreads threads;

    public CsvReader(LineReader lines, TraceInfo info) {
        super(lines, info, new Symbols());
        this.lines = lines;
        this.names = new NameFields(lines, symbols());
        this.threads = new NumberedThreads(symbols().threads());
    }

    @Override
    protected void readEvents(EventHandler handler) {
        while (lines.next()) {
            byte[] bytes = lines.buffer();
            int start = lines.start();
            int end = lines.end();
            if (start < end && bytes[start] != '#') {
                readLine(bytes, start, end, handler);
            }
        }
    }

    private void readLine(byte[] bytes, int start, int end, EventHandler handler) {
        int from = skipCommas(bytes, start, end);
        int to = find(',', bytes, from, end);
        if (from == end) {
            throw lines.error("no column is filled, expected op(operand) in one of them");
        }
        int more = skipCommas(bytes, to, end);
        if (more < end) {
            throw lines.error(
                    "a second column is filled with " + lines.quote(more, end) + ", expected one in each line");
        }
        int open = find('(', bytes, from, to);
        if (open == to || bytes[to - 1] != ')') {
            throw lines.error("bad event " + lines.quote(from, to) + ", expected op(operand)");
        }
        readEvent(threads.thread(from - start), bytes, from, open, to - 1, handler);
    }

    private void readEvent(int thread, byte[] bytes, int from, int open, int close, EventHandler handler) {
        int operation = OPERATIONS.find(bytes, from, open - from);
        int operand = open + 1;
        if (operation == READ) {
            handler.read(thread, names.variable(bytes, operand, close), 0);
        } else if (operation == WRITE) {
            handler.write(thread, names.variable(bytes, operand, close), 0);
        } else if (operation == ACQUIRE) {
            handler.acquire(thread, names.lock(bytes, operand, close), 0);
        } else if (operation == RELEASE) {
            handler.release(thread, names.lock(bytes, operand, close), 0);
        } else if (operation == ENTER) {
            handler.begin(thread, names.begin(thread, names.method(bytes, operand, close)), 0);
        } else if (operation == EXIT) {
            handler.end(thread, names.end(thread, names.method(bytes, operand, close)), 0);
        } else if (operation == START) {
            handler.fork(thread, child(bytes, operand, close), 0);
        } else if (operation == JOIN) {
            handler.join(thread, child(bytes, operand, close), 0);
        } else {
            throw unknown(from, open);
        }
    }

    private int child(byte[] bytes, int from, int to) {
        int digits = from < to && bytes[from] == 'T' ? from + 1 : from;
        int number = NumberedThreads.number(bytes, digits, to);
        if (number < 0) {
            throw lines.error("bad thread " + lines.quote(from, to) + ", expected T and the number of its column");
        }
        return threads.thread(number);
    }

    private static int skipCommas(byte[] bytes, int from, int end) {
        int at = from;
        while (at < end && bytes[at] == ',') {
            at++;
        }
        return at;
    }

    private static int find(char wanted, byte[] bytes, int from, int end) {
        int at = from;
        while (at < end && bytes[at] != wanted) {
            at++;
        }
        return at;
    }

    private UsageException unknown(int from, int to) {
        return lines.error(
                "unknown operation " + lines.quote(from, to) + ", expected r, w, acq, rel, start, join, enter or exit");
    }
}
