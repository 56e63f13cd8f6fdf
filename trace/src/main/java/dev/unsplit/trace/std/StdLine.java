// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.std;

import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.UsageException;
import dev.unsplit.trace.Words;
import dev.unsplit.trace.lines.LineReader;
import dev.unsplit.trace.lines.NameFields;

/**
 * Reads one line of STD, every line that there can be; {@link StdBatch} is faster for ordinary ones.
 *
 * <pre>
 *  T1|acq(@02.monitor)|Account.java:12
 *    ^bar ^open       ^close          ^end
 * </pre>
 *
 * The operand may contain parentheses: it ends before the first one that is followed by a bar. The location is the rest
 * of the line, bars included.
 */
public final class StdLine {

    private static final String OPERATIONS = "r, w, acq, rel, fork, join, begin or end";

    private static final long READ = Words.of("r");
    private static final long WRITE = Words.of("w");
    private static final long ACQUIRE = Words.of("acq");
    private static final long RELEASE = Words.of("rel");
    private static final long FORK = Words.of("fork");
    private static final long JOIN = Words.of("join");
    private static final long BEGIN = Words.of("begin");
    private static final long END = Words.of("end");
    private static final int LONGEST = "begin".length();

    private final LineReader lines;
    private final NameFields names;

    public StdLine(LineReader lines, NameFields names) {
        this.lines = lines;
        this.names = names;
    }

    /** Passes the event in these bytes of the current line to the handler. */
    public void read(byte[] bytes, int start, int end, EventHandler handler) {
        int bar = start;
        while (bar < end && bytes[bar] != '|') {
            bar++;
        }
        int operation = bar + 1;
        int open = operation;
        while (open < end && bytes[open] != '(' && bytes[open] != '|') {
            open++;
        }
        if (open >= end) {
            throw tooFewFields(start, end);
        }
        if (open - operation > LONGEST) {
            throw unknown(bytes, operation);
        }
        long code = Words.first(open - operation, Words.at(bytes, operation));
        int thread = names.thread(bytes, start, bar);
        if (bytes[open] == '|') {
            event(thread, code, bytes, open, open, names.site(bytes, open + 1, end), handler, operation);
        } else {
            int close = findClose(bytes, open + 1, end);
            event(thread, code, bytes, open + 1, close, names.site(bytes, close + 2, end), handler, operation);
        }
    }

    /** The parenthesis that a bar follows. */
    private int findClose(byte[] bytes, int from, int end) {
        for (int bar = from + 1; bar < end; bar++) {
            if (bytes[bar] == '|' && bytes[bar - 1] == ')') {
                return bar - 1;
            }
        }
        throw tooFewFields(lines.start(), end);
    }

    private void event(
            int thread, long code, byte[] bytes, int from, int to, int site, EventHandler handler, int operation) {
        if (code == READ) {
            handler.read(thread, names.variable(bytes, from, to), site);
        } else if (code == WRITE) {
            handler.write(thread, names.variable(bytes, from, to), site);
        } else if (code == ACQUIRE) {
            handler.acquire(thread, names.lock(bytes, from, to), site);
        } else if (code == RELEASE) {
            handler.release(thread, names.lock(bytes, from, to), site);
        } else if (code == BEGIN) {
            handler.begin(thread, names.begin(thread, names.method(bytes, from, to)), site);
        } else if (code == END) {
            handler.end(thread, names.end(thread, names.method(bytes, from, to)), site);
        } else if (code == FORK) {
            handler.fork(thread, names.thread(bytes, from, to), site);
        } else if (code == JOIN) {
            handler.join(thread, names.thread(bytes, from, to), site);
        } else {
            throw unknown(bytes, operation);
        }
    }

    private UsageException unknown(byte[] bytes, int from) {
        int to = from;
        while (bytes[to] != '(' && bytes[to] != '|') {
            to++;
        }
        return lines.error("unknown operation " + lines.quote(from, to) + ", expected " + OPERATIONS);
    }

    private UsageException tooFewFields(int start, int end) {
        return lines.error("too few fields in " + lines.quote(start, end) + ", expected thread|op(operand)|location");
    }
}
