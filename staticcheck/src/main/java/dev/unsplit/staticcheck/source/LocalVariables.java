// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.TreeScanner;
import dev.unsplit.staticcheck.atomicity.LockPath;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/** Local variables and parameters of a method, and what is known of those that never change. */
final class LocalVariables {

    private final Compilation compilation;
    private final Map<Element, Value> values = new HashMap<>();
    private final Set<Element> changing = new HashSet<>();

    LocalVariables(Compilation compilation) {
        this.compilation = compilation;
    }

    /** Looks for variables that are assigned to. */
    void lookAt(Tree body, CompilationUnitTree unit) {
        new Assignments(unit).scan(body, null);
    }

    private final class Assignments extends TreeScanner<@Nullable Void, @Nullable Void> {

        private final CompilationUnitTree unit;

        Assignments(CompilationUnitTree unit) {
            this.unit = unit;
        }

        @Override
        public @Nullable Void visitAssignment(AssignmentTree assignment, @Nullable Void none) {
            note(assignment.getVariable());
            return super.visitAssignment(assignment, null);
        }

        @Override
        public @Nullable Void visitCompoundAssignment(CompoundAssignmentTree assignment, @Nullable Void none) {
            note(assignment.getVariable());
            return super.visitCompoundAssignment(assignment, null);
        }

        @Override
        public @Nullable Void visitUnary(UnaryTree unary, @Nullable Void none) {
            note(unary.getExpression());
            return super.visitUnary(unary, null);
        }

        private void note(ExpressionTree variable) {
            if (LockCalls.withoutParentheses(variable) instanceof IdentifierTree name) {
                Element element = compilation.element(unit, name);
                if (element != null) {
                    changing.add(element);
                }
            }
        }
    }

    boolean isChanging(Element variable) {
        return changing.contains(variable);
    }

    /** What is known of a variable of any method around. */
    Value of(Element variable) {
        return values.getOrDefault(variable, Value.UNKNOWN);
    }

    /** Returns the path of the variable itself, or null if it changes. */
    @Nullable
    LockPath declare(Element variable) {
        if (isChanging(variable)) {
            return null;
        }
        LockPath path =
                LockPath.local(compilation.nextLocal(), variable.getSimpleName().toString());
        values.put(variable, Value.at(path));
        return path;
    }

    /** Another name for a value. */
    void declare(Element variable, Value value) {
        if (!isChanging(variable)) {
            values.put(variable, value);
        }
    }

    /** A name that a pattern gives to a value. */
    void bind(Element variable, Value value) {
        if (value.path() != null || value.content() != null) {
            declare(variable, value);
        } else {
            declare(variable);
        }
    }

    /** As they are seen from the methods of a class inside of the method: under paths that no call changes. */
    LocalVariables seenFrom(String innerClass) {
        LocalVariables inner = new LocalVariables(compilation);
        values.forEach((variable, value) -> inner.values.put(variable, seenFrom(innerClass, variable, value)));
        return inner;
    }

    private Value seenFrom(String innerClass, Element variable, Value value) {
        LockPath path = value.path();
        if (path == null || path.isGlobal()) {
            return value.content() == null ? value : Value.UNKNOWN;
        }
        return switch (path.start()) {
            case THIS -> Value.at(path.moved(LockPath.THIS, LockPath.THIS.outer(innerClass)));
            case LOCAL -> Value.at(path);
            default ->
                Value.at(LockPath.local(
                        compilation.nextLocal(), variable.getSimpleName().toString()));
        };
    }

    /** As they are seen from the body of a lambda expression that runs at some time. */
    LocalVariables seenLater() {
        LocalVariables later = new LocalVariables(compilation);
        later.values.putAll(values);
        return later;
    }
}
