// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.Tree;
import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.atomicity.Mover;
import dev.unsplit.staticcheck.effect.Effect;
import dev.unsplit.staticcheck.effect.Effect.Call;
import dev.unsplit.staticcheck.effect.Effect.Known;
import dev.unsplit.staticcheck.effect.Effect.Mode;
import dev.unsplit.staticcheck.known.KnownMethod;
import dev.unsplit.staticcheck.known.KnownMethod.Trait;
import dev.unsplit.staticcheck.known.KnownMethod.Use;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Calls of methods and constructors, with and without sources. */
final class Calls {

    private static final KnownMethod UNKNOWN_CODE = new KnownMethod(Mover.COMPOUND, Use.NONE, Set.of());

    private final Context context;
    private final Emission emission;
    private final Accesses accesses;
    private final Function<Tree, Value> scan;
    private final Function<LambdaExpressionTree, Effect> inline;

    /**
     * @param scan looks at an expression and tells its value
     * @param inline looks at a lambda expression that is run at once
     */
    Calls(
            Context context,
            Emission emission,
            Accesses accesses,
            Function<Tree, Value> scan,
            Function<LambdaExpressionTree, Effect> inline) {
        this.context = context;
        this.emission = emission;
        this.accesses = accesses;
        this.scan = scan;
        this.inline = inline;
    }

    /**
     * @param receiver what it is called on; of a constructor, the new object
     * @param isVirtual whether what overrides the method may be called
     * @param named where the name of the method stands
     */
    Value call(
            ExecutableElement method,
            Value receiver,
            @Nullable TypeElement receiverType,
            List<? extends ExpressionTree> arguments,
            boolean isVirtual,
            Tree named) {
        TypeElement owner = Compilation.owner(method);
        return context.compilation().isSource(owner)
                ? callSource(method, receiver, arguments, isVirtual, named)
                : callLibrary(method, owner, receiver, receiverType, arguments, named);
    }

    private Value callSource(
            ExecutableElement method,
            Value receiver,
            List<? extends ExpressionTree> arguments,
            boolean isVirtual,
            Tree named) {
        List<@Nullable LockPath> paths = new ArrayList<>();
        int last = method.getParameters().size() - 1;
        for (int at = 0; at < arguments.size(); at++) {
            Value value = scan.apply(arguments.get(at));
            boolean isPacked = method.isVarArgs() && at >= last;
            if (isPacked || value.content() != null) {
                emission.leak(value);
            }
            paths.add(isPacked ? null : value.path());
        }
        if (receiver.content() != null) {
            emission.leak(receiver);
        }
        boolean canBeOverridden = isVirtual
                && method.getKind() == ElementKind.METHOD
                && !method.getModifiers().contains(Modifier.STATIC)
                && !method.getModifiers().contains(Modifier.PRIVATE);
        emission.add(new Call(
                context.compilation().methodId(method),
                canBeOverridden,
                receiver.path(),
                Collections.unmodifiableList(paths),
                context.place(named)));
        return method.getKind() == ElementKind.CONSTRUCTOR ? Value.NEW : Value.UNKNOWN;
    }

    private Value callLibrary(
            ExecutableElement method,
            TypeElement owner,
            Value receiver,
            @Nullable TypeElement receiverType,
            List<? extends ExpressionTree> arguments,
            Tree named) {
        KnownMethod known = known(method, owner, receiver, receiverType);
        for (ExpressionTree argument : arguments) {
            argument(argument, known);
        }
        String shown = owner.getSimpleName() + "." + method.getSimpleName();
        if (known.use() == Use.NONE) {
            if (known.mover() != Mover.CONST) {
                emission.add(new Known(known.mover(), calling(method, owner, known), context.place(named)));
            }
            if (receiver.content() != null && !known.has(Trait.VIEW)) {
                emission.leak(receiver); // not a container after all
            }
        } else {
            Mode mode = known.use() == Use.READS ? Mode.READ : Mode.WRITE;
            accesses.content(receiver, mode, Mover.COMPOUND, "call of " + shown + " on an object", named);
        }
        return result(method, known, receiver);
    }

    private static Value result(ExecutableElement method, KnownMethod known, Value receiver) {
        if (known.has(Trait.NEW) || method.getKind() == ElementKind.CONSTRUCTOR) {
            return Value.NEW;
        }
        return known.has(Trait.SELF) || known.has(Trait.VIEW) ? receiver : Value.UNKNOWN;
    }

    private void argument(ExpressionTree argument, KnownMethod known) {
        ExpressionTree bare = LockCalls.withoutParentheses(argument);
        if (bare instanceof LambdaExpressionTree lambda && known.has(Trait.RUNS)) {
            Effect body = inline.apply(lambda);
            emission.add(body.equals(Effect.NOTHING) ? body : new Effect.Loop(body, context.place(lambda.getBody())));
            return;
        }
        Value value = scan.apply(argument);
        if (known.keepsArguments()) {
            emission.leak(value);
        } else if (value.content() != null) {
            accesses.content(value, Mode.READ, Mover.COMPOUND, "use of an array or a container", argument);
        }
    }

    private KnownMethod known(
            ExecutableElement method, TypeElement owner, Value receiver, @Nullable TypeElement receiverType) {
        Mover declared = Annotations.atomicity(method);
        if (declared != null) {
            return new KnownMethod(declared, Use.NONE, Set.of());
        }
        String name = method.getSimpleName().toString();
        List<String> types = receiver.types();
        if (types.isEmpty()) {
            boolean isOwnerMeant =
                    method.getModifiers().contains(Modifier.STATIC) || method.getKind() == ElementKind.CONSTRUCTOR;
            types = context.compilation().supertypes(isOwnerMeant || receiverType == null ? owner : receiverType);
        }
        return context.compilation().known().find(types, name).orElse(UNKNOWN_CODE);
    }

    private String calling(ExecutableElement method, TypeElement owner, KnownMethod known) {
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
        KnownMethod known =
                types.isEmpty() || type != null && context.compilation().isSource(type)
                        ? UNKNOWN_CODE
                        : context.compilation().known().find(types, "iterator").orElse(UNKNOWN_CODE);
        if (known.use() != Use.NONE) {
            accesses.content(holder, Mode.READ, Mover.COMPOUND, "loop over a container", tree);
        } else {
            emission.add(new Known(known.mover(), "loop over a container", context.place(tree)));
        }
    }
}
