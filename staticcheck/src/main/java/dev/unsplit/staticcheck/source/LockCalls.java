// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.UnaryTree;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Recognises {@code lock.lock()} and its like in statements. */
final class LockCalls {

    private static final Set<String> ACQUIRE = Set.of("lock", "lockInterruptibly");
    private static final Set<String> TRY = Set.of("tryLock");
    private static final Set<String> RELEASE = Set.of("unlock");
    private static final Set<String> PARTS = Set.of("readLock", "writeLock");
    private static final String LOCK = "java.util.concurrent.locks.Lock";
    private static final String READ_WRITE_LOCK = "java.util.concurrent.locks.ReadWriteLock";

    /**
     * A lock as an expression.
     *
     * @param expression of the lock itself; of a read-write lock the whole
     * @param text by which a release is known to be of the same lock
     */
    record LockExpression(ExpressionTree expression, boolean isShared, String text) {}

    private final Predicate<ExpressionTree> isLock;
    private final Function<TypeElement, List<String>> supertypes;

    /** @param typeOf the class of an expression; null: none */
    LockCalls(Compilation compilation, Function<ExpressionTree, @Nullable TypeElement> typeOf) {
        this.supertypes = compilation::supertypes;
        this.isLock = expression -> {
            TypeElement type = typeOf.apply(expression);
            return type != null && compilation.supertypes(type).contains(LOCK) && !isOwnKind(type, compilation);
        };
    }

    /** Whether the sources say what it means to acquire a lock of a type, or which locks it is made of. */
    static boolean isOwnKind(TypeElement type, Compilation compilation) {
        return compilation.allSupertypes(type).stream()
                .filter(compilation::isSource)
                .anyMatch(each -> Stream.of(ACQUIRE, TRY, RELEASE, PARTS)
                        .flatMap(Set::stream)
                        .anyMatch(name -> !compilation.methods(each, name).isEmpty()));
    }

    static boolean isReadWriteLock(List<String> supertypes) {
        return supertypes.contains(READ_WRITE_LOCK);
    }

    /** Whether an object is a lock of {@code java.util.concurrent}, be it besides its monitor. */
    static boolean isExplicit(List<String> supertypes) {
        return supertypes.contains(LOCK) || isReadWriteLock(supertypes);
    }

    /** The lock that a statement acquires. */
    @Nullable
    LockExpression acquired(StatementTree statement) {
        return statement instanceof ExpressionStatementTree simple ? called(simple.getExpression(), ACQUIRE) : null;
    }

    /** The lock that a statement releases. */
    @Nullable
    LockExpression released(StatementTree statement) {
        return statement instanceof ExpressionStatementTree simple ? called(simple.getExpression(), RELEASE) : null;
    }

    /** The lock that a condition tries to acquire. */
    @Nullable
    LockExpression tried(ExpressionTree condition) {
        return called(withoutParentheses(condition), TRY);
    }

    /** The lock of {@code !lock.tryLock()}. */
    @Nullable
    LockExpression triedInVain(ExpressionTree condition) {
        return withoutParentheses(condition) instanceof UnaryTree not && not.getKind() == Tree.Kind.LOGICAL_COMPLEMENT
                ? tried(not.getExpression())
                : null;
    }

    /** Whether nothing is evaluated for the call in {@code !lock.tryLock()} but the lock itself. */
    static boolean isWithoutArguments(ExpressionTree condition) {
        ExpressionTree bare = withoutParentheses(condition);
        ExpressionTree tried = bare instanceof UnaryTree not ? withoutParentheses(not.getExpression()) : bare;
        return tried instanceof MethodInvocationTree call && call.getArguments().isEmpty();
    }

    /** Whether a statement acquires a lock that it may be interrupted in waiting for. */
    static boolean isInterruptible(StatementTree statement) {
        return statement instanceof ExpressionStatementTree simple
                && simple.getExpression() instanceof MethodInvocationTree call
                && isNamed(call.getMethodSelect(), "lockInterruptibly");
    }

    /** Whether a method releases a lock. */
    boolean isRelease(ExecutableElement method) {
        return RELEASE.contains(method.getSimpleName().toString())
                && method.getParameters().isEmpty()
                && supertypes.apply(Compilation.owner(method)).contains(LOCK);
    }

    /** Whether an expression is a name, or ends in one. */
    static boolean isNamed(ExpressionTree expression, String name) {
        return expression instanceof IdentifierTree single && single.getName().contentEquals(name)
                || expression instanceof MemberSelectTree select
                        && select.getIdentifier().contentEquals(name);
    }

    static boolean isNull(ExpressionTree expression) {
        return expression.getKind() == Tree.Kind.NULL_LITERAL;
    }

    static ExpressionTree withoutParentheses(ExpressionTree expression) {
        return expression instanceof ParenthesizedTree inside ? withoutParentheses(inside.getExpression()) : expression;
    }

    /** Where a {@code finally} releases the lock; -1 if it does not. */
    int releaseIn(TryTree attempt, LockExpression lock) {
        BlockTree last = attempt.getFinallyBlock();
        if (last == null) {
            return -1;
        }
        for (int at = 0; at < last.getStatements().size(); at++) {
            LockExpression released = released(last.getStatements().get(at));
            if (released != null && released.text().equals(lock.text())) {
                return at;
            }
        }
        return -1;
    }

    private @Nullable LockExpression called(ExpressionTree expression, Set<String> methods) {
        if (!(expression instanceof MethodInvocationTree call)
                || !(call.getMethodSelect() instanceof MemberSelectTree select)
                || !methods.contains(select.getIdentifier().toString())) {
            return null;
        }
        ExpressionTree lock = select.getExpression();
        if (!isLock.test(lock)) {
            return null;
        }
        if (lock instanceof MethodInvocationTree part
                && part.getMethodSelect() instanceof MemberSelectTree of
                && part.getArguments().isEmpty()) {
            boolean isRead = of.getIdentifier().contentEquals("readLock");
            if (isRead || of.getIdentifier().contentEquals("writeLock")) {
                return new LockExpression(of.getExpression(), isRead, lock.toString());
            }
        }
        boolean isSimple = lock instanceof IdentifierTree || lock instanceof MemberSelectTree;
        return isSimple ? new LockExpression(lock, false, lock.toString()) : null;
    }
}
