// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import java.io.PrintStream;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A bar for the trace that is being read, once the command has taken more than a second. It goes away before anything else is printed. */
final class ProgressBars implements ProgressDisplay {

    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(1);
    private static final long INTERVAL_MILLIS = 200;
    private static final int WIDTH = 79;

    private record Reading(String trace, long size, LongSupplier position) {}

    private final PrintStream err;
    private final long start = System.nanoTime();
    private final Timer clock = new Timer("progress", true);
    private @Nullable Reading reading;
    private @Nullable ProgressBar bar;

    ProgressBars(PrintStream err) {
        this.err = err;
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

    @Override
    public synchronized void opened(String trace, long size, LongSupplier position) {
        closed();
        reading = new Reading(trace, size, position);
    }

    @Override
    public synchronized void closed() {
        reading = null;
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }

    private synchronized void update() {
        Reading now = reading;
        if (now == null || System.nanoTime() - start < PATIENCE) {
            return;
        }
        if (bar == null) {
            bar = bar(now);
        }
        bar.stepTo(now.position().getAsLong());
    }

    private ProgressBar bar(Reading now) {
        return new ProgressBarBuilder()
                .setTaskName(now.trace())
                .setInitialMax(now.size())
                .setUnit(" MB", 1_000_000)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis((int) INTERVAL_MILLIS)
                .setConsumer(new ConsoleProgressBarConsumer(err, WIDTH))
                .clearDisplayOnFinish()
                .build();
    }

    @Override
    public void close() {
        clock.cancel();
        closed();
    }
}
