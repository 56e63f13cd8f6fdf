// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * While this is open, signals that would end this process go to the observed program instead: it decides what to do, and
 * what it did up to then is reported. Only if it has ended already, and the user insists, this process ends as well.
 */
final class PassedSignals {

    private static final String INTERRUPT = "INT";
    private static final int SIGNAL_STATUS = 128;
    private static final int INSISTING = 2;

    private final ObservedProgram program;
    private final AtomicInteger afterEnd = new AtomicInteger();

    private PassedSignals(ObservedProgram program) {
        this.program = program;
    }

    static SignalHandling to(ObservedProgram program) {
        return new SignalHandling(List.of(INTERRUPT, "TERM", "HUP"), new PassedSignals(program)::received);
    }

    private void received(String signal) {
        if (!program.isRunning()) {
            // The first one may be the very signal that has ended it.
            if (afterEnd.incrementAndGet() >= INSISTING) {
                Runtime.getRuntime().exit(SIGNAL_STATUS + (signal.equals(INTERRUPT) ? 2 : 15));
            }
        } else if (!signal.equals(INTERRUPT)) {
            program.terminate();
        } else if (!Terminal.signalsWholeGroup()) {
            program.signal(INTERRUPT);
        }
    }
}
