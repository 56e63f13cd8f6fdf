// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.lines;

import dev.unsplit.trace.UsageException;
import dev.unsplit.trace.Words;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hands out the lines of an input as ranges of one large buffer, without copying them.
 *
 * <pre>
 *  buffer:  ..lines handed out..|T1|r(x)|A.java:3\n|lines to come|..free..|8 bytes
 *                                ^start          ^end            ^limit
 * </pre>
 *
 * A line ends before its {@code \n} or {@code \r\n}; the last one may go without. The line feed is looked for eight
 * bytes at a time, which is why there are eight bytes behind the buffer's last that may be read but mean nothing.
 */
public final class LineReader implements AutoCloseable {

    private static final int INITIAL_CAPACITY = 256 * 1024;
    private static final int LONGEST_LINE = 1024 * 1024;
    private static final int WORD = Words.SIZE;
    private static final long LINE_FEEDS = Words.repeat('\n');

    private final InputStream in;
    private final String name;
    private final LongSupplier position;
    private final @Nullable Supplier<LineReader> again;

    private byte[] buffer = new byte[INITIAL_CAPACITY + WORD];
    private int start;
    private int end;
    private int next; // where the line after this one starts
    private int limit; // end of what was read
    private boolean ended;
    private long number;
    private long bufferAt; // how many bytes came before those in the buffer

    /**
     * @param name what messages call the input
     * @param position how many bytes of the input are used up; asked by other threads too
     */
    public LineReader(InputStream in, String name, LongSupplier position) {
        this(in, name, position, null);
    }

    /** @param again opens the same input at its beginning, or null if that cannot be done */
    public LineReader(InputStream in, String name, LongSupplier position, @Nullable Supplier<LineReader> again) {
        this.in = in;
        this.name = name;
        this.position = position;
        this.again = again;
    }

    /** The lines of a text in memory. */
    public LineReader(byte[] content, String name) {
        this(new ByteArrayInputStream(content), name, () -> content.length);
    }

    /** Goes to the next line; false if there is none. */
    public boolean next() {
        start = next;
        int feed = findLineFeed(start);
        while (feed < 0 && !ended) {
            int scanned = limit - start;
            fill();
            feed = findLineFeed(start + scanned);
        }
        if (feed < 0 && start == limit) {
            return false;
        }
        if (feed < 0) {
            finishLine(limit, limit);
        } else {
            finishLine(feed, feed + 1);
        }
        if (number == 1 && Utf8.startsWithByteOrderMark(buffer, start, end)) {
            start += Utf8.BYTE_ORDER_MARK_SIZE;
        }
        return true;
    }

    private void finishLine(int lineEnd, int nextLine) {
        end = lineEnd > start && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
        next = nextLine;
        number++;
    }

    /** Where the next line starts; what is left of the buffer from there on need not hold all of it. */
    public int nextStart() {
        return next;
    }

    /** How many bytes come before the next line. */
    public long bytesBeforeNext() {
        return bufferAt + next;
    }

    public boolean canBeOpenedAgain() {
        return again != null;
    }

    /** Something that opens the same input at the next line, whenever that is wanted. */
    public Supplier<LineReader> opener() {
        Supplier<LineReader> beginning = Objects.requireNonNull(again);
        long bytes = bytesBeforeNext();
        long lines = number;
        return () -> beginning.get().startingBehind(bytes, lines);
    }

    private LineReader startingBehind(long bytes, long lines) {
        try {
            in.skipNBytes(bytes);
        } catch (EOFException e) {
            close();
            throw errorOfFile("became shorter while it was read, expected as much as before");
        } catch (UsageException e) {
            close();
            throw e;
        } catch (IOException e) {
            close();
            throw new UsageException(name + ": cannot be read: " + e.getMessage(), e);
        }
        bufferAt = bytes;
        number = lines;
        return this;
    }

    /** Where the bytes end that were read so far; eight more may be looked at. */
    public int limit() {
        return limit;
    }

    /** Goes on behind so many lines that were read from the buffer otherwise; there is no current line then. */
    public void skip(int count, int nextLine) {
        next = nextLine;
        number += count;
    }

    public byte[] buffer() {
        return buffer;
    }

    public int start() {
        return start;
    }

    public int end() {
        return end;
    }

    /** The number of the line, from 1. */
    public long number() {
        return number;
    }

    /** Lets messages name another line than the current one, from which it was read together with others. */
    public void setNumber(long number) {
        this.number = number;
    }

    public long position() {
        return position.getAsLong();
    }

    /** How messages name the current line. */
    public String place() {
        return name + ":" + number;
    }

    /** An error in the current line; {@code problem} says what is wrong and what was expected. */
    public UsageException error(String problem) {
        return new UsageException(place() + ": " + problem);
    }

    /** An error of the input as a whole. */
    public UsageException errorOfFile(String problem) {
        return new UsageException(name + ": " + problem);
    }

    /** A piece of the line for a message: on one line, printable, and not too long. */
    public String quote(int from, int to) {
        return Quotation.of(buffer, from, to);
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw errorOfFile("cannot be closed: " + e.getMessage());
        }
    }

    private int findLineFeed(int from) {
        int feed = Words.find(buffer, from, limit, LINE_FEEDS);
        return feed < limit ? feed : -1;
    }

    /** Reads more, with what is left of the buffer moved to its beginning. */
    private void fill() {
        makeRoom();
        try {
            int count = in.read(buffer, limit, buffer.length - WORD - limit);
            ended = count < 0;
            limit += Math.max(count, 0);
        } catch (IOException e) {
            throw new UsageException(name + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private void makeRoom() {
        int length = limit - start;
        if (length == buffer.length - WORD) {
            if (length >= LONGEST_LINE) {
                number++;
                throw error("the line is too long, expected at most " + LONGEST_LINE + " bytes");
            }
            buffer = Arrays.copyOf(buffer, length * 2 + WORD);
        } else {
            System.arraycopy(buffer, start, buffer, 0, length);
            bufferAt += start;
            start = 0;
            next = 0;
            limit = length;
        }
    }
}
