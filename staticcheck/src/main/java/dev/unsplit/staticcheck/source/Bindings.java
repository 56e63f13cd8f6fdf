// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import org.jspecify.annotations.Nullable;

/** Declares the variables of patterns, and of nothing else. */
final class Bindings extends TreeScanner<@Nullable Void, @Nullable Void> {

    private final Context context;
    private final LocalVariables variables;

    Bindings(Context context, LocalVariables variables) {
        this.context = context;
        this.variables = variables;
    }

    @Override
    public @Nullable Void visitVariable(VariableTree variable, @Nullable Void none) {
        Element element = context.element(variable);
        if (element != null && element.getKind() == ElementKind.BINDING_VARIABLE) {
            variables.declare(element);
        }
        return super.visitVariable(variable, null);
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void none) {
        return null;
    }

    @Override
    public @Nullable Void visitLambdaExpression(LambdaExpressionTree lambda, @Nullable Void none) {
        return null;
    }
}
