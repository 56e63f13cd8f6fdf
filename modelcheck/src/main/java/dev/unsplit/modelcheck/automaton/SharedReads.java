// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import dev.unsplit.modelcheck.language.Expression;

/** Whether an expression reads a shared variable. */
record SharedReads(Scope scope) {

    boolean in(Expression expression) {
        if (expression instanceof Expression.Name name) {
            boolean isShared = scope.find(name.name()) instanceof Meaning.Variable variable && variable.isShared();
            return isShared || name.index() != null && in(name.index());
        }
        if (expression instanceof Expression.Unary unary) {
            return in(unary.operand());
        }
        return expression instanceof Expression.Binary binary && (in(binary.left()) || in(binary.right()));
    }
}
