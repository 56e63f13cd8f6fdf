// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.language;

import dev.unsplit.modelcheck.language.Expression.Name;
import java.util.List;

/** What a thread does. */
public sealed interface Statement {

    Position at();

    /** As many targets as values. */
    record Assign(List<Name> targets, List<Expression> values, Position at) implements Statement {}

    /** A variable of the thread. It starts with the value, or else with false or the least number of its type, whenever the declaration is reached. */
    record Declare(Declaration.Variable variable, Position at) implements Statement {}

    record If(Expression condition, List<Statement> yes, List<Statement> no, Position at) implements Statement {}

    record While(Expression condition, List<Statement> body, Position at) implements Statement {}

    record Choose(List<List<Statement>> branches, Position at) implements Statement {}

    record Assume(Expression condition, Position at) implements Statement {}

    record Assert(Expression condition, Position at) implements Statement {}

    record Skip(Position at) implements Statement {}

    record Goto(String label, Position at) implements Statement {}

    record Label(String name, Position at) implements Statement {}

    record Atomic(List<Statement> body, Position at) implements Statement {}

    record Transaction(String name, List<Statement> body, Position at) implements Statement {}

    record Sync(Name lock, List<Statement> body, Position at) implements Statement {}

    record Acquire(Name lock, Position at) implements Statement {}

    record Release(Name lock, Position at) implements Statement {}

    record Call(String procedure, List<Expression> arguments, Position at) implements Statement {}
}
