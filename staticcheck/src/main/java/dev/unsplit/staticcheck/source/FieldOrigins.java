// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/**
 * Where the values of fields come from, as far as declarations tell: {@code Map<K, V> map = new ConcurrentHashMap<>()} is more than a Map if the field is final. A map that is changed by who
 * reads it is less than one, wherever the field gets it.
 */
final class FieldOrigins extends TreeScanner<@Nullable Void, CompilationUnitTree> {

    private static final String SYNCHRONIZED = "synchronized";
    private static final String ORDERED = "java.util.LinkedHashMap.ordered";

    private static final Set<String> LOCKS =
            Set.of("java.util.concurrent.locks.ReadWriteLock", "java.util.concurrent.locks.ReentrantReadWriteLock");

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

    /** Whether code only makes an object of the JDK, or has the same answer always. */
    private boolean isPlain(ExpressionTree code, CompilationUnitTree unit) {
        if (code instanceof MemberReferenceTree reference) {
            return reference.getMode() == MemberReferenceTree.ReferenceMode.NEW
                    && isOfJdk(reference.getQualifierExpression(), unit);
        }
        Tree body = code instanceof LambdaExpressionTree lambda ? lambda.getBody() : code;
        return body instanceof LiteralTree
                || body instanceof NewArrayTree array
                        && array.getDimensions().stream().allMatch(LiteralTree.class::isInstance)
                        && array.getInitializers() == null
                || body instanceof NewClassTree creation
                        && creation.getClassBody() == null
                        && isOfJdk(creation, unit)
                        && creation.getArguments().stream().allMatch(LiteralTree.class::isInstance);
    }

    private boolean isOfJdk(ExpressionTree expression, CompilationUnitTree unit) {
        TypeElement type = compilation.element(compilation.type(unit, expression));
        return type != null && !compilation.isSource(type);
    }

    /** Not a field of some other object. */
    private static boolean isOfSameObject(ExpressionTree expression, Element lock) {
        return expression instanceof IdentifierTree
                || lock.getModifiers().contains(Modifier.STATIC)
                || expression instanceof MemberSelectTree select && LockCalls.isNamed(select.getExpression(), "this");
    }

    @Override
    public @Nullable Void visitVariable(VariableTree variable, CompilationUnitTree unit) {
        ExpressionTree initializer = variable.getInitializer();
        Element field = initializer == null ? null : compilation.element(unit, variable);
        if (initializer != null && field != null && field.getKind() == ElementKind.FIELD) {
            if (field.getModifiers().contains(Modifier.FINAL)) {
                look(field, initializer, unit);
            } else {
                lookForWorse(field, initializer, unit);
            }
        }
        return super.visitVariable(variable, unit);
    }

    @Override
    public @Nullable Void visitAssignment(AssignmentTree assignment, CompilationUnitTree unit) {
        Element field = assignment.getExpression() instanceof NewClassTree
                ? compilation.element(unit, LockCalls.withoutParentheses(assignment.getVariable()))
                : null;
        if (field != null && field.getKind() == ElementKind.FIELD) {
            lookForWorse(field, assignment.getExpression(), unit);
        }
        return super.visitAssignment(assignment, unit);
    }

    /** Other assignments may give the field something else. So only that counts of which less is true than of others of the declared type. */
    private void lookForWorse(Element field, ExpressionTree value, CompilationUnitTree unit) {
        TypeElement type = value instanceof NewClassTree creation && creation.getClassBody() == null
                ? compilation.element(compilation.type(unit, creation))
                : null;
        List<String> made = type == null ? List.of() : made(type, (NewClassTree) value);
        if (made.contains(ORDERED) || made.contains("java.util.WeakHashMap")) {
            types.put(field, made);
        }
    }

    private void look(Element field, ExpressionTree initializer, CompilationUnitTree unit) {
        if (initializer instanceof NewClassTree creation) {
            TypeElement type = compilation.element(compilation.type(unit, creation));
            if (type != null) {
                boolean isSource = creation.getClassBody() != null || compilation.isSource(type);
                types.put(field, isSource ? Value.typesOfSource() : made(type, creation));
            }
        } else if (initializer instanceof MethodInvocationTree call
                && call.getMethodSelect() instanceof MemberSelectTree select) {
            lookAtCall(field, select, call, unit);
        }
    }

    /** A LinkedHashMap that is made with an order of accesses is changed by each of them. */
    private List<String> made(TypeElement type, NewClassTree creation) {
        List<String> types = compilation.supertypes(type);
        boolean isOrdered = types.get(0).equals("java.util.LinkedHashMap")
                && creation.getArguments().size() == 3;
        return isOrdered ? Stream.concat(Stream.of(ORDERED), types.stream()).toList() : types;
    }

    private void lookAtCall(
            Element field, MemberSelectTree select, MethodInvocationTree call, CompilationUnitTree unit) {
        String name = select.getIdentifier().toString();
        String owner = compilation.element(unit, select) instanceof ExecutableElement method
                ? compilation.className(Compilation.owner(method))
                : "";
        if (owner.equals("java.util.Collections") && name.startsWith(SYNCHRONIZED)) {
            boolean isMap = name.endsWith("Map");
            types.put(field, List.of("java.util.Collections$Synchronized" + (isMap ? "Map" : "Collection")));
        } else if (LOCKS.contains(owner) && (name.equals("readLock") || name.equals("writeLock"))) {
            Element lock = compilation.element(unit, select.getExpression());
            if (lock instanceof VariableElement whole
                    && lock.getKind() == ElementKind.FIELD
                    && lock.getModifiers().contains(Modifier.FINAL)
                    && isOfSameObject(select.getExpression(), lock)) {
                parts.put(field, new LockPart(whole, name.equals("readLock")));
            }
        } else if (owner.equals("java.util.concurrent.ConcurrentHashMap") && name.equals("newKeySet")) {
            types.put(field, List.of("java.util.concurrent.ConcurrentHashMap$KeySetView"));
        } else if (owner.equals("java.lang.ThreadLocal")
                && !call.getArguments().stream().allMatch(each -> isPlain(each, unit))) {
            types.put(field, Value.typesOfSource()); // its first get runs code of the sources
        } else if (owner.equals("java.util.concurrent.Executors")) {
            TypeElement returned = compilation.element(compilation.type(unit, call));
            types.put(field, returned == null ? List.of() : compilation.supertypes(returned));
        }
    }
}
