// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks;

import dev.unsplit.benchmarks.pass.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** What came of a pass: its figures, or why there are none. */
public record Outcome(@Nullable Figures figures, String failure) {

    static Outcome of(Figures figures) {
        return new Outcome(figures, "");
    }

    static Outcome failed(String why) {
        return new Outcome(null, why);
    }

    /** The median of the figures; the first failure if there is one. */
    static Outcome median(List<Outcome> outcomes) {
        List<Figures> all = new ArrayList<>();
        for (Outcome outcome : outcomes) {
            if (outcome.figures == null) {
                return outcome;
            }
            all.add(outcome.figures);
        }
        return of(Figures.median(all));
    }

    /** A figure, or not a number if there is none. */
    public double get(ToDoubleFunction<Figures> figure) {
        return figures == null ? Double.NaN : figure.applyAsDouble(figures);
    }

    public double cpu() {
        return get(Figures::cpuSeconds);
    }

    /** A figure as text; the failure if there is none. */
    public String text(String format, ToDoubleFunction<Figures> figure) {
        return figures == null ? failure : String.format(Locale.ROOT, format, figure.applyAsDouble(figures));
    }
}
