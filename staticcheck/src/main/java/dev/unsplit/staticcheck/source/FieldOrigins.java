// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/** Where the values of final fields come from, as far as their declarations tell: {@code Map<K, V> map = new ConcurrentHashMap<>()} is more than a Map. */
final class FieldOrigins extends TreeScanner<@Nullable Void, CompilationUnitTree> {

    private static final String SYNCHRONIZED = "synchronized";

    /** A part of a read-write lock that has a field of its own. */
    record LockPart(VariableElement lock, boolean isShared) {}

    private final Compilation compilation;
    private final Map<Element, List<String>> types = new HashMap<>();
    private final Map<Element, LockPart> parts = new HashMap<>();

    FieldOrigins(Compilation compilation, ClassTree type, CompilationUnitTree unit) {
        this.compilation = compilation;
        scan(type, unit);
    }

    /** The class and all that it extends, by name; empty if nothing is known. */
    List<String> types(Element field) {
        return types.getOrDefault(field, List.of());
    }

    @Nullable
    LockPart lockPart(Element field) {
        return parts.get(field);
    }

    @Override
    public @Nullable Void visitVariable(VariableTree variable, CompilationUnitTree unit) {
        ExpressionTree initializer = variable.getInitializer();
        Element field = initializer == null ? null : compilation.element(unit, variable);
        if (initializer != null
                && field != null
                && field.getKind() == ElementKind.FIELD
                && field.getModifiers().contains(Modifier.FINAL)) {
            look(field, initializer, unit);
        }
        return super.visitVariable(variable, unit);
    }

    private void look(Element field, ExpressionTree initializer, CompilationUnitTree unit) {
        if (initializer instanceof NewClassTree creation) {
            TypeElement type = compilation.element(compilation.type(unit, creation));
            if (type != null) {
                boolean isSource = creation.getClassBody() != null || compilation.isSource(type);
                types.put(field, isSource ? Value.typesOfSource() : compilation.supertypes(type));
            }
        } else if (initializer instanceof MethodInvocationTree call
                && call.getMethodSelect() instanceof MemberSelectTree select) {
            lookAtCall(field, select, unit);
        }
    }

    private void lookAtCall(Element field, MemberSelectTree select, CompilationUnitTree unit) {
        String name = select.getIdentifier().toString();
        if (LockCalls.isNamed(select.getExpression(), "Collections") && name.startsWith(SYNCHRONIZED)) {
            boolean isMap = name.endsWith("Map");
            types.put(field, List.of("java.util.Collections$Synchronized" + (isMap ? "Map" : "Collection")));
        } else if (name.equals("readLock") || name.equals("writeLock")) {
            Element lock = compilation.element(unit, select.getExpression());
            if (lock instanceof VariableElement whole
                    && lock.getKind() == ElementKind.FIELD
                    && lock.getModifiers().contains(Modifier.FINAL)) {
                parts.put(field, new LockPart(whole, name.equals("readLock")));
            }
        } else if (name.equals("newKeySet")) {
            types.put(field, List.of("java.util.concurrent.ConcurrentHashMap$KeySetView"));
        }
    }
}
