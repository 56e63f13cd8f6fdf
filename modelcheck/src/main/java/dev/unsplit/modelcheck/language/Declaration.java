// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.language;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a model declares. */
public sealed interface Declaration {

    String name();

    Position at();

    /** {@code bool}, or {@code int low..high}. */
    record Type(@Nullable Expression low, @Nullable Expression high, Position at) {

        public boolean isBool() {
            return low == null;
        }
    }

    record Constant(String name, Expression value, Position at) implements Declaration {}

    /**
     * A variable, shared or of a thread, or a parameter.
     *
     * @param size of an array; else null
     * @param value that it starts with, each element of an array; null if none is given
     * @param isHidden whether reading and writing it is no event
     */
    record Variable(
            Type type,
            String name,
            @Nullable Expression size,
            @Nullable Expression value,
            boolean isHidden,
            Position at)
            implements Declaration {}

    record Lock(String name, @Nullable Expression size, Position at) implements Declaration {}

    record Procedure(String name, List<Variable> parameters, List<Statement> body, Position at)
            implements Declaration {}

    /** @param copies how many there are; null: one */
    record Threads(
            String name,
            List<Variable> parameters,
            @Nullable Expression copies,
            List<Statement> body,
            Position at) implements Declaration {}
}
