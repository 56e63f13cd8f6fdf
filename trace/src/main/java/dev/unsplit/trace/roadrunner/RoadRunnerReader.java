// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.roadrunner;

import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Names;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.Words;
import dev.unsplit.trace.lines.LineReader;
import dev.unsplit.trace.lines.LineTraceReader;
import dev.unsplit.trace.lines.NameFields;
import dev.unsplit.trace.lines.NumberedThreads;

/**
 * Reads what a printing tool of the RoadRunner framework writes.
 *
 * <pre>
 * [main: Running in FAST Mode]                            chatter
 * &#64;    Enter(0,test/Test.main([Ljava/lang/String;)V) from null
 * &#64;    Rd(1,&#64;02.test/Test.x_I)  [shadow]  Test.java:33:9  thread, operand; the third column is the location
 * Lift 0&#64;    Acquire(2,&#64;03)                               the program's own output may stand before an event
 * </pre>
 *
 * An event is an <code>&#64;</code>, white space, one of the operations that the tool prints and an opening parenthesis; what
 * follows must then be readable. A line without one is chatter, also if it has an <code>&#64;</code> and some other word: it is
 * the program's output, which may look like anything. Only a file with no event at all is an error.
 *
 * <p>Thread 3 is called {@code T3}. Variables and locks keep the names that are printed. Methods are called {@code
 * test.Test.main([Ljava/lang/String;)V}: the descriptor is as printed, what stands before it has dots for slashes.
 */
public final class RoadRunnerReader extends LineTraceReader {

    // numbered in this order: accesses first
    private static final Names OPERATIONS = new Names();
    private static final int READ = OPERATIONS.intern("Rd");
    private static final int WRITE = OPERATIONS.intern("Wr");
    private static final int ARRAY_READ = OPERATIONS.intern("ARd");
    private static final int ARRAY_WRITE = OPERATIONS.intern("AWr");
    private static final int VOLATILE_READ = OPERATIONS.intern("VRd");
    private static final int VOLATILE_WRITE = OPERATIONS.intern("VWr");
    private static final int ACQUIRE = OPERATIONS.intern("Acquire");
    private static final int RELEASE = OPERATIONS.intern("Release");
    private static final int START = OPERATIONS.intern("Start");
    private static final int JOIN = OPERATIONS.intern("Join");
    private static final int ENTER = OPERATIONS.intern("Enter");
    private static final int EXIT = OPERATIONS.intern("Exit");

    private static final long CARRIAGE_RETURNS = Words.repeat('\r');

    private final LineReader lines;
    private final NameFields names;
    private final NumberedThreads threads;

    // of the current line
    private byte[] bytes = {};
    private int end; // of the line, or of the piece of it before a carriage return
    private int operation;
    private int open; // the parenthesis behind the operation

    public RoadRunnerReader(LineReader lines, TraceInfo info) {
        super(lines, info, new Symbols());
        this.lines = lines;
        this.names = new NameFields(lines, symbols());
        this.threads = new NumberedThreads(symbols().threads());
    }

    @Override
    protected void readEvents(EventHandler handler) {
        boolean any = false;
        while (lines.next()) {
            bytes = lines.buffer();
            any |= readLine(lines.start(), lines.end(), handler);
        }
        if (!any) {
            String searched = lines.number() + (lines.number() == 1 ? " line" : " lines");
            throw lines.errorOfFile("no event in " + searched + ", expected RoadRunner events such as @   Rd(0,x)");
        }
    }

    /** A program that shows its progress returns the carriage without a new line: what follows stands for itself. */
    private boolean readLine(int start, int lineEnd, EventHandler handler) {
        boolean any = false;
        for (int from = start; from < lineEnd; from = end + 1) {
            end = Words.find(bytes, from, lineEnd, CARRIAGE_RETURNS);
            if (findEvent(from)) {
                readEvent(handler);
                any = true;
            }
        }
        return any;
    }

    /** Finds the operation of an event: the first that stands behind an <code>&#64;</code>. */
    private boolean findEvent(int start) {
        for (int at = start; at < end; at++) {
            if (bytes[at] == '@' && isEvent(at + 1)) {
                return true;
            }
        }
        return false;
    }

    private boolean isEvent(int from) {
        int word = skipBlanks(from);
        open = word;
        while (open < end && isLetter(bytes[open])) {
            open++;
        }
        if (word == from || open == end || bytes[open] != '(') {
            return false;
        }
        operation = OPERATIONS.find(bytes, word, open - word);
        return operation != Names.NONE;
    }

    private void readEvent(EventHandler handler) {
        int comma = find(',', open + 1);
        int number = NumberedThreads.number(bytes, open + 1, comma);
        int operand = comma + 1;
        int close = findBlank(operand) - 1;
        if (number < 0 || close < operand || bytes[close] != ')') {
            throw lines.error(
                    "bad event " + lines.quote(open - OPERATIONS.get(operation).length(), end) + ", expected "
                            + OPERATIONS.get(operation) + "(thread,operand)");
        }
        int thread = threads.thread(number);
        if (operation <= VOLATILE_WRITE) {
            access(thread, names.variable(bytes, operand, close), site(close + 1), handler);
        } else if (operation == ACQUIRE) {
            handler.acquire(thread, names.lock(bytes, operand, close), 0);
        } else if (operation == RELEASE) {
            handler.release(thread, names.lock(bytes, operand, close), 0);
        } else if (operation == START) {
            handler.fork(thread, child(operand, close), 0);
        } else if (operation == JOIN) {
            handler.join(thread, child(operand, close), 0);
        } else if (operation == ENTER) {
            handler.begin(thread, names.begin(thread, method(operand, close)), 0);
        } else if (operation == EXIT) {
            handler.end(thread, names.end(thread, method(operand, close)), 0);
        }
    }

    private void access(int thread, int variable, int site, EventHandler handler) {
        if (operation == READ || operation == ARRAY_READ) {
            handler.read(thread, variable, site);
        } else if (operation == WRITE || operation == ARRAY_WRITE) {
            handler.write(thread, variable, site);
        } else if (operation == VOLATILE_READ) {
            handler.volatileRead(thread, variable, site);
        } else {
            handler.volatileWrite(thread, variable, site);
        }
    }

    private int child(int from, int to) {
        int number = NumberedThreads.number(bytes, from, to);
        if (number < 0) {
            throw lines.error("bad thread " + lines.quote(from, to) + ", expected its number");
        }
        return threads.thread(number);
    }

    /** The line is ours until the next one is read, so the slashes are replaced where they stand. */
    private int method(int from, int to) {
        for (int at = from; at < to && bytes[at] != '('; at++) {
            if (bytes[at] == '/') {
                bytes[at] = '.';
            }
        }
        return names.method(bytes, from, to);
    }

    /** The third column; two blanks or more stand before each of them, since the second may contain one. */
    private int site(int from) {
        int column = findColumn(findColumn(from));
        return column == end ? 0 : names.site(bytes, column, end);
    }

    private int findColumn(int from) {
        for (int at = from; at + 2 < end; at++) {
            if (bytes[at] == ' ' && bytes[at + 1] == ' ') {
                return skipBlanks(at);
            }
        }
        return end;
    }

    private int skipBlanks(int from) {
        int at = from;
        while (at < end && isBlank(bytes[at])) {
            at++;
        }
        return at;
    }

    private int findBlank(int from) {
        int at = from;
        while (at < end && !isBlank(bytes[at])) {
            at++;
        }
        return at;
    }

    private int find(char wanted, int from) {
        int at = from;
        while (at < end && bytes[at] != wanted) {
            at++;
        }
        return at;
    }

    private static boolean isBlank(byte c) {
        return c == ' ' || c == '\t';
    }

    private static boolean isLetter(byte c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    }
}
