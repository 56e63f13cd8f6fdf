// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import dev.unsplit.staticcheck.known.KnownMethods;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** What the compiler knows of trees and elements, and the names that they have here. Answers that are asked for again and again are kept. */
final class Compilation {

    /** Types of the JDK whose methods do the same whatever class extends them, or are those of that class. */
    private static final Set<String> FOLLOWED = Set.of(
            "java.lang.Object",
            "java.lang.Enum",
            "java.lang.Record",
            "java.lang.Comparable",
            "java.lang.Thread",
            "java.lang.Throwable");

    private final Trees trees;
    private final Types types;
    private final Elements elements;
    private final KnownMethods known;
    private final Map<Element, String> methodIds = new HashMap<>();
    private final Map<Element, String> classNames = new HashMap<>();
    private final Map<Element, Boolean> sources = new HashMap<>();
    private final Map<Element, List<String>> supertypes = new HashMap<>();
    private final Map<Element, List<TypeElement>> supertypeElements = new HashMap<>();
    private final Map<Element, Map<String, List<ExecutableElement>>> methodsByName = new HashMap<>();
    private int locals;

    Compilation(JavacTask task, KnownMethods known) {
        this.trees = Trees.instance(task);
        this.types = task.getTypes();
        this.elements = task.getElements();
        this.known = known;
    }

    Types types() {
        return types;
    }

    Elements elements() {
        return elements;
    }

    Trees trees() {
        return trees;
    }

    KnownMethods known() {
        return known;
    }

    /** A number that no other local variable has. */
    int nextLocal() {
        return locals++;
    }

    @Nullable
    Element element(CompilationUnitTree unit, Tree tree) {
        return trees.getElement(new TreePath(new TreePath(unit), tree));
    }

    @Nullable
    TypeMirror type(CompilationUnitTree unit, Tree tree) {
        return trees.getTypeMirror(new TreePath(new TreePath(unit), tree));
    }

    /** The value of an expression that is known before the program runs; null: there is none. */
    @Nullable
    Object constant(CompilationUnitTree unit, ExpressionTree expression) {
        if (expression instanceof LiteralTree literal) {
            return literal.getValue();
        }
        return element(unit, expression) instanceof VariableElement variable ? variable.getConstantValue() : null;
    }

    String className(TypeElement type) {
        return classNames.computeIfAbsent(
                type, any -> elements.getBinaryName(type).toString());
    }

    /** The class that declares a method or a field. */
    static TypeElement owner(Element member) {
        return (TypeElement) Objects.requireNonNull(member.getEnclosingElement());
    }

    String fieldId(VariableElement field) {
        return field.getEnclosingElement() instanceof TypeElement owner
                ? className(owner) + "." + field.getSimpleName()
                : field.getSimpleName().toString();
    }

    String methodId(ExecutableElement method) {
        return methodIds.computeIfAbsent(method, any -> {
            StringBuilder id = new StringBuilder(className(owner(method)))
                    .append('.')
                    .append(method.getSimpleName())
                    .append('(');
            for (VariableElement parameter : method.getParameters()) {
                id.append(types.erasure(parameter.asType())).append(',');
            }
            return id.append(')').toString();
        });
    }

    /** What {@code Object.clone} does to an object of a class. */
    String cloneId(TypeElement type) {
        return className(type) + ".<clone>()";
    }

    /** A method that a type inherits, as if its source had it. */
    String inheritedId(ExecutableElement method, TypeElement type) {
        return className(type)
                + methodId(method).substring(className(owner(method)).length());
    }

    /** Whether what a type of the JDK says of its methods is all that is known if a class of the sources is called by way of its own type. */
    boolean isFollowed(TypeElement owner) {
        return FOLLOWED.contains(className(owner));
    }

    /** As class files have it. */
    String descriptor(ExecutableElement method) {
        StringBuilder text = new StringBuilder("(");
        for (VariableElement parameter : method.getParameters()) {
            text.append(descriptor(parameter.asType()));
        }
        return text.append(')').append(descriptor(method.getReturnType())).toString();
    }

    private String descriptor(TypeMirror type) {
        return switch (type.getKind()) {
            case BOOLEAN -> "Z";
            case BYTE -> "B";
            case SHORT -> "S";
            case INT -> "I";
            case LONG -> "J";
            case CHAR -> "C";
            case FLOAT -> "F";
            case DOUBLE -> "D";
            case VOID -> "V";
            case ARRAY -> "[" + descriptor(((ArrayType) type).getComponentType());
            default ->
                types.erasure(type) instanceof DeclaredType declared
                        ? "L" + className((TypeElement) declared.asElement()).replace('.', '/') + ";"
                        : "Ljava/lang/Object;";
        };
    }

    /** Whether its source is compiled now. */
    boolean isSource(TypeElement type) {
        TypeElement outermost = type;
        Element around = type.getEnclosingElement();
        while (around != null && around.getKind() != ElementKind.PACKAGE) {
            if (around instanceof TypeElement outer) {
                outermost = outer;
            }
            around = around.getEnclosingElement();
        }
        TypeElement top = outermost;
        return sources.computeIfAbsent(top, any -> trees.getTree(top) != null);
    }

    @Nullable
    TypeElement element(@Nullable TypeMirror type) {
        if (type == null) {
            return null;
        }
        return switch (type.getKind()) {
            case DECLARED -> (TypeElement) ((DeclaredType) type).asElement();
            case TYPEVAR, WILDCARD, INTERSECTION, UNION ->
                types.erasure(type) instanceof DeclaredType declared ? (TypeElement) declared.asElement() : null;
            default -> null;
        };
    }

    /** Binary names: the type itself, then what it extends and implements, the nearest first. */
    List<String> supertypes(TypeElement type) {
        return supertypes.computeIfAbsent(
                type, any -> allSupertypes(type).stream().map(this::className).toList());
    }

    /** The type itself comes first, and Object last: what an interface says of {@code toString} is more than what Object says. */
    List<TypeElement> allSupertypes(TypeElement type) {
        return supertypeElements.computeIfAbsent(type, any -> collectSupertypes(type));
    }

    private static List<TypeElement> collectSupertypes(TypeElement type) {
        List<TypeElement> nearestFirst = nearestFirst(type);
        Predicate<TypeElement> isObject = each -> each.getQualifiedName().contentEquals("java.lang.Object");
        return Stream.concat(
                        nearestFirst.stream().filter(isObject.negate()),
                        nearestFirst.stream().filter(isObject))
                .toList();
    }

    private static List<TypeElement> nearestFirst(TypeElement type) {
        Set<TypeElement> found = new LinkedHashSet<>();
        Deque<TypeElement> waiting = new ArrayDeque<>(List.of(type));
        while (!waiting.isEmpty()) {
            TypeElement next = waiting.remove();
            if (found.add(next)) {
                addElement(next.getSuperclass(), waiting);
                next.getInterfaces().forEach(each -> addElement(each, waiting));
            }
        }
        return new ArrayList<>(found);
    }

    private static void addElement(TypeMirror type, Deque<TypeElement> to) {
        if (type.getKind() == TypeKind.DECLARED) {
            to.add((TypeElement) ((DeclaredType) type).asElement());
        }
    }

    List<ExecutableElement> methods(TypeElement type, String name) {
        return methodsByName.computeIfAbsent(type, any -> byName(type)).getOrDefault(name, List.of());
    }

    private static Map<String, List<ExecutableElement>> byName(TypeElement type) {
        Map<String, List<ExecutableElement>> methods = new HashMap<>();
        for (Element member : type.getEnclosedElements()) {
            if (member.getKind() == ElementKind.METHOD) {
                methods.computeIfAbsent(member.getSimpleName().toString(), any -> new ArrayList<>())
                        .add((ExecutableElement) member);
            }
        }
        return methods;
    }

    /** Whether a type declares a member or inherits it. */
    boolean hasMember(TypeElement type, Element member) {
        TypeElement declaring = owner(member);
        Set<Modifier> modifiers = member.getModifiers();
        if (modifiers.contains(Modifier.PRIVATE)) {
            return type.equals(declaring);
        }
        boolean isOfPackage = !modifiers.contains(Modifier.PUBLIC) && !modifiers.contains(Modifier.PROTECTED);
        return isSubtype(type, declaring)
                && (!isOfPackage || elements.getPackageOf(type).equals(elements.getPackageOf(declaring)));
    }

    boolean isSubtype(TypeElement type, TypeElement of) {
        return type.equals(of) || supertypes(type).contains(className(of));
    }

    /** Arrays and containers that are not made for several threads: what they hold is a variable of its own. */
    boolean isContainer(TypeMirror type) {
        TypeElement element = element(type);
        return element != null && !isSource(element) && known.isContainer(supertypes(element));
    }
}
