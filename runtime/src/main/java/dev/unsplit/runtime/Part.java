// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.format.NameSource;
import dev.unsplit.format.Packer;
import dev.unsplit.format.UstFormat;
import dev.unsplit.format.UstHeader;
import dev.unsplit.format.UstOutput;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * One trace of a run: the only one, or that of a part of the run. Between parts there is one that goes nowhere: what the threads
 * record then is taken from them and forgotten.
 */
final class Part implements NameSource {

    private static final int EVENTS_IN_BLOCK = 1 << 13;
    private static final long UNPACKED_BYTES = 1L << 29;
    private static final long[] NO_PAST = {};

    private final UstOutput out; // null: nowhere
    private final Notes notes;
    private final Merger merger;
    private final Set<String> threadNames = new HashSet<>();

    private Part(Recorder.Settings settings, String file, long[] past) throws IOException {
        out = file == null ? null : open(settings, file);
        notes = new Notes(settings, file);
        merger = new Merger(new Narrator(out, past), settings.maxTrace);
    }

    static Part whole(Recorder.Settings settings) throws IOException {
        return new Part(settings, settings.out, NO_PAST);
    }

    static Part nowhere(Recorder.Settings settings) throws IOException {
        return new Part(settings, null, NO_PAST);
    }

    /** All that threads have done so far is past. */
    static Part from(Recorder.Settings settings, String file) throws IOException {
        return new Part(settings, file, Threads.past());
    }

    private UstOutput open(Recorder.Settings settings, String file) throws IOException {
        int level = settings.accesses ? UstFormat.LEVEL_ACCESSES_AND_EDGES : UstFormat.LEVEL_EDGES;
        UstHeader header = new UstHeader(level, UstFormat.CONFLICTS_DATA, UstFormat.BOUNDARIES_SPLIT, new byte[0][]);
        Packer packer = settings.packsLate ? Packer.deflateBeyond(UNPACKED_BYTES) : Packer.deflate();
        UstOutput opened = new UstOutput(new FileOutputStream(file), header, this, packer, EVENTS_IN_BLOCK);
        opened.flush();
        return opened;
    }

    @Override
    public byte[] name(int table, int symbol) {
        byte[] name = Names.name(table, symbol);
        return table == UstFormat.THREADS ? unique(name, symbol) : name;
    }

    /** Other formats know threads by their names only. */
    private byte[] unique(byte[] name, int thread) {
        String text = new String(name, StandardCharsets.UTF_8);
        if (threadNames.add(text)) {
            return name;
        }
        return (text + " (" + thread + ")").getBytes(StandardCharsets.UTF_8);
    }

    Merger merger() {
        return merger;
    }

    Notes notes() {
        return notes;
    }

    void flush() throws IOException {
        if (out != null) {
            out.flush();
        }
    }

    /** The trace is complete. */
    void end() throws IOException {
        if (out != null) {
            out.end();
            out.close();
        }
    }

    /** However it ended. */
    void sayEnd() {
        notes.say("recording", "ended");
        notes.say("lost", Long.toString(merger.lost()));
        notes.end();
    }
}
