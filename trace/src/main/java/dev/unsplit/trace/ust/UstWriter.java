// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import dev.unsplit.format.RecordKind;
import dev.unsplit.format.UstFormat;
import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.TraceWriter;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;

/**
 * Writes a {@code .ust} file. Names go out with the block in which they are first used, and are numbered anew in that
 * order. Only {@link #endOfTrace} writes the end block: a file whose writing was given up is seen to be cut off. What
 * goes wrong with the output is an {@link UncheckedIOException}, after which nothing more is written.
 */
public final class UstWriter implements TraceWriter, Flushable {

    /** Names beyond this many bytes get a block of their own, so that no block exceeds its limit. */
    private static final int NAME_BYTES_IN_BLOCK = 1 << 20;

    private final OutputStream out;
    private final BlockEncoder encoder;
    private final NameEncoder names;
    private final Packer packer;
    private final Buffer[] sections = new Buffer[UstFormat.SECTIONS];
    private final Buffer namesSection = new Buffer(1 << 10);
    private final Buffer content = new Buffer(1 << 16);
    private final byte[] frame = new byte[UstFormat.BLOCK_FRAME_SIZE];
    private long events;
    private long blocks;
    private boolean broken;

    /** Writes the header at once. The writer closes the output. */
    public UstWriter(OutputStream out, TraceInfo info, Symbols symbols) {
        this(out, info, symbols, UstFormat.MAX_EVENTS_IN_BLOCK, NAME_BYTES_IN_BLOCK, Packer.best());
    }

    UstWriter(
            OutputStream out, TraceInfo info, Symbols symbols, int eventsInBlock, int nameBytesInBlock, Packer packer) {
        this.out = out;
        FileNumbers numbers = new FileNumbers();
        this.encoder = new BlockEncoder(eventsInBlock, numbers);
        this.names = new NameEncoder(symbols, numbers, nameBytesInBlock);
        this.packer = packer;
        byte[] header = Header.encode(info);
        write(header, header.length);
    }

    @Override
    public void read(int thread, int variable, int site) {
        encoder.add(thread, RecordKind.READ, variable, site);
        finishFullBlock();
    }

    @Override
    public void write(int thread, int variable, int site) {
        encoder.add(thread, RecordKind.WRITE, variable, site);
        finishFullBlock();
    }

    @Override
    public void update(int thread, int variable, int site) {
        encoder.add(thread, RecordKind.UPDATE, variable, site);
        finishFullBlock();
    }

    @Override
    public void volatileRead(int thread, int variable, int site) {
        encoder.add(thread, RecordKind.VOLATILE_READ, variable, site);
        finishFullBlock();
    }

    @Override
    public void volatileWrite(int thread, int variable, int site) {
        encoder.add(thread, RecordKind.VOLATILE_WRITE, variable, site);
        finishFullBlock();
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        encoder.add(thread, RecordKind.ACQUIRE, lock, site);
        finishFullBlock();
    }

    @Override
    public void release(int thread, int lock, int site) {
        encoder.add(thread, RecordKind.RELEASE, lock, site);
        finishFullBlock();
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        encoder.add(thread, RecordKind.ACQUIRE_SHARED, lock, site);
        finishFullBlock();
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        encoder.add(thread, RecordKind.RELEASE_SHARED, lock, site);
        finishFullBlock();
    }

    @Override
    public void fork(int thread, int child, int site) {
        encoder.add(thread, RecordKind.FORK, child, site);
        finishFullBlock();
    }

    @Override
    public void join(int thread, int child, int site) {
        encoder.add(thread, RecordKind.JOIN, child, site);
        finishFullBlock();
    }

    @Override
    public void begin(int thread, int method, int site) {
        encoder.add(thread, RecordKind.BEGIN, method, site);
        finishFullBlock();
    }

    @Override
    public void end(int thread, int method, int site) {
        encoder.add(thread, RecordKind.END, method, site);
        finishFullBlock();
    }

    @Override
    public void barrier(int thread, int lock, int site) {
        encoder.add(thread, RecordKind.BARRIER, lock, site);
        finishFullBlock();
    }

    @Override
    public void send(int thread, int lock, int site) {
        encoder.add(thread, RecordKind.SEND, lock, site);
        finishFullBlock();
    }

    @Override
    public void receive(int thread, int lock, int site) {
        encoder.add(thread, RecordKind.RECEIVE, lock, site);
        finishFullBlock();
    }

    @Override
    public void boundary(int thread, int site) {
        encoder.add(thread, RecordKind.BOUNDARY, 0, site);
        finishFullBlock();
    }

    @Override
    public void number(int thread, long number) {
        encoder.addNumber(thread, number);
        finishFullBlock();
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        encoder.addEdge(thread, EdgeKinds.code(kind), fromThread, fromNumber, operand, fromSite, site);
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
        finishBlock();
        content.clear();
        content.putVarInt(events);
        content.putVarInt(blocks);
        writeBlock(UstFormat.BLOCK_END);
        flush();
    }

    /** Ends the current block, so that a reader at the other end gets the events up to here. */
    @Override
    public void flush() {
        finishBlock();
        try {
            out.flush();
        } catch (IOException e) {
            throw broken(e);
        }
    }

    private void finishBlock() {
        if (encoder.events() > 0) {
            events += encoder.events();
            encoder.finish(sections);
            while (names.put(namesSection)) {
                writeBlockOfNames();
            }
            sections[UstFormat.SECTION_NAMES] = namesSection;
            writeBlockOfEvents(sections);
        }
    }

    private void writeBlockOfNames() {
        Buffer[] namesOnly = new Buffer[UstFormat.SECTIONS];
        Arrays.setAll(namesOnly, section -> new Buffer(1));
        namesOnly[UstFormat.SECTION_NAMES] = namesSection;
        namesOnly[UstFormat.SECTION_TABLES].putVarInt(0);
        writeBlockOfEvents(namesOnly);
    }

    private void writeBlockOfEvents(Buffer[] from) {
        content.clear();
        for (Buffer section : from) {
            packer.put(section, content);
        }
        blocks++;
        writeBlock(UstFormat.BLOCK_OF_EVENTS);
    }

    private void writeBlock(int kind) {
        frame[UstFormat.BLOCK_KIND_AT] = (byte) kind;
        UstFormat.putInt32(frame, UstFormat.BLOCK_LENGTH_AT, content.size);
        UstFormat.putInt32(frame, UstFormat.BLOCK_CHECKSUM_AT, Checksum.of(content.bytes, content.size));
        UstFormat.putInt32(
                frame, UstFormat.BLOCK_FRAME_CHECKSUM_AT, Checksum.of(frame, UstFormat.BLOCK_FRAME_CHECKSUM_AT));
        write(frame, frame.length);
        write(content.bytes, content.size);
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
