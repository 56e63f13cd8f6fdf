// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import static dev.unsplit.format.UstFormat.LOCKS;
import static dev.unsplit.format.UstFormat.METHODS;
import static dev.unsplit.format.UstFormat.THREADS;
import static dev.unsplit.format.UstFormat.VARIABLES;

import dev.unsplit.format.RecordKind;
import dev.unsplit.format.UstFormat;
import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.Names;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.TraceWriter;
import dev.unsplit.trace.UsageException;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * Writes a {@code .ust} file. Names go out with the block in which they are first needed, under their numbers in the
 * {@link Symbols}. Only {@link #endOfTrace} writes the end block: a file whose writing was given up is seen to be cut
 * off. What goes wrong with the output is an {@link UncheckedIOException}, after which nothing more is written.
 */
public final class UstWriter implements TraceWriter, Flushable {

    /** Names beyond this many bytes get a block of their own, so that no block exceeds its limit. */
    private static final int NAME_BYTES_IN_BLOCK = 1 << 20;

    private final OutputStream out;
    private final Names[] names;
    private final int[] defined = new int[UstFormat.NAME_TABLES];
    private final BlockEncoder encoder;
    private final Packer packer;
    private final Buffer block = new Buffer(1 << 16);
    private final byte[] frame = new byte[UstFormat.BLOCK_FRAME_SIZE];
    private byte[] packed = {};
    private long events;
    private long blocks;
    private boolean broken;

    /** Writes the header at once. The writer closes the output. */
    public UstWriter(OutputStream out, TraceInfo info, Symbols symbols) {
        this(out, info, symbols, UstFormat.MAX_EVENTS_IN_BLOCK, Packer.best());
    }

    UstWriter(OutputStream out, TraceInfo info, Symbols symbols, int eventsInBlock, Packer packer) {
        this.out = out;
        this.names = NameTables.of(symbols);
        this.defined[UstFormat.SITES] = NameTables.PREDEFINED_SITES;
        this.encoder = new BlockEncoder(eventsInBlock);
        this.packer = packer;
        byte[] header = Header.encode(info);
        write(header, header.length);
    }

    @Override
    public void read(int thread, int variable, int site) {
        encoder.add(thread, RecordKind.READ, VARIABLES, variable, site);
        finishFullBlock();
    }

    @Override
    public void write(int thread, int variable, int site) {
        encoder.add(thread, RecordKind.WRITE, VARIABLES, variable, site);
        finishFullBlock();
    }

    @Override
    public void update(int thread, int variable, int site) {
        encoder.add(thread, RecordKind.UPDATE, VARIABLES, variable, site);
        finishFullBlock();
    }

    @Override
    public void volatileRead(int thread, int variable, int site) {
        encoder.add(thread, RecordKind.VOLATILE_READ, VARIABLES, variable, site);
        finishFullBlock();
    }

    @Override
    public void volatileWrite(int thread, int variable, int site) {
        encoder.add(thread, RecordKind.VOLATILE_WRITE, VARIABLES, variable, site);
        finishFullBlock();
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        encoder.add(thread, RecordKind.ACQUIRE, LOCKS, lock, site);
        finishFullBlock();
    }

    @Override
    public void release(int thread, int lock, int site) {
        encoder.add(thread, RecordKind.RELEASE, LOCKS, lock, site);
        finishFullBlock();
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        encoder.add(thread, RecordKind.ACQUIRE_SHARED, LOCKS, lock, site);
        finishFullBlock();
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        encoder.add(thread, RecordKind.RELEASE_SHARED, LOCKS, lock, site);
        finishFullBlock();
    }

    @Override
    public void fork(int thread, int child, int site) {
        encoder.add(thread, RecordKind.FORK, THREADS, child, site);
        finishFullBlock();
    }

    @Override
    public void join(int thread, int child, int site) {
        encoder.add(thread, RecordKind.JOIN, THREADS, child, site);
        finishFullBlock();
    }

    @Override
    public void begin(int thread, int method, int site) {
        encoder.add(thread, RecordKind.BEGIN, METHODS, method, site);
        finishFullBlock();
    }

    @Override
    public void end(int thread, int method, int site) {
        encoder.add(thread, RecordKind.END, METHODS, method, site);
        finishFullBlock();
    }

    @Override
    public void barrier(int thread, int lock, int site) {
        encoder.add(thread, RecordKind.BARRIER, LOCKS, lock, site);
        finishFullBlock();
    }

    @Override
    public void send(int thread, int lock, int site) {
        encoder.add(thread, RecordKind.SEND, LOCKS, lock, site);
        finishFullBlock();
    }

    @Override
    public void receive(int thread, int lock, int site) {
        encoder.add(thread, RecordKind.RECEIVE, LOCKS, lock, site);
        finishFullBlock();
    }

    @Override
    public void boundary(int thread, int site) {
        encoder.add(thread, RecordKind.BOUNDARY, site);
        finishFullBlock();
    }

    @Override
    public void number(int thread, long number) {
        encoder.addNumber(thread, RecordKind.NUMBER, number);
        finishFullBlock();
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        int code = EdgeKinds.code(kind);
        int table = RecordKind.operandTable(code);
        encoder.addEdge(thread, code, fromThread, fromNumber, table, operand, fromSite, site);
        finishFullBlock();
    }

    private void finishFullBlock() {
        if (encoder.isFull()) {
            finishBlock();
        }
    }

    /** Writes everything that is left, and the end block. */
    @Override
    public void endOfTrace() {
        flush();
        block.clear();
        block.putVarInt(events);
        block.putVarInt(blocks);
        writeBlock(UstFormat.BLOCK_END);
    }

    /** Ends the current block, so that a reader at the other end gets the events up to here. */
    @Override
    public void flush() {
        if (encoder.events() > 0) {
            finishBlock();
        }
        try {
            out.flush();
        } catch (IOException e) {
            throw broken(e);
        }
    }

    private void finishBlock() {
        block.clear();
        for (int table = 0; table < UstFormat.NAME_TABLES; table++) {
            putNames(table);
        }
        events += encoder.events();
        encoder.finish(block);
        writeBlockOfEvents();
    }

    /** Defines the names of one table that are needed and not yet known; too many of them go into blocks before. */
    private void putNames(int table) {
        int last = encoder.neededNames(table);
        int countedAt = block.size;
        Buffer definitions = new Buffer(1 << 10);
        int count = 0;
        while (defined[table] < last) {
            if (countedAt + definitions.size > NAME_BYTES_IN_BLOCK) {
                writeBlockOfNames(table, count, definitions);
                countedAt = block.size;
                definitions.clear();
                count = 0;
            }
            definitions.putName(checked(names[table].bytes(defined[table])));
            defined[table]++;
            count++;
        }
        block.putVarInt(count);
        block.put(definitions.bytes, definitions.size);
    }

    /** Writes a block without events, and starts the next one up to the names of this table. */
    private void writeBlockOfNames(int table, int count, Buffer definitions) {
        block.putVarInt(count);
        block.put(definitions.bytes, definitions.size);
        putNoNames(table + 1, UstFormat.NAME_TABLES);
        block.putVarInt(0);
        writeBlockOfEvents();
        block.clear();
        putNoNames(0, table);
    }

    private void putNoNames(int fromTable, int toTable) {
        for (int table = fromTable; table < toTable; table++) {
            block.putVarInt(0);
        }
    }

    private static byte[] checked(byte[] name) {
        if (name.length > UstFormat.MAX_NAME_LENGTH) {
            throw new UsageException("a name of " + name.length + " bytes cannot be written to a .ust file; expected at most "
                    + UstFormat.MAX_NAME_LENGTH);
        }
        return name;
    }

    private void writeBlockOfEvents() {
        blocks++;
        writeBlock(UstFormat.BLOCK_OF_EVENTS);
    }

    private void writeBlock(int kind) {
        int bound = packer.bound(block.size);
        if (packed.length < bound) {
            packed = new byte[bound];
        }
        int length = packer.pack(block.bytes, block.size, packed);
        if (length < block.size) {
            writeFramed(kind, packer.packing(), packed, length);
        } else {
            writeFramed(kind, UstFormat.PACKING_NONE, block.bytes, block.size);
        }
    }

    private void writeFramed(int kind, int packing, byte[] content, int length) {
        frame[UstFormat.BLOCK_KIND_AT] = (byte) kind;
        frame[UstFormat.BLOCK_PACKING_AT] = (byte) packing;
        UstFormat.putInt32(frame, UstFormat.BLOCK_UNPACKED_LENGTH_AT, block.size);
        UstFormat.putInt32(frame, UstFormat.BLOCK_LENGTH_AT, length);
        UstFormat.putInt32(frame, UstFormat.BLOCK_CHECKSUM_AT, Checksum.of(content, length));
        UstFormat.putInt32(
                frame, UstFormat.BLOCK_FRAME_CHECKSUM_AT, Checksum.of(frame, UstFormat.BLOCK_FRAME_CHECKSUM_AT));
        write(frame, frame.length);
        write(content, length);
    }

    private void write(byte[] bytes, int length) {
        if (broken) {
            return;
        }
        try {
            out.write(bytes, 0, length);
        } catch (IOException e) {
            throw broken(e);
        }
    }

    private UncheckedIOException broken(IOException e) {
        broken = true;
        return new UncheckedIOException(e);
    }

    @Override
    public void close() throws IOException {
        try (out;
                packer) {
            flush();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
