// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Declares the variables of patterns, and of nothing else. A pattern of a record calls its accessors. */
final class Bindings extends TreeScanner<@Nullable Void, @Nullable Void> {

    private final Context context;
    /** Of the trees of newer JDKs. */
    private static final String RECORD_PATTERN = "DECONSTRUCTION_PATTERN";

    private final LocalVariables variables;
    private final Calls calls;

    Bindings(Context context, LocalVariables variables, Calls calls) {
        this.context = context;
        this.variables = variables;
        this.calls = calls;
    }

    @Override
    public @Nullable Void scan(@Nullable Tree tree, @Nullable Void none) {
        if (tree != null && tree.getKind().name().equals(RECORD_PATTERN)) {
            takenApart(tree);
        }
        return super.scan(tree, null);
    }

    private void takenApart(Tree pattern) {
        TypeElement type = context.typeOf(pattern);
        if (type != null) {
            for (RecordComponentElement component : type.getRecordComponents()) {
                ExecutableElement accessor = component.getAccessor();
                if (accessor != null) {
                    calls.call(accessor, Value.UNKNOWN, type, List.of(), true, pattern);
                }
            }
        }
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
