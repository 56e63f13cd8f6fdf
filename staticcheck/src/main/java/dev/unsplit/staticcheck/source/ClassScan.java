// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.atomicity.Mover;
import dev.unsplit.staticcheck.effect.Effect;
import dev.unsplit.staticcheck.effect.Guard;
import dev.unsplit.staticcheck.effect.Place;
import dev.unsplit.staticcheck.effect.Program;
import dev.unsplit.staticcheck.effect.Program.Trouble;
import dev.unsplit.staticcheck.effect.SourceField;
import dev.unsplit.staticcheck.effect.SourceField.Content;
import dev.unsplit.staticcheck.effect.SourceField.Width;
import dev.unsplit.staticcheck.effect.SourceMethod;
import dev.unsplit.staticcheck.effect.SourceMethod.Kind;
import dev.unsplit.staticcheck.source.LockExpressions.Lock;
import dev.unsplit.staticcheck.source.LockExpressions.WrongExpressionException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Writes down the fields and methods of a class, and of the classes inside of it. */
final class ClassScan {

    private final Compilation compilation;
    private final Program program;
    private final FieldOrigins origins;
    private final CompilationUnitTree unit;
    private final LockExpressions expressions;

    ClassScan(Compilation compilation, Program program, FieldOrigins origins, CompilationUnitTree unit) {
        this.compilation = compilation;
        this.program = program;
        this.origins = origins;
        this.unit = unit;
        this.expressions = new LockExpressions(compilation);
    }

    /** @param around variables of the method that the class is declared in */
    void scan(ClassTree tree, LocalVariables around) {
        if (!(compilation.element(unit, tree) instanceof TypeElement type)) {
            return;
        }
        LocalVariables seen = around.seenFrom(compilation.className(type));
        for (Tree member : tree.getMembers()) {
            if (member instanceof VariableTree field
                    && compilation.element(unit, field) instanceof VariableElement element) {
                program.add(field(element, field, type));
            }
        }
        noteFilledUnseen(type);
        clones(tree, type);
        Effect initializers = initializers(tree, type, seen, false);
        for (Tree member : tree.getMembers()) {
            if (member instanceof MethodTree method
                    && compilation.element(unit, method) instanceof ExecutableElement element) {
                method(element, method, type, seen, initializers);
            } else if (member instanceof ClassTree inner) {
                scan(inner, seen);
            }
        }
        staticInitializer(tree, type, seen);
        inherited(tree, type);
        open(type);
    }

    /** A lambda expression for an interface is one for those above it, too, though these may have more methods: the interface has the others. */
    private void open(TypeElement type) {
        boolean isForLambdas = type.getKind() == ElementKind.INTERFACE
                && !type.getInterfaces().isEmpty()
                && compilation.elements().isFunctionalInterface(type);
        for (TypeElement above : isForLambdas ? compilation.allSupertypes(type) : List.<TypeElement>of()) {
            for (Element member : compilation.isSource(above) ? above.getEnclosedElements() : List.<Element>of()) {
                if (member instanceof ExecutableElement method
                        && member.getModifiers().contains(Modifier.ABSTRACT)) {
                    program.addOpen(compilation.methodId(method));
                }
            }
        }
    }

    // ---- fields

    private SourceField field(VariableElement field, VariableTree tree, TypeElement type) {
        Set<Modifier> modifiers = field.getModifiers();
        Place place = new Place(unit, small(tree), compilation.className(type), "");
        SourceField source = new SourceField(
                compilation.fieldId(field),
                place,
                Accesses.isWide(field.asType()) ? Width.TWO_HALVES : Width.WHOLE,
                content(field.asType()),
                modifiers.contains(Modifier.FINAL) || field.getKind() == ElementKind.ENUM_CONSTANT,
                modifiers.contains(Modifier.VOLATILE),
                modifiers.contains(Modifier.STATIC),
                isSeenWhole(field),
                Annotations.has(type, "ThreadLocalObject") && !modifiers.contains(Modifier.STATIC),
                isExplicitLock(field.asType()));
        guard(field, "GuardedBy", false, place).ifPresent(source::declare);
        guard(field, "WriteGuardedBy", true, place).ifPresent(source::declare);
        return source;
    }

    /**
     * Fields get their values by a clone of the object, which has the same arrays and containers, be they those of a class that it extends, or by the constructor that the compiler makes for
     * a record.
     */
    private void noteFilledUnseen(TypeElement type) {
        boolean isUnseen = type.getKind() == ElementKind.RECORD
                || compilation.supertypes(type).contains("java.lang.Cloneable");
        for (TypeElement each : isUnseen ? compilation.allSupertypes(type) : List.<TypeElement>of()) {
            for (Element member : compilation.isSource(each) ? each.getEnclosedElements() : List.<Element>of()) {
                if (member.getKind() == ElementKind.FIELD
                        && !member.getModifiers().contains(Modifier.STATIC)) {
                    program.addFilledFromElsewhere(compilation.fieldId((VariableElement) member));
                }
            }
        }
    }

    private static Tree small(VariableTree tree) {
        return tree.getType() == null ? tree : tree.getType();
    }

    private boolean isExplicitLock(TypeMirror type) {
        TypeElement element = type.getKind() == TypeKind.DECLARED ? compilation.element(type) : null;
        return element != null && LockCalls.isExplicit(compilation.supertypes(element));
    }

    private Content content(TypeMirror type) {
        if (type instanceof ArrayType array && type.getKind() == TypeKind.ARRAY) {
            return Accesses.isWide(array.getComponentType()) ? Content.WIDE_ARRAY : Content.ARRAY;
        }
        return compilation.isContainer(type) ? Content.CONTAINER : Content.NONE;
    }

    /** Private, of the package alone, or in a type that is and that no other type makes known by extending it. */
    private static boolean isSeenWhole(VariableElement field) {
        for (Element at = field; at != null && at.getKind() != ElementKind.PACKAGE; at = at.getEnclosingElement()) {
            Set<Modifier> modifiers = at.getModifiers();
            boolean isOpen = modifiers.contains(Modifier.PUBLIC) || modifiers.contains(Modifier.PROTECTED);
            boolean isHidden = !isOpen && (at instanceof VariableElement || at instanceof TypeElement);
            boolean isLast = !(at instanceof TypeElement) || modifiers.contains(Modifier.FINAL);
            if (at instanceof TypeElement type && isLocal(type) || isHidden && isLast) {
                return true;
            }
        }
        return false;
    }

    private static boolean isLocal(TypeElement type) {
        return type.getNestingKind() == NestingKind.LOCAL || type.getNestingKind() == NestingKind.ANONYMOUS;
    }

    private Optional<Guard> guard(VariableElement field, String annotation, boolean onlyWrites, Place place) {
        return Annotations.words(field, annotation).flatMap(words -> {
            boolean isSuppressed = Annotations.isSuppressed(field);
            if (words.size() != 1) {
                program.add(new Trouble(place, "@" + annotation + ": expected one lock", isSuppressed));
                return Optional.empty();
            }
            try {
                Lock lock = expressions.parse(words.get(0), field);
                boolean isForeign = field.getModifiers().contains(Modifier.STATIC)
                        && !lock.path().isGlobal();
                if (isForeign) {
                    throw new WrongExpressionException(
                            "'" + words.get(0) + "' belongs to an object, and a static field to none");
                }
                return Optional.of(new Guard(lock.path(), lock.isReadWrite(), onlyWrites));
            } catch (WrongExpressionException e) {
                program.add(new Trouble(place, "@" + annotation + ": " + e.getMessage(), isSuppressed));
                return Optional.empty();
            }
        });
    }

    // ---- initializers

    private Effect initializers(ClassTree tree, TypeElement type, LocalVariables around, boolean isStatic) {
        LocalVariables variables = around.seenLater();
        BodyScan scan = bodyScan(
                type,
                compilation.className(type) + (isStatic ? ".<clinit>()" : ".<initializers>()"),
                isStatic ? "<clinit>" : "<init>",
                isStatic,
                variables);
        for (Tree member : tree.getMembers()) {
            if (member instanceof BlockTree block && block.isStatic() == isStatic) {
                variables.lookAt(block, unit);
                scan.scan(block);
            } else if (member instanceof VariableTree field
                    && field.getInitializer() != null
                    && compilation.element(unit, field) instanceof VariableElement element
                    && element.getModifiers().contains(Modifier.STATIC) == isStatic) {
                variables.lookAt(field, unit);
                scan.initialize(element, field.getInitializer(), small(field));
            }
        }
        return scan.effect();
    }

    private void staticInitializer(ClassTree tree, TypeElement type, LocalVariables around) {
        Effect effect = initializers(tree, type, around, true);
        if (!Effect.isNothing(effect)) {
            String name = compilation.className(type);
            program.add(new SourceMethod(
                    name + ".<clinit>()",
                    name,
                    "<clinit>",
                    "()V",
                    Kind.STATIC_INITIALIZER,
                    null,
                    "",
                    List.of(),
                    false,
                    Annotations.isSuppressed(type),
                    effect,
                    new Place(unit, tree.getModifiers(), name, "<clinit>")));
        }
    }

    // ---- clones

    /** What {@code Object.clone} does to an object: a method that the classes above know, as if it were in the source. */
    private void clones(ClassTree tree, TypeElement type) {
        if (!compilation.supertypes(type).contains("java.lang.Cloneable")) {
            return;
        }
        String name = compilation.className(type);
        String id = compilation.cloneId(type);
        Place place = new Place(unit, tree, name, "<clone>");
        List<Effect> reads = new ArrayList<>();
        for (TypeElement each : compilation.allSupertypes(type)) {
            if (compilation.isSource(each)) {
                clonedFields(each)
                        .forEach(field -> reads.add(new Effect.Access(
                                compilation.fieldId(field), false, LockPath.THIS, Effect.Mode.READ, place)));
                if (!each.equals(type)) {
                    program.addOverriding(id, compilation.cloneId(each));
                }
            }
        }
        program.add(new SourceMethod(
                id,
                name,
                "<clone>",
                "()V",
                Kind.PRIVATE,
                null,
                "",
                List.of(),
                false,
                Annotations.isSuppressed(type),
                new Effect.Sequence(reads),
                place));
    }

    private static List<VariableElement> clonedFields(TypeElement type) {
        return type.getEnclosedElements().stream()
                .filter(member -> member.getKind() == ElementKind.FIELD)
                .filter(member -> !member.getModifiers().contains(Modifier.STATIC))
                .filter(member -> !member.getModifiers().contains(Modifier.FINAL))
                .map(VariableElement.class::cast)
                .toList();
    }

    private BodyScan bodyScan(TypeElement type, String id, String name, boolean isStatic, LocalVariables variables) {
        return new BodyScan(
                new Context(compilation, program, origins, unit, type, id, name, isStatic, this::scan), variables);
    }

    // ---- methods

    private void method(
            ExecutableElement method, MethodTree tree, TypeElement type, LocalVariables around, Effect initializers) {
        String id = compilation.methodId(method);
        boolean isStatic = method.getModifiers().contains(Modifier.STATIC);
        LocalVariables variables = around.seenLater();
        variables.lookAt(tree, unit);
        BodyScan scan = bodyScan(type, id, method.getSimpleName().toString(), isStatic, variables);
        List<Effect> parts = new ArrayList<>();
        for (VariableElement parameter : method.getParameters()) {
            LockPath path = LockPath.parameter(
                    method.getParameters().indexOf(parameter),
                    parameter.getSimpleName().toString());
            if (variables.isChanging(parameter)) {
                parts.add(new Effect.Leak(path)); // from here on it has no name by which to follow it
            } else {
                variables.declare(parameter, Value.at(path));
            }
        }
        Declared declared = declared(method, type, id);
        Place place = new Place(
                unit,
                place(tree, declared),
                compilation.className(type),
                method.getSimpleName().toString());
        parts.add(body(method, tree, scan, initializers, place));
        Effect effect = parts.size() == 1 ? parts.get(0) : new Effect.Sequence(parts);
        boolean isNative = method.getModifiers().contains(Modifier.NATIVE);
        if (tree.getBody() == null && (isNative || compilation.elements().isFunctionalInterface(type))) {
            program.addOpen(id);
        }
        program.add(new SourceMethod(
                id,
                compilation.className(type),
                method.getSimpleName().toString(),
                compilation.descriptor(method),
                kind(method, tree),
                declared.mover,
                declared.at,
                required(method, place),
                isTransaction(method, type),
                Annotations.isSuppressed(method),
                effect,
                place));
    }

    /** Only of a method that may be complained of the whole tree is kept. */
    private static Tree place(MethodTree tree, Declared declared) {
        return declared.mover != null || tree.getReturnType() == null ? tree : tree.getReturnType();
    }

    private Effect body(ExecutableElement method, MethodTree tree, BodyScan scan, Effect initializers, Place place) {
        if (tree.getBody() == null) {
            return Effect.NOTHING;
        }
        List<? extends StatementTree> statements = tree.getBody().getStatements();
        if (method.getKind() != ElementKind.CONSTRUCTOR) {
            scan.statements(statements);
            return locked(method, scan.effect(), place);
        }
        List<Effect> parts = new ArrayList<>();
        int other = indexOfOther(statements);
        boolean isDelegating = other >= 0 && calls(statements.get(other), "this");
        parts.add(scan.apart(statements.subList(0, other + 1)));
        if (!isDelegating) {
            parts.add(initializers);
        }
        parts.add(scan.apart(statements.subList(other + 1, statements.size())));
        for (int number = 0;
                isOfRecord(method) && number < method.getParameters().size();
                number++) {
            parts.add(new Effect.Leak(LockPath.parameter(number)));
        }
        return new Effect.Sequence(parts);
    }

    /** The compiler writes the fields if nobody else does. */
    private static boolean isOfRecord(ExecutableElement method) {
        return Compilation.owner(method).getKind() == ElementKind.RECORD;
    }

    /** Where another constructor is called; -1 if it is not. */
    private static int indexOfOther(List<? extends StatementTree> statements) {
        for (int at = 0; at < statements.size(); at++) {
            if (calls(statements.get(at), "this") || calls(statements.get(at), "super")) {
                return at;
            }
        }
        return -1;
    }

    private static boolean calls(StatementTree statement, String name) {
        return statement instanceof ExpressionStatementTree simple
                && simple.getExpression() instanceof MethodInvocationTree call
                && LockCalls.isNamed(call.getMethodSelect(), name);
    }

    private Effect locked(ExecutableElement method, Effect body, Place place) {
        if (!method.getModifiers().contains(Modifier.SYNCHRONIZED)) {
            return body;
        }
        boolean isStatic = method.getModifiers().contains(Modifier.STATIC);
        LockPath lock = isStatic ? LockPath.ofClass(compilation.className(Compilation.owner(method))) : LockPath.THIS;
        return new Effect.Locked(lock, false, true, body, place);
    }

    private Kind kind(ExecutableElement method, MethodTree tree) {
        if (method.getKind() == ElementKind.CONSTRUCTOR) {
            return Kind.CONSTRUCTOR;
        }
        if (tree.getBody() == null) {
            return Kind.ABSTRACT;
        }
        return method.getModifiers().contains(Modifier.PRIVATE) ? Kind.PRIVATE : Kind.OPEN;
    }

    /** As what a run takes for a transaction if nobody says anything. */
    private static boolean isTransaction(ExecutableElement method, TypeElement type) {
        Set<Modifier> modifiers = method.getModifiers();
        String name = method.getSimpleName().toString();
        boolean isMain = name.equals("main") && (modifiers.contains(Modifier.STATIC) || isOfInstance(method));
        boolean isTask = (name.equals("run") || name.equals("call"))
                && method.getParameters().isEmpty();
        boolean isLocked = !modifiers.contains(Modifier.PRIVATE) || modifiers.contains(Modifier.SYNCHRONIZED);
        return isLocked
                && !isMain
                && !isTask
                && !modifiers.contains(Modifier.ABSTRACT)
                && type.getNestingKind() != NestingKind.ANONYMOUS;
    }

    /** Newer JDKs start a program with a method of an object, too. */
    private static boolean isOfInstance(ExecutableElement main) {
        List<? extends VariableElement> parameters = main.getParameters();
        boolean isGivenNothingElse = parameters.isEmpty()
                || parameters.size() == 1
                        && parameters.get(0).asType().toString().equals("java.lang.String[]");
        return main.getReturnType().getKind() == TypeKind.VOID && isGivenNothingElse;
    }

    // ---- what is said about methods

    private record Declared(@Nullable Mover mover, String at) {}

    /** At the method itself, or at one that it overrides. */
    private Declared declared(ExecutableElement method, TypeElement type, String id) {
        Mover own = Annotations.atomicity(method);
        Declared declared = new Declared(own, "");
        if (!canOverride(method)) {
            return declared;
        }
        List<TypeElement> supertypes = compilation.allSupertypes(type);
        for (TypeElement supertype : supertypes.subList(1, supertypes.size())) {
            for (ExecutableElement other :
                    compilation.methods(supertype, method.getSimpleName().toString())) {
                if (compilation.elements().overrides(method, other, type)) {
                    declared = overriding(declared, other, id);
                    noteInheriting(supertypes, other, id);
                }
            }
        }
        return declared;
    }

    /** Who calls a method of the JDK by way of a type of the sources that inherits it may call one that overrides it further down. */
    private void noteInheriting(List<TypeElement> supertypes, ExecutableElement other, String id) {
        TypeElement owner = Compilation.owner(other);
        if (!compilation.isFollowed(owner) || compilation.isSource(owner)) {
            return;
        }
        for (TypeElement each : supertypes.subList(1, supertypes.size())) {
            if (compilation.isSource(each)) {
                program.addOverriding(id, compilation.inheritedId(other, each));
            }
        }
    }

    private Declared overriding(Declared declared, ExecutableElement other, String id) {
        if (compilation.isSource(Compilation.owner(other))) {
            program.addOverriding(id, compilation.methodId(other));
        }
        Mover inherited = Annotations.atomicity(other);
        boolean isStronger = inherited != null
                && inherited.isAtMost(Mover.ATOMIC)
                && (declared.mover == null || !declared.mover.isAtMost(inherited));
        return isStronger
                ? new Declared(inherited, Compilation.owner(other).getSimpleName() + "." + other.getSimpleName())
                : declared;
    }

    // ---- what a class inherits

    /**
     * A method that a class inherits may be what implements an interface, of which it knows nothing. For each of these there is a method of the class that calls the other, as if the source
     * had it.
     */
    private void inherited(ClassTree tree, TypeElement type) {
        boolean canInherit =
                type.getKind() == ElementKind.CLASS && type.getSuperclass().getKind() == TypeKind.DECLARED;
        if (!canInherit) {
            return;
        }
        List<TypeElement> supertypes = compilation.allSupertypes(type);
        for (TypeElement promising : supertypes) {
            if (promising.getKind() == ElementKind.INTERFACE && compilation.isSource(promising)) {
                for (Element member : promising.getEnclosedElements()) {
                    if (member instanceof ExecutableElement promised && canOverride(promised)) {
                        bridge(promised, type, tree);
                    }
                }
            }
        }
    }

    private void bridge(ExecutableElement promised, TypeElement type, ClassTree tree) {
        TypeElement promising = Compilation.owner(promised);
        List<TypeElement> supertypes = compilation.allSupertypes(type);
        String name = promised.getSimpleName().toString();
        boolean isOwn = compilation.methods(type, name).stream()
                .anyMatch(own -> compilation.elements().overrides(own, promised, type));
        for (TypeElement other : isOwn ? List.<TypeElement>of() : supertypes.subList(1, supertypes.size())) {
            if (other.getKind() != ElementKind.CLASS || compilation.isSubtype(other, promising)) {
                continue;
            }
            for (ExecutableElement inherited : compilation.methods(other, name)) {
                if (canOverride(inherited) && compilation.elements().overrides(inherited, promised, type)) {
                    bridge(promised, inherited, type, tree);
                    return;
                }
            }
        }
    }

    private void bridge(ExecutableElement promised, ExecutableElement inherited, TypeElement type, ClassTree tree) {
        if (!compilation.isSource(Compilation.owner(inherited))) {
            program.addOpen(compilation.methodId(promised));
            return;
        }
        String className = compilation.className(type);
        String name = inherited.getSimpleName().toString();
        String whole = compilation.methodId(inherited);
        String id = className + "." + whole.substring(whole.lastIndexOf(name + "("));
        Place place = new Place(unit, tree, className, name);
        List<@Nullable LockPath> arguments = new ArrayList<>();
        for (int number = 0; number < inherited.getParameters().size(); number++) {
            arguments.add(LockPath.parameter(number));
        }
        Effect call = new Effect.Call(whole, false, LockPath.THIS, Collections.unmodifiableList(arguments), place);
        Declared declared = overriding(new Declared(null, ""), promised, id);
        program.add(new SourceMethod(
                id,
                className,
                name,
                compilation.descriptor(inherited),
                Kind.OPEN,
                declared.mover,
                declared.at,
                List.of(),
                false,
                Annotations.isSuppressed(type),
                call,
                place));
    }

    private static boolean canOverride(ExecutableElement method) {
        return method.getKind() == ElementKind.METHOD
                && !method.getModifiers().contains(Modifier.STATIC)
                && !method.getModifiers().contains(Modifier.PRIVATE);
    }

    private List<LockPath> required(ExecutableElement method, Place place) {
        List<String> words = Annotations.words(method, "GuardedBy").orElse(List.of());
        ExecutableElement promised = words.isEmpty() ? null : promisedElsewhere(method);
        if (promised != null) {
            String name = Compilation.owner(promised).getSimpleName() + "." + promised.getSimpleName();
            program.add(new Trouble(
                    place,
                    "@GuardedBy: whoever calls it as " + name
                            + " knows of no lock; expected a method that overrides none without source",
                    Annotations.isSuppressed(method)));
            return List.of();
        }
        List<LockPath> locks = new ArrayList<>();
        for (String word : words) {
            try {
                locks.add(expressions.parse(word, method).path());
            } catch (WrongExpressionException e) {
                program.add(new Trouble(place, "@GuardedBy: " + e.getMessage(), Annotations.isSuppressed(method)));
            }
        }
        return locks;
    }

    /** A method without source that a method overrides; null: there is none. */
    private @Nullable ExecutableElement promisedElsewhere(ExecutableElement method) {
        TypeElement type = Compilation.owner(method);
        String name = method.getSimpleName().toString();
        for (TypeElement supertype : canOverride(method) ? compilation.allSupertypes(type) : List.<TypeElement>of()) {
            for (ExecutableElement other : compilation.isSource(supertype)
                    ? List.<ExecutableElement>of()
                    : compilation.methods(supertype, name)) {
                if (compilation.elements().overrides(method, other, type)) {
                    return other;
                }
            }
        }
        return null;
    }
}
