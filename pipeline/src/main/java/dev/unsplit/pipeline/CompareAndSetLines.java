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
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreeScanner;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a source file at which a loop does a compareAndSet, or one of its kin, and looks at what came of it. Loops over a
 * collection are none that try again.
 */
final class CompareAndSetLines extends TreeScanner<@Nullable Void, @Nullable Void> {

    /** Of atomics, field updaters, variable handles and Unsafe. */
    private static final Pattern NAME = Pattern.compile("(c|weakC)ompareAnd(Set|Swap|Exchange)\\w*");

    private final ParsedSource source;
    private final Set<Integer> lines = new HashSet<>();
    private boolean isInLoop;

    private CompareAndSetLines(ParsedSource source) {
        this.source = source;
    }

    static Set<Integer> of(Path file) {
        return ParsedSource.of(file).map(CompareAndSetLines::of).orElse(Set.of());
    }

    private static Set<Integer> of(ParsedSource source) {
        CompareAndSetLines scanner = new CompareAndSetLines(source);
        scanner.scan(source.unit(), null);
        return scanner.lines;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void none) {
        return scan(false, () -> super.visitMethod(method, null));
    }

    @Override
    public @Nullable Void visitLambdaExpression(LambdaExpressionTree lambda, @Nullable Void none) {
        return scan(false, () -> super.visitLambdaExpression(lambda, null));
    }

    @Override
    public @Nullable Void visitDoWhileLoop(DoWhileLoopTree loop, @Nullable Void none) {
        return scan(true, () -> super.visitDoWhileLoop(loop, null));
    }

    @Override
    public @Nullable Void visitWhileLoop(WhileLoopTree loop, @Nullable Void none) {
        return scan(true, () -> super.visitWhileLoop(loop, null));
    }

    @Override
    public @Nullable Void visitForLoop(ForLoopTree loop, @Nullable Void none) {
        return scan(true, () -> super.visitForLoop(loop, null));
    }

    private @Nullable Void scan(boolean isLoop, Runnable inside) {
        boolean wasInLoop = isInLoop;
        isInLoop = isLoop;
        inside.run();
        isInLoop = wasInLoop;
        return null;
    }

    /** A call that stands alone: nobody looks whether it had success. */
    @Override
    public @Nullable Void visitExpressionStatement(ExpressionStatementTree statement, @Nullable Void none) {
        return statement.getExpression() instanceof MethodInvocationTree call
                ? super.visitMethodInvocation(call, null)
                : super.visitExpressionStatement(statement, null);
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void none) {
        if (isInLoop && NAME.matcher(name(call.getMethodSelect())).matches()) {
            lines.add(line(call));
        }
        return super.visitMethodInvocation(call, null);
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
