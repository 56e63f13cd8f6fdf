// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.format;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes a {@code .ust} file, inside the observed program as well as elsewhere. Events have the numbers that names have
 * at their {@link NameSource}: small ones, as arrays are indexed by them. The names go out with the block in which they
 * are first used, and are numbered anew in that order.
 *
 * <p>Only {@link #end} writes the end block: a file whose writing was given up is seen to be cut off. What goes wrong
 * with the stream is thrown as it is, after which nothing more is written. Not for use by several threads at once.
 */
public final class UstOutput implements Flushable, Closeable {

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
    private long eventsInBlocks;
    private long blocks;
    private long bytes;
    private boolean broken;

    /**
     * Writes the header at once.
     *
     * @param out closed with this
     * @param packer closed with this
     * @param eventsInBlock with this many events a block is written, at most {@link UstFormat#MAX_EVENTS_IN_BLOCK}
     */
    public UstOutput(OutputStream out, UstHeader header, NameSource names, Packer packer, int eventsInBlock)
            throws IOException {
        this(out, header, names, packer, eventsInBlock, NAME_BYTES_IN_BLOCK);
    }

    /** As the other one; blocks have about this many bytes of names at most. */
    public UstOutput(
            OutputStream out,
            UstHeader header,
            NameSource names,
            Packer packer,
            int eventsInBlock,
            int nameBytesInBlock)
            throws IOException {
        this.out = out;
        FileNumbers numbers = new FileNumbers();
        this.encoder = new BlockEncoder(eventsInBlock, numbers);
        this.names = new NameEncoder(names, numbers, nameBytesInBlock);
        this.packer = packer;
        byte[] start = header.encode();
        write(start, start.length);
    }

    /**
     * Adds an event.
     *
     * @param kind one of {@link RecordKind}, but neither a number nor an edge
     * @param operand its number in the table that {@link RecordKind#operandTable} names; 0 where there is none
     */
    public void add(int thread, int kind, int operand, int site) throws IOException {
        encoder.add(thread, kind, operand, site);
        finishFullBlock();
    }

    public void addNumber(int thread, long number) throws IOException {
        encoder.addNumber(thread, number);
        finishFullBlock();
    }

    /**
     * Adds an edge that ends in this thread.
     *
     * @param kind one of the edges of {@link RecordKind}
     */
    public void addEdge(int thread, int kind, int fromThread, long fromNumber, int operand, int fromSite, int site)
            throws IOException {
        encoder.addEdge(thread, kind, fromThread, fromNumber, operand, fromSite, site);
        finishFullBlock();
    }

    /** How many events were added. */
    public long events() {
        return eventsInBlocks + encoder.events();
    }

    /** How many bytes were written so far; the events of the block that is not finished are not among them. */
    public long bytes() {
        return bytes;
    }

    private void finishFullBlock() throws IOException {
        if (encoder.isFull()) {
            finishBlock();
        }
    }

    /** Writes everything that is left, and the end block. */
    public void end() throws IOException {
        finishBlock();
        content.clear();
        content.putVarInt(eventsInBlocks);
        content.putVarInt(blocks);
        writeBlock(UstFormat.BLOCK_END);
        flush();
    }

    /** Ends the current block, so that a reader at the other end gets the events up to here. */
    @Override
    public void flush() throws IOException {
        finishBlock();
        try {
            out.flush();
        } catch (IOException e) {
            broken = true;
            throw e;
        }
    }

    private void finishBlock() throws IOException {
        if (encoder.events() > 0) {
            eventsInBlocks += encoder.events();
            encoder.finish(sections);
            while (names.put(namesSection)) {
                writeBlockOfNames();
            }
            sections[UstFormat.SECTION_NAMES] = namesSection;
            writeBlockOfEvents(sections);
        }
    }

    private void writeBlockOfNames() throws IOException {
        Buffer[] namesOnly = new Buffer[UstFormat.SECTIONS];
        for (int section = 0; section < namesOnly.length; section++) {
            namesOnly[section] = new Buffer(1);
        }
        namesOnly[UstFormat.SECTION_NAMES] = namesSection;
        namesOnly[UstFormat.SECTION_TABLES].putVarInt(0);
        writeBlockOfEvents(namesOnly);
    }

    private void writeBlockOfEvents(Buffer[] from) throws IOException {
        content.clear();
        for (Buffer section : from) {
            packer.put(section, content);
        }
        blocks++;
        writeBlock(UstFormat.BLOCK_OF_EVENTS);
    }

    private void writeBlock(int kind) throws IOException {
        frame[UstFormat.BLOCK_KIND_AT] = (byte) kind;
        UstFormat.putInt32(frame, UstFormat.BLOCK_LENGTH_AT, content.size);
        UstFormat.putInt32(frame, UstFormat.BLOCK_CHECKSUM_AT, Checksum.of(content.bytes, content.size));
        UstFormat.putInt32(
                frame, UstFormat.BLOCK_FRAME_CHECKSUM_AT, Checksum.of(frame, UstFormat.BLOCK_FRAME_CHECKSUM_AT));
        write(frame, frame.length);
        write(content.bytes, content.size);
    }

    private void write(byte[] from, int length) throws IOException {
        if (broken) {
            return;
        }
        try {
            out.write(from, 0, length);
            bytes += length;
        } catch (IOException e) {
            broken = true;
            throw e;
        }
    }

    /** Writes what is left, but no end block. */
    @Override
    public void close() throws IOException {
        try (out;
                packer) {
            flush();
        }
    }
}
