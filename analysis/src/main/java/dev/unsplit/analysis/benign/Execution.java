// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.benign;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The outermost execution of a method that a thread is in, inside those of other methods. A method that calls itself has one, however deep it is in. */
final class Execution {

    /** @param uses the variables that it uses; null if nobody asks */
    record Method(int id, String name, @Nullable IntOpenHashSet uses) {}

    private final @Nullable Execution outer;
    private final Method method;
    private final long number;
    private @Nullable Map<String, Long> numbers;

    private Execution(@Nullable Execution outer, Method method, long number) {
        this.outer = outer;
        this.method = method;
        this.number = number;
    }

    /** Where a thread is that begins a method. */
    static Execution begin(@Nullable Execution outer, Method method, long number) {
        return outer != null && outer.isIn(method) ? outer : new Execution(outer, method, number);
    }

    private boolean isIn(Method sought) {
        for (Execution open = this; open != null; open = open.outer) {
            if (open.method.id == sought.id) {
                return true;
            }
        }
        return false;
    }

    /** The methods that the thread is in, each with its number. Methods that differ in their parameters alone are one. */
    Map<String, Long> numbers() {
        if (numbers == null) {
            numbers = new LinkedHashMap<>();
            for (Execution open = this; open != null; open = open.outer) {
                numbers.put(open.method.name, open.number); // the outermost last: it is the one that counts
            }
        }
        return numbers;
    }

    void use(int variable) {
        for (Execution open = this; open != null; open = open.outer) {
            if (open.method.uses != null) {
                open.method.uses.add(variable);
            }
        }
    }
}
