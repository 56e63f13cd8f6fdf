// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.std;

import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.NameBatch;
import dev.unsplit.trace.Names;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.lines.LineReader;
import dev.unsplit.trace.lines.NameFields;

/**
 * Reads many ordinary lines of STD together: first the fields of all lines are found, then the names of all variables
 * and locks, then the events are passed on. So a trace of a million variables does not wait for memory at each of its
 * lines. Written for speed ({@code std-parse} in the benchmarks); {@link StdLine} is the plain version, which also
 * reads the lines that this one does not take.
 */
final class StdBatch {

    private static final int CAPACITY = 128;

    private final LineReader lines;
    private final Symbols symbols;
    private final NameFields names;

    private final NameBatch variables = new NameBatch(CAPACITY);
    private final NameBatch locks = new NameBatch(CAPACITY);

    // of each line
    private final long[] operations = new long[CAPACITY]; // as in StdLine
    private final int[] threads = new int[CAPACITY];
    private final int[] operands = new int[CAPACITY]; // where the operand starts
    private final int[] closes = new int[CAPACITY]; // where it ends
    private final int[] ends = new int[CAPACITY]; // where the line ends
    private int size;

    StdBatch(LineReader lines, Symbols symbols, NameFields names) {
        this.lines = lines;
        this.symbols = symbols;
        this.names = names;
    }

    boolean isFull() {
        return size == CAPACITY;
    }

    /** Takes in a line; false, and the batch is as it was, if this is not an ordinary one. */
    boolean add(byte[] bytes, int start, int end) {
        int bar = start;
        while (bar < end && bytes[bar] != '|') {
            bar++;
        }
        int open = bar + 1;
        long operation = 0;
        while (open < end && bytes[open] != '(') {
            operation = operation << 8 | bytes[open++];
        }
        int close = findClose(bytes, open + 1, end);
        int thread = symbols.threads().find(bytes, start, Math.min(bar, end) - start);
        if (close < 0 || thread == Names.NONE || open - bar > 6) {
            return false;
        }
        if (operation == StdLine.READ || operation == StdLine.WRITE) {
            variables.add(open + 1, close - open - 1);
        } else if (operation == StdLine.ACQUIRE || operation == StdLine.RELEASE) {
            locks.add(open + 1, close - open - 1);
        } else if (operation != StdLine.BEGIN && operation != StdLine.END) {
            return false;
        }
        operations[size] = operation;
        threads[size] = thread;
        operands[size] = open + 1;
        closes[size] = close;
        ends[size++] = end;
        return true;
    }

    private static int findClose(byte[] bytes, int from, int end) {
        for (int bar = from + 1; bar < end; bar++) {
            if (bytes[bar] == '|' && bytes[bar - 1] == ')') {
                return bar - 1;
            }
        }
        return -1;
    }

    /** Passes on the events of all lines; {@code lastLine} is the number of the last of them. */
    void passOn(byte[] bytes, long lastLine, EventHandler handler) {
        int knownVariables = symbols.variables().size();
        int knownLocks = symbols.locks().size();
        symbols.variables().intern(bytes, variables);
        symbols.locks().intern(bytes, locks);
        int nextVariable = 0;
        int nextLock = 0;
        for (int line = 0; line < size; line++) {
            lines.setNumber(lastLine - size + 1 + line);
            int thread = threads[line];
            long operation = operations[line];
            int from = operands[line];
            int to = closes[line];
            int site = names.site(bytes, to + 2, ends[line]);
            if (operation == StdLine.READ || operation == StdLine.WRITE) {
                int variable = variables.number(nextVariable++);
                if (variable == knownVariables) {
                    names.checkVariable(bytes, from, to);
                    knownVariables++;
                }
                if (operation == StdLine.READ) {
                    handler.read(thread, variable, site);
                } else {
                    handler.write(thread, variable, site);
                }
            } else if (operation == StdLine.ACQUIRE || operation == StdLine.RELEASE) {
                int lock = locks.number(nextLock++);
                if (lock == knownLocks) {
                    names.checkLock(bytes, from, to);
                    knownLocks++;
                }
                if (operation == StdLine.ACQUIRE) {
                    handler.acquire(thread, lock, site);
                } else {
                    handler.release(thread, lock, site);
                }
            } else if (operation == StdLine.BEGIN) {
                handler.begin(thread, names.begin(thread, names.method(bytes, from, to)), site);
            } else {
                handler.end(thread, names.end(thread, names.method(bytes, from, to)), site);
            }
        }
        size = 0;
        variables.clear();
        locks.clear();
    }
}
