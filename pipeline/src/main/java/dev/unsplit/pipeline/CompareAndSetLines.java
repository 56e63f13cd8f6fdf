// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreeScanner;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a source file at which a loop does a compareAndSet, or one of its kin, looks at what came of it, and forgets what
 * rounds that failed have read ({@link CompareAndSetRound}). Loops over a collection are none that try again.
 */
final class CompareAndSetLines extends TreeScanner<@Nullable Void, @Nullable Void> {

    /** Of atomics, field updaters, variable handles and Unsafe. */
    private static final Pattern NAME = Pattern.compile("(c|weakC)ompareAnd(Set|Swap|Exchange)\\w*");

    private final ParsedSource source;
    private final Set<Integer> lines = new HashSet<>();
    private final Set<Integer> others = new HashSet<>();
    private @Nullable Tree scope;
    private @Nullable Tree loop;

    private CompareAndSetLines(ParsedSource source) {
        this.source = source;
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
            if (isAttempt(call)) {
                others.add(line(call));
            }
            return super.visitMethodInvocation(call, null);
        }
        return super.visitExpressionStatement(statement, null);
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void none) {
        if (isAttempt(call)) {
            (isForgotten(call) ? lines : others).add(line(call));
        }
        return super.visitMethodInvocation(call, null);
    }

    private boolean isForgotten(MethodInvocationTree attempt) {
        return scope != null && loop != null && CompareAndSetRound.isForgotten(source, scope, loop, attempt);
    }

    private static boolean isAttempt(MethodInvocationTree call) {
        return NAME.matcher(name(call.getMethodSelect())).matches();
    }

    private static String name(ExpressionTree method) {
        if (method instanceof MemberSelectTree member) {
            return member.getIdentifier().toString();
        }
        return method instanceof IdentifierTree own ? own.getName().toString() : "";
    }

    /** That of its name, by which the compiler goes: {@code counter.value} may stand one line above {@code .compareAndSet(…)}. */
    private int line(MethodInvocationTree call) {
        return source.lastLine(call.getMethodSelect());
    }
}
