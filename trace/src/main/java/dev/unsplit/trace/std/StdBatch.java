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
 * Reads many ordinary lines of STD together: first the {@link Separators} of all lines are found, then their fields,
 * then the names of all variables, locks and places, then the events are passed on. So a trace of a million variables
 * does not wait for memory at each of its lines. Written for speed (the parse-only pass of the benchmarks);
 * {@link StdLine} is the plain version, which also reads the lines that this one does not take.
 */
final class StdBatch {

    private static final int CAPACITY = 256;
    private static final int MOST_BYTES =
            3 * 1024; // few enough that what is looked at in advance is still in the nearest cache when it is used
    private static final int FEWEST_BYTES = 512;

    private static final int THREADS_LOG = 8;
    private static final long PARENTHESES = Words.repeat('(');

    private final LineReader lines;
    private final Symbols symbols;
    private final NameFields names;

    private final Separators separators = new Separators(MOST_BYTES);
    private int pieceSize = FEWEST_BYTES;

    private final NameBatch variables = new NameBatch(CAPACITY);
    private final int[] accessing = new int[CAPACITY]; // the threads that access the variables
    private final NameBatch locks = new NameBatch(CAPACITY);

    // of each line
    private final byte[] operations = new byte[CAPACITY];
    private final int[] threads = new int[CAPACITY];
    private final int[] operands = new int[CAPACITY]; // where the operand starts
    private final int[] closes = new int[CAPACITY]; // where it ends
    private final int[] ends = new int[CAPACITY]; // where the line ends
    private final int[] sites = new int[CAPACITY];
    private int size;

    // of threads with names shorter than a word, by hash: their names and lengths, their numbers
    private final long[] threadNames = new long[1 << THREADS_LOG];
    private final int[] threadNumbers = new int[1 << THREADS_LOG];

    private int end; // behind the last line

    // while the events are passed on
    private int nextVariable; // of the batch
    private int nextLock;
    private int knownVariables; // this many names were found to be readable text
    private int knownLocks;
    private int knownSites;

    StdBatch(LineReader lines, Symbols symbols, NameFields names) {
        this.lines = lines;
        this.symbols = symbols;
        this.names = names;
    }

    int size() {
        return size;
    }

    /** Behind the last line that was taken in. */
    int end() {
        return end;
    }

    /**
     * Takes in the lines from here on, until there are enough of them or one is not ordinary or not all there. Where
     * many are not ordinary it looks at fewer bytes at a time.
     *
     * @return whether the line behind them may be an ordinary one
     */
    boolean addLines(byte[] bytes, int from, int limit) {
        separators.find(bytes, from, Math.min(limit, from + pieceSize));
        end = from;
        boolean ordinary = true;
        for (int next = 0; ordinary && next + 2 < separators.count() && size < CAPACITY; next += 3) {
            ordinary = add(bytes, end, next);
        }
        pieceSize = Math.max(FEWEST_BYTES, Math.min(MOST_BYTES, 2 * (end - from)));
        return ordinary && size > 0;
    }

    /** Takes in a line with its three separators; false, and the batch is as it was, if this is not an ordinary one. */
    private boolean add(byte[] bytes, int start, int separator) {
        int bar = separators.place(separator);
        int secondBar = separators.place(separator + 1);
        int feed = separators.place(separator + 2);
        long word = Words.at(bytes, bar + 1);
        int length = Words.indexOf(word, PARENTHESES);
        int operation = Operations.of(Words.first(length % Words.SIZE, word)); // nothing if none is found
        int operand = bar + length + 2;
        int close = secondBar - 1;
        int thread = thread(bytes, start, bar - start);
        if (bytes[bar] != '|'
                || bytes[close] != ')'
                || bytes[secondBar] != '|'
                || bytes[feed] != '\n'
                || operation == Operations.OTHER
                || thread == Names.NONE) {
            return false;
        }
        accessing[variables.size()] = thread;
        variables.addIf(Operations.isAccess(operation), operand, close - operand);
        locks.addIf(Operations.isOfLock(operation), operand, close - operand);
        operations[size] = (byte) operation;
        threads[size] = thread;
        operands[size] = operand;
        closes[size] = close;
        ends[size++] = bytes[feed - 1] == '\r' ? feed - 1 : feed;
        end = feed + 1;
        return true;
    }

    /** Remembers short names, as a thread seldom does many things before another one does something. */
    private int thread(byte[] bytes, int from, int length) {
        if (length >= Words.SIZE || length == 0) {
            return findThread(bytes, from, length);
        }
        long name = Words.first(length, Words.at(bytes, from)) | (long) length << (Long.SIZE - Byte.SIZE);
        int slot = (int) ((name * 0x9E3779B97F4A7C15L) >>> (Long.SIZE - THREADS_LOG));
        if (threadNames[slot] == name) {
            return threadNumbers[slot];
        }
        int thread = findThread(bytes, from, length);
        if (thread != Names.NONE) {
            threadNames[slot] = name;
            threadNumbers[slot] = thread;
        }
        return thread;
    }

    /** A line that starts with # is a comment, even if a thread is called so. */
    private int findThread(byte[] bytes, int from, int length) {
        return bytes[from] == '#' ? Names.NONE : symbols.threads().find(bytes, from, length);
    }

    /** Passes on the events of all lines; {@code lastLine} is the number of the last of them. */
    void passOn(byte[] bytes, long lastLine, EventHandler handler) {
        knownVariables = symbols.variables().size();
        knownLocks = symbols.locks().size();
        knownSites = symbols.sites().size();
        symbols.variables().intern(bytes, variables);
        symbols.locks().intern(bytes, locks);
        for (int line = 0; line < size; line++) {
            sites[line] = names.uncheckedSite(bytes, closes[line] + 2, ends[line]);
        }
        handler.soon(accessing, variables.numbers(), variables.size());
        nextVariable = 0;
        nextLock = 0;
        for (int line = 0; line < size; line++) {
            lines.setNumber(lastLine - size + 1 + line);
            passOn(bytes, line, site(bytes, line), handler);
        }
        size = 0;
        variables.clear();
        locks.clear();
    }

    private void passOn(byte[] bytes, int line, int site, EventHandler handler) {
        int thread = threads[line];
        switch (operations[line]) {
            case Operations.READ -> handler.read(thread, variable(bytes, line), site);
            case Operations.WRITE -> handler.write(thread, variable(bytes, line), site);
            case Operations.ACQUIRE -> handler.acquire(thread, lock(bytes, line), site);
            case Operations.RELEASE -> handler.release(thread, lock(bytes, line), site);
            case Operations.BEGIN -> handler.begin(thread, names.begin(thread, method(bytes, line)), site);
            default -> handler.end(thread, names.end(thread, method(bytes, line)), site);
        }
    }

    private int site(byte[] bytes, int line) {
        int site = sites[line];
        if (site == knownSites) {
            names.checkSite(bytes, closes[line] + 2, ends[line]);
            knownSites++;
        }
        return site;
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
