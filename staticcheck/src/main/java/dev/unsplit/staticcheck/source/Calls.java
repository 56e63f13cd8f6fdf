// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.Tree;
import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.effect.Effect;
import dev.unsplit.staticcheck.effect.Effect.Call;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/** Calls of methods and constructors, with and without sources. */
final class Calls {

    private final Context context;
    private final Emission emission;
    private final Function<Tree, Value> scan;
    private final LibraryCalls library;

    /** @param scan looks at an expression and tells its value */
    Calls(Context context, Emission emission, Function<Tree, Value> scan, LibraryCalls library) {
        this.context = context;
        this.emission = emission;
        this.scan = scan;
        this.library = library;
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
        if (context.compilation().isSource(owner)) {
            return callSource(method, receiver, arguments, isVirtual, named);
        }
        Value result = library.call(method, owner, receiver, receiverType, arguments, named);
        if (isVirtual && receiverType != null && mayBeOverridden(method, receiverType)) {
            List<@Nullable LockPath> paths = new ArrayList<>();
            arguments.forEach(argument -> paths.add(silently(argument).ownPath()));
            callOverriding(method, receiver, receiverType, paths, named);
        }
        return result;
    }

    /** Whether the sources may have a method of their own instead of one that their type inherits from the JDK, such as {@code toString}. */
    private boolean mayBeOverridden(ExecutableElement method, TypeElement receiverType) {
        return context.compilation().isSource(receiverType)
                && context.compilation().isFollowed(Compilation.owner(method))
                && method.getKind() == ElementKind.METHOD
                && !method.getModifiers().contains(Modifier.STATIC)
                && !method.getModifiers().contains(Modifier.FINAL);
    }

    private void callOverriding(
            ExecutableElement method,
            Value receiver,
            TypeElement receiverType,
            List<@Nullable LockPath> arguments,
            Tree named) {
        String id = context.compilation().inheritedId(method, receiverType);
        context.program().addInherited(id);
        emission.add(
                new Call(id, true, receiver.ownPath(), Collections.unmodifiableList(arguments), context.place(named)));
    }

    /** What an expression is that was evaluated already. */
    private Value silently(ExpressionTree expression) {
        Value[] value = {Value.UNKNOWN};
        emission.apart(() -> value[0] = scan.apply(expression));
        return value[0];
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
            boolean isGivenAway = isPacked
                    || value.isView()
                    || isDisguised(arguments.get(at), method.getParameters().get(Math.min(at, last)));
            if (isGivenAway || value.content() != null) {
                emission.leak(value);
            }
            paths.add(isGivenAway ? null : value.path());
        }
        if (receiver.content() != null) {
            emission.leak(receiver);
        }
        emission.add(call(method, receiver, paths, isVirtual, named));
        String id = context.compilation().methodId(method);
        return method.getKind() == ElementKind.CONSTRUCTOR ? Value.madeBy(id) : Value.resultOf(id);
    }

    private Call call(
            ExecutableElement method,
            Value receiver,
            List<@Nullable LockPath> arguments,
            boolean isVirtual,
            Tree named) {
        boolean canBeOverridden = isVirtual
                && method.getKind() == ElementKind.METHOD
                && !method.getModifiers().contains(Modifier.STATIC)
                && !method.getModifiers().contains(Modifier.PRIVATE);
        return new Call(
                context.compilation().methodId(method),
                canBeOverridden,
                receiver.ownPath(),
                Collections.unmodifiableList(arguments),
                context.place(named));
    }

    /** Whether a method takes an object of the sources for one of the JDK, so that nobody sees which code it calls. */
    private boolean isDisguised(ExpressionTree argument, VariableElement parameter) {
        TypeElement given = context.typeOf(argument);
        TypeElement taken = context.compilation().element(parameter.asType());
        return given != null
                && taken != null
                && context.compilation().isSource(given)
                && !context.compilation().isSource(taken);
    }

    /** A method of which only the name stands there is called, with arguments of which nothing is known. */
    Effect referenced(ExecutableElement method, Value receiver, @Nullable TypeElement receiverType, Tree named) {
        if (!context.compilation().isSource(Compilation.owner(method))) {
            return library.referenced(method, receiver, receiverType, named);
        }
        List<@Nullable LockPath> nothing =
                new ArrayList<>(Collections.nCopies(method.getParameters().size(), null));
        return call(method, receiver, nothing, true, named);
    }
}
