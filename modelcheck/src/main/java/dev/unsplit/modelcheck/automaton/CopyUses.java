// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import dev.unsplit.modelcheck.language.Declaration;
import dev.unsplit.modelcheck.language.Expression;
import dev.unsplit.modelcheck.language.Statement;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Whether copies of a thread can tell which of them they are: by {@code copy}, or by a parameter that has that number. Others are interchangeable. */
final class CopyUses {

    boolean in(Declaration.Threads threads) {
        return threads.parameters().stream().anyMatch(parameter -> parameter.value() == null || in(parameter))
                || in(threads.body());
    }

    private boolean in(Declaration.Variable variable) {
        return Stream.of(variable.type().low(), variable.type().high(), variable.size(), variable.value())
                .filter(Objects::nonNull)
                .anyMatch(this::in);
    }

    private boolean in(List<Statement> statements) {
        return statements.stream().anyMatch(this::in);
    }

    private boolean in(Statement statement) {
        if (statement instanceof Statement.Assign assign) {
            return assign.targets().stream().anyMatch(this::in)
                    || assign.values().stream().anyMatch(this::in);
        }
        if (statement instanceof Statement.Declare declare) {
            return in(declare.variable());
        }
        if (statement instanceof Statement.If branch) {
            return in(branch.condition()) || in(branch.yes()) || in(branch.no());
        }
        if (statement instanceof Statement.While loop) {
            return in(loop.condition()) || in(loop.body());
        }
        if (statement instanceof Statement.Choose choice) {
            return choice.branches().stream().anyMatch(this::in);
        }
        if (statement instanceof Statement.Assume assume) {
            return in(assume.condition());
        }
        if (statement instanceof Statement.Assert check) {
            return in(check.condition());
        }
        if (statement instanceof Statement.Atomic atomic) {
            return in(atomic.body());
        }
        if (statement instanceof Statement.Transaction transaction) {
            return in(transaction.body());
        }
        if (statement instanceof Statement.Sync sync) {
            return in(sync.lock()) || in(sync.body());
        }
        if (statement instanceof Statement.Acquire acquire) {
            return in(acquire.lock());
        }
        if (statement instanceof Statement.Release release) {
            return in(release.lock());
        }
        return statement instanceof Statement.Call call
                && call.arguments().stream().anyMatch(this::in);
    }

    private boolean in(Expression expression) {
        if (expression instanceof Expression.Copy) {
            return true;
        }
        if (expression instanceof Expression.Name name) {
            return name.index() != null && in(name.index());
        }
        if (expression instanceof Expression.Unary unary) {
            return in(unary.operand());
        }
        return expression instanceof Expression.Binary binary && (in(binary.left()) || in(binary.right()));
    }
}
