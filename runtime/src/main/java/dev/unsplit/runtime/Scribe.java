// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/** The thread that writes the trace: merges what the threads recorded, and sees to it that it reaches the disk. */
final class Scribe extends Thread {

    private static final long PAUSE_NANOS = 10_000_000L;
    private static final long FLUSH_NANOS = 500_000_000L;
    private static final long REST_NANOS = 1_000_000L;

    private final Recorder.Settings settings;
    private final Headroom headroom = new Headroom();
    private final LastWords lastWords = new LastWords();
    private volatile Part part;
    private volatile Switch wanted;
    private volatile boolean stopping;
    private long flushed = System.nanoTime();

    /** To another part, which somebody waits for. */
    private static final class Switch {
        private final String file; // null: nowhere
        private volatile boolean done;
        private volatile IOException failure;

        Switch(String file) {
            this.file = file;
        }
    }

    Scribe(Recorder.Settings settings) throws IOException {
        super(null, null, "unsplit-recorder", 0, false);
        setDaemon(true);
        this.settings = settings;
        part = settings.inParts ? Part.nowhere(settings) : Part.whole(settings);
    }

    @Override
    public void run() {
        try {
            part.notes().write();
            while (!stopping && !part.merger().isFull()) {
                headroom.await();
                boolean more = round();
                flushIfDue();
                switchIfWanted();
                if (!more && wanted == null) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            }
            headroom.await();
            tellTheRest();
            part.end();
        } catch (Throwable e) {
            lastWords.trouble = e;
        } finally {
            Recorder.off();
            Headroom.insist(lastWords);
        }
    }

    /** It is there beforehand, since it may have to say that there is no memory. */
    private final class LastWords implements Runnable {
        private Throwable trouble; // null: none

        @Override
        public void run() {
            if (trouble instanceof IOException) {
                part.notes().say("trouble", "the trace could not be written: " + trouble.getMessage());
            } else if (trouble instanceof OutOfMemoryError) {
                part.notes().say("trouble", "the program left the recorder no memory");
            } else if (trouble != null) {
                part.notes().say("trouble", "the recorder failed: " + trouble);
            }
            part.sayEnd();
        }
    }

    private void tellTheRest() throws IOException {
        if (!part.merger().isFull()) {
            part.merger().round(Threads.live(), Long.MAX_VALUE);
        }
        if (part.merger().isFull()) {
            Recorder.giveUp("the trace has reached its largest size");
        }
    }

    private boolean round() throws IOException {
        long limit = Stamps.next(); // before the threads are looked at
        boolean any = part.merger().round(Threads.live(), limit);
        if (part.merger().hasDone()) {
            Threads.dropDone();
        }
        return any;
    }

    private void flushIfDue() throws IOException {
        long now = System.nanoTime();
        if (now - flushed > FLUSH_NANOS) {
            headroom.await();
            flushed = now;
            part.flush();
            Objects.forgetDead();
            part.notes().write();
        }
    }

    /** Whoever wants another part waits, and all that it did before is in this one. */
    private void switchIfWanted() throws IOException {
        Switch asked = wanted;
        if (asked == null) {
            return;
        }
        round();
        part.end();
        part.sayEnd();
        for (ThreadState thread : Threads.live()) {
            thread.lane.reset();
        }
        Budget.renew();
        part = Part.nowhere(settings);
        try {
            if (asked.file != null) {
                part = Part.from(settings, asked.file);
            }
        } catch (IOException e) {
            asked.failure = e;
        }
        wanted = null;
        asked.done = true;
    }

    /** Returns when all that was recorded up to now has gone where it belongs, and all that comes will go into this file. */
    void switchTo(String file) throws IOException {
        Switch asked = new Switch(file);
        wanted = asked;
        wake();
        while (!asked.done && isAlive()) {
            Rest.rest(REST_NANOS);
            Thread.yield();
        }
        if (asked.failure != null) {
            throw asked.failure;
        }
        if (!asked.done) {
            throw new IOException("recording has ended");
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
        return part.notes();
    }
}
