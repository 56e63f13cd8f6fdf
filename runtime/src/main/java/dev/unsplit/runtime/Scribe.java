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
import java.util.concurrent.locks.LockSupport;

/** The thread that writes the trace: merges what the threads recorded, and sees to it that it reaches the disk. */
final class Scribe extends Thread implements NameSource {

    private static final int EVENTS_IN_BLOCK = 1 << 13;
    private static final long UNPACKED_BYTES = 1L << 29;
    private static final long PAUSE_NANOS = 10_000_000L;
    private static final long FLUSH_NANOS = 500_000_000L;

    private final UstOutput out;
    private final Merger merger;
    private final Notes notes;
    private final Set<String> threadNames = new HashSet<>();
    private volatile boolean stopping;
    private long flushed = System.nanoTime();

    Scribe(Recorder.Settings settings) throws IOException {
        super(null, null, "unsplit-recorder", 0, false);
        setDaemon(true);
        int level = settings.accesses ? UstFormat.LEVEL_ACCESSES_AND_EDGES : UstFormat.LEVEL_EDGES;
        UstHeader header = new UstHeader(level, UstFormat.CONFLICTS_DATA, UstFormat.BOUNDARIES_SPLIT, new byte[0][]);
        out = new UstOutput(new FileOutputStream(settings.out), header, this, packer(settings), EVENTS_IN_BLOCK);
        out.flush();
        merger = new Merger(new Narrator(out), settings.maxTrace);
        notes = new Notes(settings);
    }

    private static Packer packer(Recorder.Settings settings) {
        return settings.packsLate ? Packer.deflateBeyond(UNPACKED_BYTES) : Packer.deflate();
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

    @Override
    public void run() {
        try {
            notes.write();
            while (!stopping && !merger.isFull()) {
                boolean more = round();
                flushIfDue();
                if (!more) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            }
            tellTheRest();
            out.end();
            out.close();
        } catch (IOException e) {
            notes.say("trouble", "the trace could not be written: " + e.getMessage());
        } catch (Throwable e) {
            notes.say("trouble", "the recorder failed: " + e);
        } finally {
            Recorder.off();
            notes.say("recording", "ended");
            notes.say("lost", Long.toString(merger.lost()));
            notes.end();
        }
    }

    private void tellTheRest() throws IOException {
        if (!merger.isFull()) {
            merger.round(Threads.live(), Long.MAX_VALUE);
        }
        if (merger.isFull()) {
            Recorder.giveUp("the trace has reached its largest size");
        }
    }

    private boolean round() throws IOException {
        long limit = Stamps.next(); // before the threads are looked at
        boolean any = merger.round(Threads.live(), limit);
        if (merger.hasDone()) {
            Threads.dropDone();
        }
        return any;
    }

    private void flushIfDue() throws IOException {
        long now = System.nanoTime();
        if (now - flushed > FLUSH_NANOS) {
            flushed = now;
            out.flush();
            Objects.forgetDead();
            notes.write();
        }
    }

    void wake() {
        LockSupport.unpark(this);
    }

    /** Writes what is left and ends the trace. */
    void finish() {
        stopping = true;
        wake();
        boolean interrupted = false;
        while (isAlive()) {
            try {
                join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    Notes notes() {
        return notes;
    }
}
