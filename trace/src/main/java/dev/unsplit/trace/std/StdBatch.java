// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.std;

import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.NameBatch;
import dev.unsplit.trace.Names;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.Words;
import dev.unsplit.trace.lines.LineReader;
import dev.unsplit.trace.lines.NameFields;

/**
 * Reads many ordinary lines of STD together: first the fields of all lines are found, then the names of all variables
 * and locks, then the events are passed on. So a trace of a million variables does not wait for memory at each of its
 * lines. Written for speed (the parse-only pass of the benchmarks); {@link StdLine} is the plain version, which also
 * reads the lines that this one does not take.
 */
final class StdBatch {

    private static final int CAPACITY = 128;

    private static final long BARS = Words.repeat('|');
    private static final long PARENTHESES = Words.repeat('(');

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
    private long lastThreadWord; // its name, if that is short
    private int lastThread;

    // while the events are passed on
    private int nextVariable; // of the batch
    private int nextLock;
    private int knownVariables; // this many names were found to be readable text
    private int knownLocks;

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
        int bar = Words.find(bytes, start, end, BARS);
        long word = bar < end ? Words.at(bytes, bar + 1) : 0;
        int length = Words.indexOf(word, PARENTHESES);
        int operand = bar + length + 2;
        int close = length < Words.SIZE ? findClose(bytes, operand, end) : end;
        int thread = thread(bytes, start, bar - start);
        if (close == end || thread == Names.NONE) {
            return false;
        }
        long operation = Words.first(length, word);
        if (operation == StdLine.READ || operation == StdLine.WRITE) {
            variables.add(operand, close - operand);
        } else if (operation == StdLine.ACQUIRE || operation == StdLine.RELEASE) {
            locks.add(operand, close - operand);
        } else if (operation != StdLine.BEGIN && operation != StdLine.END) {
            return false;
        }
        operations[size] = operation;
        threads[size] = thread;
        operands[size] = operand;
        closes[size] = close;
        ends[size++] = end;
        return true;
    }

    /** Mostly that of the line before. */
    private int thread(byte[] bytes, int from, int length) {
        long word = length < Words.SIZE ? Words.first(length, Words.at(bytes, from)) : 0;
        if (word == 0 || word != lastThreadWord) {
            lastThread = symbols.threads().find(bytes, from, length);
            lastThreadWord = lastThread == Names.NONE ? 0 : word;
        }
        return lastThread;
    }

    private static int findClose(byte[] bytes, int from, int end) {
        int bar = Words.find(bytes, from, end, BARS);
        while (bar < end && bytes[bar - 1] != ')') {
            bar = Words.find(bytes, bar + 1, end, BARS);
        }
        return bar < end ? bar - 1 : end;
    }

    /** Passes on the events of all lines; {@code lastLine} is the number of the last of them. */
    void passOn(byte[] bytes, long lastLine, EventHandler handler) {
        knownVariables = symbols.variables().size();
        knownLocks = symbols.locks().size();
        symbols.variables().intern(bytes, variables);
        symbols.locks().intern(bytes, locks);
        handler.soon(variables.numbers(), variables.size());
        nextVariable = 0;
        nextLock = 0;
        for (int line = 0; line < size; line++) {
            lines.setNumber(lastLine - size + 1 + line);
            passOn(bytes, line, names.site(bytes, closes[line] + 2, ends[line]), handler);
        }
        size = 0;
        variables.clear();
        locks.clear();
    }

    private void passOn(byte[] bytes, int line, int site, EventHandler handler) {
        int thread = threads[line];
        long operation = operations[line];
        if (operation == StdLine.READ) {
            handler.read(thread, variable(bytes, line), site);
        } else if (operation == StdLine.WRITE) {
            handler.write(thread, variable(bytes, line), site);
        } else if (operation == StdLine.ACQUIRE) {
            handler.acquire(thread, lock(bytes, line), site);
        } else if (operation == StdLine.RELEASE) {
            handler.release(thread, lock(bytes, line), site);
        } else if (operation == StdLine.BEGIN) {
            handler.begin(thread, names.begin(thread, method(bytes, line)), site);
        } else {
            handler.end(thread, names.end(thread, method(bytes, line)), site);
        }
    }

    private int variable(byte[] bytes, int line) {
        int variable = variables.number(nextVariable++);
        if (variable == knownVariables) {
            names.checkVariable(bytes, operands[line], closes[line]);
            knownVariables++;
        }
        return variable;
    }

    private int lock(byte[] bytes, int line) {
        int lock = locks.number(nextLock++);
        if (lock == knownLocks) {
            names.checkLock(bytes, operands[line], closes[line]);
            knownLocks++;
        }
        return lock;
    }

    private int method(byte[] bytes, int line) {
        return names.method(bytes, operands[line], closes[line]);
    }
}
