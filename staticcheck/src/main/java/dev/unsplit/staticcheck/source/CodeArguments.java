// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import dev.unsplit.staticcheck.atomicity.Mover;
import dev.unsplit.staticcheck.effect.Effect;
import dev.unsplit.staticcheck.effect.Effect.Known;
import dev.unsplit.staticcheck.known.KnownMethod;
import dev.unsplit.staticcheck.known.KnownMethod.Trait;
import dev.unsplit.staticcheck.known.KnownMethod.Use;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Function;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * Code that is handed to methods without sources: lambda expressions, references to methods, and objects that are called. Some methods run it before they return, others have it run
 * later, when no locks are held. What is handed to a stream runs when the stream ends, which has to be in the same expression to be seen; one that may be parallel runs it in other
 * threads.
 */
final class CodeArguments {

    private static final String STREAM = "java.util.stream.BaseStream";

    private final Context context;
    private final Emission emission;
    private final Function<Tree, Value> scan;
    private final Function<LambdaExpressionTree, Effect> inline;
    private final Function<MemberReferenceTree, Effect> referenced;
    private final Set<Tree> ending = Collections.newSetFromMap(new IdentityHashMap<>());

    /**
     * @param scan looks at an expression and tells its value
     * @param inline looks at a lambda expression that is run at once
     * @param referenced looks at a reference to a method that is called at once
     */
    CodeArguments(
            Context context,
            Emission emission,
            Function<Tree, Value> scan,
            Function<LambdaExpressionTree, Effect> inline,
            Function<MemberReferenceTree, Effect> referenced) {
        this.context = context;
        this.emission = emission;
        this.scan = scan;
        this.inline = inline;
        this.referenced = referenced;
    }

    /** Whether an argument is code that somebody is going to run. */
    boolean isCode(ExpressionTree argument, @Nullable TypeMirror declared) {
        ExpressionTree bare = LockCalls.withoutParentheses(argument);
        return bare instanceof LambdaExpressionTree || bare instanceof MemberReferenceTree || isFunction(declared);
    }

    private static boolean isFunction(@Nullable TypeMirror declared) {
        return declared instanceof DeclaredType type && Annotations.has(type.asElement(), "FunctionalInterface");
    }

    /** @param call where the name of the method stands that is given the code */
    void argument(ExpressionTree argument, @Nullable TypeMirror declared, KnownMethod known, Tree call) {
        ExpressionTree bare = LockCalls.withoutParentheses(argument);
        boolean isLazy = known.has(Trait.VIEW) && !ending.contains(call);
        if (known.has(Trait.RUNS) && !isLazy && !isParallel(call)) {
            runNow(bare, argument, declared);
            return;
        }
        emission.leak(scan.apply(argument));
        boolean isLater = known.has(Trait.LATER)
                || known.has(Trait.RUNS)
                || known.use() == Use.NONE && known.mover().isAtMost(Mover.MOVER);
        if (!isLater && isFunction(declared)) {
            emission.add(new Known(Mover.COMPOUND, "run of code that is handed over", context.place(argument)));
        }
    }

    private void runNow(ExpressionTree bare, ExpressionTree argument, @Nullable TypeMirror declared) {
        if (bare instanceof LambdaExpressionTree lambda) {
            repeat(inline.apply(lambda), lambda.getBody());
        } else if (bare instanceof MemberReferenceTree reference) {
            repeat(referenced.apply(reference), reference);
        } else {
            boolean isFollowed = !LockCalls.isNull(bare) && !isComparator(declared);
            emission.leak(scan.apply(argument));
            if (isFollowed) {
                emission.add(new Known(Mover.COMPOUND, "run of code that is handed over", context.place(argument)));
            }
        }
    }

    /** What those do that come as objects is not followed anywhere. */
    private static boolean isComparator(@Nullable TypeMirror declared) {
        return declared instanceof DeclaredType type
                && type.asElement().getSimpleName().contentEquals("Comparator");
    }

    private void repeat(Effect body, Tree place) {
        emission.add(Effect.isNothing(body) ? body : new Effect.Loop(body, context.place(place)));
    }

    // ---- streams

    /** Notes the calls before one that ends a stream, if the whole runs in this thread. */
    void noteStream(MethodInvocationTree last) {
        if (!isOfStream(last) || isStream(context.typeOf(last)) || isForLater(last)) {
            return;
        }
        Set<Tree> steps = new HashSet<>();
        ExpressionTree at = last;
        while (at instanceof MethodInvocationTree step && isOfStream(step)) {
            if (isNamedParallel(step)) {
                return;
            }
            steps.add(step.getMethodSelect());
            at = step.getMethodSelect() instanceof MemberSelectTree select ? select.getExpression() : step;
            if (at == step) {
                return;
            }
        }
        boolean isBegun = at instanceof MethodInvocationTree first && isLibrary(first) && !isNamedParallel(first);
        boolean isStatic = !(at instanceof MethodInvocationTree) && !isStream(context.typeOf(at))
                || at instanceof MemberSelectTree && context.element(at) instanceof TypeElement
                || context.element(at) instanceof TypeElement;
        if (isBegun || isStatic) {
            ending.addAll(steps);
        }
    }

    /** Whether a call ends a stream whose code nobody followed: one that began elsewhere, or one that other threads work on together with this one. */
    boolean runsUnknown(MethodInvocationTree call) {
        return isOfStream(call)
                && !isStream(context.typeOf(call))
                && !ending.contains(call.getMethodSelect())
                && !LockCalls.isNamed(call.getMethodSelect(), "close");
    }

    /** Whether nothing runs until somebody asks what is returned. */
    private static boolean isForLater(MethodInvocationTree call) {
        return LockCalls.isNamed(call.getMethodSelect(), "iterator")
                || LockCalls.isNamed(call.getMethodSelect(), "spliterator");
    }

    private boolean isOfStream(MethodInvocationTree call) {
        return context.element(call.getMethodSelect()) instanceof ExecutableElement method
                && isStream(Compilation.owner(method));
    }

    boolean isStream(TypeMirror type) {
        return isStream(context.compilation().element(type));
    }

    private boolean isStream(@Nullable TypeElement type) {
        return type != null && context.compilation().supertypes(type).contains(STREAM);
    }

    private boolean isLibrary(MethodInvocationTree call) {
        return context.element(call.getMethodSelect()) instanceof ExecutableElement method
                && !context.compilation().isSource(Compilation.owner(method));
    }

    private static boolean isNamedParallel(MethodInvocationTree call) {
        return LockCalls.isNamed(call.getMethodSelect(), "parallel")
                || LockCalls.isNamed(call.getMethodSelect(), "parallelStream");
    }

    /** Whether a call belongs to a stream that other threads may work on. */
    private boolean isParallel(Tree call) {
        boolean isOfStream = call instanceof ExpressionTree
                && context.element(call) instanceof ExecutableElement method
                && isStream(Compilation.owner(method));
        return isOfStream && !ending.contains(call);
    }
}
