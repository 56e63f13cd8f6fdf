// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.Tree;
import dev.unsplit.staticcheck.atomicity.Mover;
import dev.unsplit.staticcheck.effect.Effect;
import dev.unsplit.staticcheck.effect.Effect.Call;
import dev.unsplit.staticcheck.effect.Effect.Known;
import dev.unsplit.staticcheck.effect.Effect.Mode;
import dev.unsplit.staticcheck.known.KnownMethod;
import dev.unsplit.staticcheck.known.KnownMethod.Trait;
import dev.unsplit.staticcheck.known.KnownMethod.Use;
import dev.unsplit.staticcheck.source.Value.Content;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Calls of methods and constructors without sources: what the table says of them, and what becomes of their arguments. */
final class LibraryCalls {

    private static final String OBJECT = "java.lang.Object";

    private static final KnownMethod UNKNOWN_CODE = new KnownMethod(Mover.COMPOUND, Use.NONE, Set.of());

    /** Methods that give away a field by its name. */
    private static final Set<String> BY_NAME = Set.of(
            "newUpdater", "findVarHandle", "findStaticVarHandle", "getDeclaredField", "getField", "objectFieldOffset");

    /** What is given to a method as one of these is gone through. */
    private static final Set<String> ASKED =
            Set.of("java.lang.Iterable", "java.lang.CharSequence", "java.util.Map", "java.util.Iterator");

    /** A use of what many threads may hold, and that is not one step though each of its methods is. */
    private static final Set<String> LOOKED_THROUGH =
            Set.of("java.util.Collection", "java.util.Map", "java.lang.StringBuffer");

    private final Context context;
    private final Emission emission;
    private final Accesses accesses;
    private final Function<Tree, Value> scan;
    private final CodeArguments code;

    /** Calls whose entries get names that lead to their map. */
    private final Set<Tree> followed = Collections.newSetFromMap(new IdentityHashMap<>());

    /** @param scan looks at an expression and tells its value */
    LibraryCalls(
            Context context, Emission emission, Accesses accesses, Function<Tree, Value> scan, CodeArguments code) {
        this.context = context;
        this.emission = emission;
        this.accesses = accesses;
        this.scan = scan;
        this.code = code;
    }

    Value call(
            ExecutableElement method,
            TypeElement owner,
            Value receiver,
            @Nullable TypeElement receiverType,
            List<? extends ExpressionTree> arguments,
            Tree named) {
        KnownMethod known = known(method, owner, receiver, receiverType);
        if (BY_NAME.contains(method.getSimpleName().toString())) {
            arguments.forEach(this::givenAway);
        }
        boolean isKept = false;
        for (int at = 0; at < arguments.size(); at++) {
            isKept |= argument(method, at, arguments, known, named);
        }
        if (isClone(method)) {
            return cloned(receiver, receiverType, named);
        }
        use(method, owner, known, receiver, named);
        return result(method, known, receiver, isKept);
    }

    private void use(ExecutableElement method, TypeElement owner, KnownMethod known, Value receiver, Tree named) {
        noteEntries(method, owner, receiver, named);
        if (known.use() != Use.NONE) {
            Mode mode = known.use() == Use.READS ? Mode.READ : Mode.WRITE;
            String shown = owner.getSimpleName() + "." + method.getSimpleName();
            accesses.content(receiver, mode, Mover.COMPOUND, "call of " + shown + " on an object", named);
            return;
        }
        if (known.mover() != Mover.CONST) {
            emission.add(new Known(known.mover(), calling(method, owner, known), context.place(named)));
        }
        boolean isConstructor = method.getKind() == ElementKind.CONSTRUCTOR;
        boolean isGivenAway = !isConstructor && known.givesObjectAway(); // Thread.start, for one
        boolean isNoContainer = receiver.content() != null && !known.has(Trait.VIEW);
        if (isGivenAway || isNoContainer) {
            emission.leak(receiver);
        }
    }

    /** A loop gives names to the entries of a map. */
    void followEntries(Tree named) {
        followed.add(named);
    }

    /** By an entry of which nobody knows where it comes from any map may be changed that shows its entries. */
    private void noteEntries(ExecutableElement method, TypeElement owner, Value receiver, Tree named) {
        Content content = receiver.content();
        if (content != null && method.getSimpleName().contentEquals("entrySet") && !followed.contains(named)) {
            context.program().addEntriesShown(content.field());
        }
        boolean isOfAnyMap = content == null && !receiver.isView() && !receiver.isNew();
        if (isOfAnyMap
                && method.getSimpleName().contentEquals("setValue")
                && context.compilation().className(owner).equals("java.util.Map$Entry")) {
            context.program().addEntriesChanged();
        }
    }

    /** @param isKept whether it may refer to something that others have */
    private Value result(ExecutableElement method, KnownMethod known, Value receiver, boolean isKept) {
        if (known.has(Trait.NEW) || method.getKind() == ElementKind.CONSTRUCTOR) {
            return isKept ? Value.UNKNOWN : Value.NEW;
        }
        if (known.has(Trait.VIEW)) {
            return code.isStream(method.getReturnType()) ? receiver.view().ofOtherType() : receiver.view();
        }
        if (known.has(Trait.SELF)) {
            return receiver;
        }
        return mayBeView(method, known) ? receiver.view().ofOtherType() : Value.UNKNOWN;
    }

    /** A part of a container, such as a head set, or what goes through it: the table does not name all of these. */
    private boolean mayBeView(ExecutableElement method, KnownMethod known) {
        return known.use() != Use.NONE && context.compilation().isContainer(method.getReturnType());
    }

    // ---- arguments

    /** Returns whether the method may keep an array or a container that others have, too. */
    private boolean argument(
            ExecutableElement method, int at, List<? extends ExpressionTree> arguments, KnownMethod known, Tree named) {
        ExpressionTree argument = arguments.get(at);
        TypeMirror declared = declared(method, at, arguments);
        if (code.isCode(argument, declared)) {
            code.argument(argument, declared, known, named);
            return false;
        }
        Value value = scan.apply(argument);
        boolean isHolder = isHolder(argument);
        boolean isLookedAt = known.changes(at) || declared != null && isHolderType(declared);
        if (isHolder && isLookedAt && !known.has(Trait.KEEPS) && !known.has(Trait.IGNORES)) {
            Mode mode = known.changes(at) ? Mode.WRITE : Mode.READ;
            accesses.wholeContent(value, mode, "use of an array or a container", argument);
        }
        if (!isHolder
                && declared != null
                && isAnything(declared)
                && !known.has(Trait.KEEPS)
                && !known.has(Trait.IGNORES)) {
            text(argument);
        }
        if (declared != null && isLookedAt && mayRunSources(argument, declared) && !known.has(Trait.KEEPS)) {
            emission.add(new Known(Mover.COMPOUND, "use of a container of the sources", context.place(argument)));
        }
        boolean isKept = known.keeps(at, canHold(method));
        if (isKept) {
            emission.leak(value);
        }
        return isKept && isHolder && isLookedAt && !value.isNew();
    }

    private static boolean isAnything(TypeMirror type) {
        return type instanceof DeclaredType declared
                && declared.asElement() instanceof TypeElement element
                && element.getQualifiedName().contentEquals(OBJECT);
    }

    /** A text is made of an object of the JDK that many threads may have, such as an AtomicInteger. */
    void text(ExpressionTree object) {
        TypeElement type = context.typeOf(object);
        if (type == null || context.compilation().isSource(type)) {
            return;
        }
        context.compilation()
                .known()
                .find(context.compilation().supertypes(type), "toString", 0)
                .filter(known -> known.use() == Use.NONE && !known.mover().isAtMost(Mover.MOVER))
                .ifPresent(known -> emission.add(
                        new Known(known.mover(), "text of an object that changes", context.place(object))));
    }

    /** Whether a method asks an object of the sources for what it holds. */
    private boolean mayRunSources(ExpressionTree argument, TypeMirror declared) {
        TypeElement given = context.typeOf(argument);
        TypeElement taken = context.compilation().element(declared);
        return given != null
                && taken != null
                && context.compilation().isSource(given)
                && context.compilation().supertypes(taken).stream().anyMatch(ASKED::contains);
    }

    /** The type of a parameter; null if there is none. */
    private @Nullable TypeMirror declared(ExecutableElement method, int at, List<? extends ExpressionTree> arguments) {
        List<? extends VariableElement> parameters = method.getParameters();
        int last = parameters.size() - 1;
        if (method.isVarArgs() && at >= last) {
            TypeMirror given = context.compilation().type(context.unit(), arguments.get(at));
            boolean isArray = arguments.size() == parameters.size()
                    && given != null
                    && given.getKind() == TypeKind.ARRAY
                    && parameters.get(last).asType() instanceof ArrayType all
                    && !all.getComponentType().getKind().isPrimitive();
            TypeMirror all = parameters.get(last).asType();
            return isArray ? all : ((ArrayType) all).getComponentType();
        }
        return at <= last ? parameters.get(at).asType() : null;
    }

    /** Whether a method that is given something of a type looks at what it holds, be it to compare it or to make a text of it: not if the type is a variable, as that of elements is. */
    private static boolean isHolderType(TypeMirror type) {
        return type.getKind() == TypeKind.ARRAY || type.getKind() == TypeKind.DECLARED;
    }

    private boolean isHolder(ExpressionTree expression) {
        TypeMirror type = context.compilation().type(context.unit(), expression);
        if (type == null || type.getKind() == TypeKind.ARRAY) {
            return type != null;
        }
        TypeElement element = context.compilation().element(type);
        return context.compilation().isContainer(type)
                || element != null
                        && context.compilation().supertypes(element).stream().anyMatch(LOOKED_THROUGH::contains);
    }

    /** Whether what a method makes or returns may refer to its arguments. */
    private boolean canHold(ExecutableElement method) {
        TypeMirror returned = method.getReturnType();
        return method.getKind() == ElementKind.CONSTRUCTOR
                || returned.getKind() != TypeKind.VOID
                        && !returned.getKind().isPrimitive()
                        && !returned.toString().equals("java.lang.String");
    }

    /** A field that is reached by its name is written where nobody sees it. */
    private void givenAway(ExpressionTree argument) {
        if (context.compilation().constant(context.unit(), argument) instanceof String name) {
            context.program().addReachedByName(name);
        }
    }

    // ---- clones

    private static boolean isClone(ExecutableElement method) {
        return method.getSimpleName().contentEquals("clone")
                        && method.getParameters().isEmpty()
                        && !method.getModifiers().contains(Modifier.STATIC)
                        && !method.getModifiers().contains(Modifier.PUBLIC)
                || isCloneOfArray(method);
    }

    private static boolean isCloneOfArray(ExecutableElement method) {
        return method.getSimpleName().contentEquals("clone")
                && Compilation.owner(method).getSimpleName().contentEquals("Array");
    }

    /** Reads all that is in an array, and all fields of an object, be they of a class that extends the one which makes the clone. */
    private Value cloned(Value receiver, @Nullable TypeElement receiverType, Tree named) {
        if (receiverType == null) {
            accesses.wholeContent(receiver, Mode.READ, "clone of an array", named);
            return Value.NEW;
        }
        emission.add(new Call(
                context.compilation().cloneId(context.type()),
                true,
                receiver.ownPath(),
                List.of(),
                context.place(named)));
        return Value.NEW;
    }

    // ---- the table

    KnownMethod known(ExecutableElement method, TypeElement owner, Value receiver, @Nullable TypeElement receiverType) {
        Mover declared = Annotations.atomicity(method);
        if (declared != null) {
            return new KnownMethod(declared, Use.NONE, Set.of());
        }
        boolean isOwnerMeant =
                method.getModifiers().contains(Modifier.STATIC) || method.getKind() == ElementKind.CONSTRUCTOR;
        if (!isOwnerMeant && receiverType != null && mayRunSources(owner, receiverType)) {
            return UNKNOWN_CODE;
        }
        String name = method.getSimpleName().toString();
        List<String> types = receiver.types();
        boolean isOwnersOwn = isOwnerMeant || isOfAll(method, owner);
        if (types.isEmpty() || isOwnersOwn) {
            types = context.compilation().supertypes(isOwnersOwn || receiverType == null ? owner : receiverType);
        }
        int parameters = method.getParameters().size();
        return context.compilation()
                .known()
                .find(types, name, parameters)
                .or(() -> receiver.types().isEmpty() ? ofInterface(owner, name, parameters) : Optional.empty())
                .orElse(UNKNOWN_CODE);
    }

    /** Whether all objects have the method, and none has another one instead: {@code wait}, for one. */
    private static boolean isOfAll(ExecutableElement method, TypeElement owner) {
        return owner.getQualifiedName().contentEquals(OBJECT)
                && method.getModifiers().contains(Modifier.FINAL);
    }

    /** An interface has the methods of Object, though it does not extend it. */
    private Optional<KnownMethod> ofInterface(TypeElement owner, String name, int parameters) {
        return owner.getQualifiedName().contentEquals(OBJECT)
                ? context.compilation().known().find(List.of(OBJECT), name, parameters)
                : Optional.empty();
    }

    /** A class of the JDK whose methods call others that the sources override. */
    private boolean mayRunSources(TypeElement owner, TypeElement receiverType) {
        String name = context.compilation().className(owner);
        return context.compilation().isSource(receiverType)
                && !context.compilation().isFollowed(owner)
                && !name.startsWith("java.util.concurrent.locks.")
                && !name.startsWith("java.util.concurrent.atomic.");
    }

    private static String calling(ExecutableElement method, TypeElement owner, KnownMethod known) {
        boolean isConstructor = method.getKind() == ElementKind.CONSTRUCTOR;
        String name = isConstructor
                ? "the constructor of " + owner.getSimpleName()
                : owner.getSimpleName() + "." + method.getSimpleName();
        return "call of " + name + (isUnknown(known) ? ", of which nothing is known" : "");
    }

    /** Not only as bad. */
    @SuppressWarnings("ReferenceEquality")
    private static boolean isUnknown(KnownMethod known) {
        return known == UNKNOWN_CODE;
    }

    /** What goes through all that a container holds. */
    void iterate(Value holder, @Nullable TypeElement type, Tree tree) {
        List<String> types = !holder.types().isEmpty()
                ? holder.types()
                : type == null ? List.of() : context.compilation().supertypes(type);
        KnownMethod known = types.isEmpty()
                        || type != null && context.compilation().isSource(type)
                ? UNKNOWN_CODE
                : context.compilation().known().find(types, "iterator", 0).orElse(UNKNOWN_CODE);
        if (known.use() != Use.NONE) {
            accesses.content(holder, Mode.READ, Mover.COMPOUND, "loop over a container", tree);
        } else {
            emission.add(new Known(known.mover(), "loop over a container", context.place(tree)));
        }
    }

    /** A method of which only the name stands there is called, any number of times. */
    Effect referenced(ExecutableElement method, Value receiver, @Nullable TypeElement receiverType, Tree named) {
        TypeElement owner = Compilation.owner(method);
        return emission.apart(() -> use(method, owner, known(method, owner, receiver, receiverType), receiver, named));
    }
}
