// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceReader;
import java.util.List;

/** Looks into a trace without judging it. */
public final class Info {

    private final Inputs inputs;
    private final Progress progress;

    public Info(Inputs inputs, Progress progress) {
        this.inputs = inputs;
        this.progress = progress;
    }

    /** @throws dev.unsplit.trace.UsageException if the trace cannot be read */
    public TraceSummary of(String trace) {
        try (TraceReader reader = inputs.trace(trace).open()) {
            Symbols symbols = reader.symbols();
            EventCounter counter = new EventCounter(
                    new ExcludedMethods(symbols.methods(), reader.info().excludedMethods()));
            reader.read(counter);
            return new TraceSummary(
                    trace,
                    reader.info(),
                    counter.events(),
                    counter.kinds(),
                    symbols.threads().size(),
                    symbols.locks().size(),
                    symbols.variables().size(),
                    counter.methods(),
                    counter.transactions(),
                    counter.unary(),
                    counter.nesting(),
                    inputs.notes(trace).facts(),
                    reader.notice().isEmpty() ? List.of() : List.of(reader.notice()));
        } catch (OutOfMemoryError e) {
            throw MemoryLimit.exceeded(trace, e);
        } finally {
            progress.closed();
        }
    }
}
