// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreeScanner;
import dev.unsplit.pipeline.CompareAndSetRound.Attempt;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a source file at which a loop does a compareAndSet, or one of its kin, looks at what came of it, and forgets what
 * rounds that failed have read ({@link CompareAndSetRound}). Loops over a collection are none that try again. A private method that does nothing else than a
 * compareAndSet ({@link CompareAndSetMethods}) counts as one wherever it is called.
 */
final class CompareAndSetLines extends TreeScanner<@Nullable Void, @Nullable Void> {

    /** Of atomics, field updaters, variable handles and Unsafe. */
    private static final Pattern NAME = Pattern.compile("(c|weakC)ompareAnd(Set|Swap|Exchange)\\w*");

    private final ParsedSource source;
    private final Set<Integer> lines = new HashSet<>();
    private final Set<Integer> others = new HashSet<>();
    private final CompareAndSetMethods methods;
    private @Nullable Tree scope;
    private @Nullable Tree loop;

    private CompareAndSetLines(ParsedSource source) {
        this.source = source;
        this.methods = CompareAndSetMethods.in(source);
    }

    static Set<Integer> of(ParsedSource source) {
        CompareAndSetLines scanner = new CompareAndSetLines(source);
        scanner.scan(source.unit(), null);
        scanner.lines.removeAll(scanner.others);
        return scanner.lines;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void none) {
        return scan(method, null, () -> super.visitMethod(method, null));
    }

    @Override
    public @Nullable Void visitLambdaExpression(LambdaExpressionTree lambda, @Nullable Void none) {
        return scan(scope == null ? lambda : scope, null, () -> super.visitLambdaExpression(lambda, null));
    }

    @Override
    public @Nullable Void visitDoWhileLoop(DoWhileLoopTree tree, @Nullable Void none) {
        return scan(scope, tree, () -> super.visitDoWhileLoop(tree, null));
    }

    @Override
    public @Nullable Void visitWhileLoop(WhileLoopTree tree, @Nullable Void none) {
        return scan(scope, tree, () -> super.visitWhileLoop(tree, null));
    }

    @Override
    public @Nullable Void visitForLoop(ForLoopTree tree, @Nullable Void none) {
        return scan(scope, tree, () -> super.visitForLoop(tree, null));
    }

    private @Nullable Void scan(@Nullable Tree inScope, @Nullable Tree inLoop, Runnable inside) {
        Tree outerScope = scope;
        Tree outerLoop = loop;
        scope = inScope;
        loop = inLoop;
        inside.run();
        scope = outerScope;
        loop = outerLoop;
        return null;
    }

    /** A call that stands alone: nobody looks whether it had success. */
    @Override
    public @Nullable Void visitExpressionStatement(ExpressionStatementTree statement, @Nullable Void none) {
        if (statement.getExpression() instanceof MethodInvocationTree call) {
            line(call).ifPresent(others::add);
            return super.visitMethodInvocation(call, null);
        }
        return super.visitExpressionStatement(statement, null);
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void none) {
        line(call).ifPresent(line -> (isForgotten(call) ? lines : others).add(line));
        return super.visitMethodInvocation(call, null);
    }

    /** Who else calls it is not known. */
    @Override
    public @Nullable Void visitMemberReference(MemberReferenceTree reference, @Nullable Void none) {
        methods.named(reference.getName().toString())
                .ifPresent(method -> others.add(line(method.call().getMethodSelect())));
        return super.visitMemberReference(reference, null);
    }

    private boolean isForgotten(MethodInvocationTree call) {
        Optional<Attempt> attempt = isAttempt(call) ? Attempt.of(call) : methods.attempt(call);
        return scope != null
                && loop != null
                && attempt.isPresent()
                && CompareAndSetRound.isForgotten(source, scope, loop, attempt.get());
    }

    static boolean isAttempt(MethodInvocationTree call) {
        return NAME.matcher(name(call.getMethodSelect())).matches();
    }

    /** Where it sets something, if it does: not where this is called an attempt only because of a method around it. */
    private Optional<Integer> line(MethodInvocationTree call) {
        Optional<Integer> inMethod =
                methods.called(call).map(method -> line(method.call().getMethodSelect()));
        boolean isItself = isAttempt(call) && !methods.contain(call);
        return isItself ? Optional.of(line(call.getMethodSelect())) : inMethod;
    }

    /** That of its name, by which the compiler goes: {@code counter.value} may stand one line above {@code .compareAndSet(…)}. */
    private int line(ExpressionTree method) {
        return source.lastLine(method);
    }

    static String name(ExpressionTree method) {
        if (method instanceof MemberSelectTree member) {
            return member.getIdentifier().toString();
        }
        return method instanceof IdentifierTree own ? own.getName().toString() : "";
    }
}
