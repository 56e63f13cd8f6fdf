// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.pipeline.ModelRun;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Timer;
import java.util.TimerTask;

/** A line that tells how far a search got, once it has taken more than a second. It goes away before anything else is printed. */
final class SearchLine implements ResultListener, AutoCloseable {

    private static final long INTERVAL_MILLIS = 1000;
    private static final String CLEAR = "\r" + " ".repeat(79) + "\r";

    private final PrintStream err;
    private final ModelRun run;
    private final Timer clock = new Timer("progress", true);
    private long before;
    private boolean isShown;
    private boolean isOver;

    /** @param isWanted whether anybody sees it */
    SearchLine(PrintStream err, ModelRun run, boolean isWanted) {
        this.err = err;
        this.run = run;
        if (isWanted) {
            clock.schedule(
                    new TimerTask() {
                        @Override
                        public void run() {
                            update();
                        }
                    },
                    INTERVAL_MILLIS,
                    INTERVAL_MILLIS);
        }
    }

    private synchronized void update() {
        if (!isOver) {
            long size = run.size();
            err.print(String.format(
                    Locale.ROOT,
                    "%s%,d %s, %,d in the last second, depth %,d",
                    CLEAR,
                    size,
                    run.unit(),
                    size - before,
                    run.depth()));
            err.flush();
            before = size;
            isShown = true;
        }
    }

    @Override
    public synchronized void result(TraceResult result) {
        isOver = true;
        if (isShown) {
            err.print(CLEAR);
            err.flush();
            isShown = false;
        }
    }

    @Override
    public void close() {
        clock.cancel();
    }
}
