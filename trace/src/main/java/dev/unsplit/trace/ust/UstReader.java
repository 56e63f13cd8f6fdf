// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import dev.unsplit.format.Buffer;
import dev.unsplit.format.Checksum;
import dev.unsplit.format.UstFormat;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.UsageException;
import dev.unsplit.trace.Waypoint;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@code .ust} file block by block; a block's events are passed on as soon as it is there, so the input may be
 * a pipe at whose other end it is still being written. A file that was cut off is read up to its last whole block, and
 * {@link #notice} says so; whatever else is wrong is a {@link UsageException} that names the byte. So is a cut before the
 * first event: nothing is known of the run then, while a whole file without events tells that nothing happened in it.
 */
public final class UstReader implements TraceReader {

    private final InputStream in;
    private final String name;
    private final TraceInfo info;
    private final @Nullable Supplier<InputStream> again;
    private final Symbols symbols;
    private final BlockDecoder decoder;
    private final Unpacker unpacker = new Unpacker();
    private final byte[] frame = new byte[UstFormat.BLOCK_FRAME_SIZE];
    private final Buffer content = new Buffer(1 << 16);
    private final Buffer[] sections = new Buffer[UstFormat.SECTIONS];
    private volatile long position;
    private long blockStart;
    private long blocks;
    private long events;
    private String notice = "";

    /** Between two blocks: how much was read, and what the next block needs to know of it. */
    private record Place(long position, long blocks, long events, CarriedOver carriedOver) {}

    /** Reads the header at once. The reader closes the input. */
    public UstReader(InputStream in, String name) {
        this(in, name, null);
    }

    /** @param again opens the same input once more, from its beginning; null if that cannot be done */
    public UstReader(InputStream in, String name, @Nullable Supplier<InputStream> again) {
        this(in, name, again, new Symbols(), new Place(0, 0, 0, CarriedOver.nothing()));
    }

    private UstReader(
            InputStream in, String name, @Nullable Supplier<InputStream> again, Symbols symbols, Place start) {
        this.in = in;
        this.name = name;
        this.again = again;
        this.symbols = symbols;
        this.decoder = new BlockDecoder(symbols, start.carriedOver());
        this.info = readHeader();
        Arrays.setAll(sections, section -> new Buffer(1 << 10));
        goTo(start);
    }

    private void goTo(Place place) {
        try {
            in.skipNBytes(Math.max(0, place.position() - position));
        } catch (EOFException e) {
            throw error(place.position(), "the file became shorter while it was read; expected as much as before");
        } catch (IOException e) {
            throw new UsageException(name + ": byte " + position + ": cannot be read: " + e.getMessage(), e);
        }
        position = Math.max(position, place.position());
        blocks = place.blocks();
        events = place.events();
    }

    private TraceInfo readHeader() {
        byte[] start = new byte[UstFormat.HEADER_START_SIZE];
        int found = fill(start, 0, start.length);
        checkMagic(start, found);
        int version =
                found < UstFormat.HEADER_LENGTH_AT ? UstFormat.VERSION : UstFormat.int16(start, UstFormat.VERSION_AT);
        if (version != UstFormat.VERSION) {
            throw error(
                    UstFormat.VERSION_AT,
                    "written in version " + version + " of the format; expected version " + UstFormat.VERSION);
        }
        int length = found < start.length ? 0 : UstFormat.int32(start, UstFormat.HEADER_LENGTH_AT);
        if (length < 0 || length > UstFormat.MAX_HEADER_LENGTH) {
            throw error(
                    UstFormat.HEADER_LENGTH_AT,
                    "expected a header of at most " + UstFormat.MAX_HEADER_LENGTH + " bytes, found "
                            + Integer.toUnsignedString(length));
        }
        int contentEnd = start.length + length;
        byte[] header = Arrays.copyOf(start, contentEnd + UstFormat.CHECKSUM_SIZE);
        if (fill(header, start.length, length + UstFormat.CHECKSUM_SIZE) < length + UstFormat.CHECKSUM_SIZE) {
            throw error(position, "cut off in the middle of the header; expected a whole .ust file");
        }
        if (Checksum.of(header, contentEnd) != UstFormat.int32(header, contentEnd)) {
            throw error(contentEnd, "the header is damaged; expected another checksum");
        }
        try {
            return Header.decode(header, start.length, contentEnd);
        } catch (MalformedBlockException e) {
            throw error(start.length, "malformed header: " + e.getMessage());
        }
    }

    private void checkMagic(byte[] start, int found) {
        if (found == 0) {
            throw error(0, "the file is empty; expected a .ust file");
        }
        byte[] magic = new byte[UstFormat.MAGIC_SIZE];
        UstFormat.putMagic(magic, 0);
        int wrong = Arrays.mismatch(start, 0, Math.min(found, magic.length), magic, 0, Math.min(found, magic.length));
        if (wrong >= 0) {
            throw error(wrong, "not a .ust file; expected it to start with the bytes 89 55 53 54 0D 0A 1A 0A");
        }
    }

    @Override
    public TraceInfo info() {
        return info;
    }

    @Override
    public Symbols symbols() {
        return symbols;
    }

    @Override
    public void read(EventHandler handler) {
        boolean more = true;
        while (more) {
            if (again != null) {
                handler.waypoint(this::here);
            }
            more = readBlock(handler);
        }
        handler.endOfTrace();
    }

    private Waypoint here() {
        Supplier<InputStream> input = Objects.requireNonNull(again);
        Place place = new Place(position, blocks, events, decoder.carriedOver());
        return () -> openAt(place, input);
    }

    private UstReader openAt(Place place, Supplier<InputStream> input) {
        InputStream opened = input.get();
        try {
            return new UstReader(opened, name, input, symbols, place);
        } catch (UsageException e) {
            try (opened) {
                throw e;
            } catch (IOException closing) {
                e.addSuppressed(closing);
                throw e;
            }
        }
    }

    /** Reads a block and says whether another one may follow. */
    private boolean readBlock(EventHandler handler) {
        long start = position;
        blockStart = start;
        int found = fill(frame, 0, frame.length);
        if (found < frame.length) {
            cutOff(found == 0 ? "behind block " + blocks : "in the middle of block " + (blocks + 1));
            return false;
        }
        checkFrame(start);
        int length = checkedLength(start);
        content.clear();
        content.reserve(length);
        if (fill(content.bytes, 0, length) < length) {
            cutOff("in the middle of block " + (blocks + 1));
            return false;
        }
        content.size = length;
        if (Checksum.of(content.bytes, length) != UstFormat.int32(frame, UstFormat.BLOCK_CHECKSUM_AT)) {
            throw error(start, "block " + (blocks + 1) + " is damaged; expected content with another checksum");
        }
        try {
            return take(frame[UstFormat.BLOCK_KIND_AT], handler);
        } catch (MalformedBlockException e) {
            throw error(start, "malformed block " + (blocks + 1) + ": " + e.getMessage());
        }
    }

    private void checkFrame(long start) {
        int expected = Checksum.of(frame, UstFormat.BLOCK_FRAME_CHECKSUM_AT);
        if (expected != UstFormat.int32(frame, UstFormat.BLOCK_FRAME_CHECKSUM_AT)) {
            throw error(start, "block " + (blocks + 1) + " is damaged; expected a frame with another checksum");
        }
    }

    private int checkedLength(long start) {
        int length = UstFormat.int32(frame, UstFormat.BLOCK_LENGTH_AT);
        if (length < 0 || length > UstFormat.MAX_BLOCK_LENGTH) {
            throw error(
                    start + UstFormat.BLOCK_LENGTH_AT,
                    "expected a block of at most " + UstFormat.MAX_BLOCK_LENGTH + " bytes, found "
                            + Integer.toUnsignedString(length));
        }
        return length;
    }

    private boolean take(int kind, EventHandler handler) throws MalformedBlockException {
        return switch (kind) {
            case UstFormat.BLOCK_OF_EVENTS -> {
                takeEvents(handler);
                yield true;
            }
            case UstFormat.BLOCK_END -> {
                checkEnd(new Cursor(content));
                yield false;
            }
            default ->
                throw new MalformedBlockException(
                        "expected block kind 66 (events) or 69 (end), found " + (kind & 0xFF));
        };
    }

    private void takeEvents(EventHandler handler) throws MalformedBlockException {
        Cursor cursor = new Cursor(content);
        for (Buffer section : sections) {
            unpacker.take(cursor, section);
        }
        cursor.expectEnd();
        events += decoder.decode(sections, handler);
        blocks++;
    }

    private void checkEnd(Cursor end) throws MalformedBlockException {
        long allEvents = end.varInt("how many events");
        long allBlocks = end.varInt("how many blocks");
        end.expectEnd();
        if (allEvents != events || allBlocks != blocks) {
            throw new MalformedBlockException("expected " + Long.toUnsignedString(allEvents) + " events in "
                    + Long.toUnsignedString(allBlocks) + " blocks before the end, found " + events + " in " + blocks);
        }
        if (fill(frame, 0, 1) > 0) {
            throw error(position - 1, "expected nothing behind the end block, found more bytes");
        }
    }

    private void cutOff(String where) {
        if (events == 0) {
            throw error(position, "cut off before the first event; expected at least one whole block of events");
        }
        notice = "cut off " + where + " at byte " + position + ": " + whatWasRead();
    }

    /** Records, since not all of them count as events elsewhere: numbers do not, nor do methods that are excluded. */
    private String whatWasRead() {
        return blocks + (blocks == 1 ? " whole block" : " whole blocks") + " with " + events
                + (events == 1 ? " record" : " records") + " read, the rest is missing";
    }

    /** Reads until there are this many bytes or the input ends, and returns how many there are. */
    private int fill(byte[] to, int from, int length) {
        int filled = 0;
        try {
            int count = 0;
            while (filled < length && count >= 0) {
                count = in.read(to, from + filled, length - filled);
                filled += Math.max(count, 0);
            }
        } catch (IOException e) {
            throw new UsageException(name + ": byte " + (position + filled) + ": cannot be read: " + e.getMessage(), e);
        }
        return advance(filled);
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // only the reading thread writes it
    private int advance(int count) {
        position = position + count;
        return count;
    }

    private UsageException error(long at, String message) {
        return new UsageException(place(at) + ": " + message);
    }

    private String place(long at) {
        return name + ": byte " + at;
    }

    /** The block: its events have no bytes of their own. */
    @Override
    public String place() {
        return place(blockStart);
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public String notice() {
        return notice;
    }

    @Override
    public void close() {
        try (in) {
            unpacker.close();
        } catch (IOException e) {
            throw new UsageException(name + ": cannot be closed: " + e.getMessage(), e);
        }
    }
}
