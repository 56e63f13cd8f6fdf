// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import com.sun.source.tree.BreakTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.atomicity.Mover;
import dev.unsplit.staticcheck.effect.Effect;
import dev.unsplit.staticcheck.source.FieldOrigins.LockPart;
import dev.unsplit.staticcheck.source.LockCalls.LockExpression;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/**
 * Regions of code from where a lock of {@code java.util.concurrent} is acquired to where it is released, be it in a {@code finally} or in the same block. A release that ends no such
 * region is one by hand: nobody knows what is held behind it, unless the method is left at once.
 */
final class LockRegions {

    /** How deep in other statements a piece of code is. */
    record Depth(int attempts, int loops, int switches, int lambdas) {

        static final Depth NONE = new Depth(0, 0, 0, 0);

        Depth inAttempt() {
            return new Depth(attempts + 1, loops, switches, lambdas);
        }

        Depth inLoop() {
            return new Depth(attempts, loops + 1, switches, lambdas);
        }

        Depth inSwitch() {
            return new Depth(attempts, loops, switches + 1, lambdas);
        }

        /** Code of a lambda expression that is run at once. */
        Depth inLambda() {
            return new Depth(attempts, loops, switches, lambdas + 1);
        }
    }

    private final Context context;
    private final Emission emission;
    private final LockCalls locks;
    private final BodyScan body;
    private final Deque<Depth> open = new ArrayDeque<>();

    /** @param body looks at all else */
    LockRegions(Context context, Emission emission, LockCalls locks, BodyScan body) {
        this.context = context;
        this.emission = emission;
        this.locks = locks;
        this.body = body;
    }

    void statements(List<? extends StatementTree> statements) {
        for (int at = 0; at < statements.size(); ) {
            at = next(statements, at);
        }
    }

    /** Looks at one statement, or at all from one that acquires a lock to the one that releases it. Returns where to go on. */
    private int next(List<? extends StatementTree> statements, int at) {
        StatementTree statement = statements.get(at);
        IfTree test = statement instanceof IfTree either && either.getElseStatement() == null ? either : null;
        LockExpression tried = test == null ? null : locks.triedInVain(test.getCondition());
        LockExpression lock = tried == null ? locks.acquired(statement) : tried;
        int end = lock == null ? -1 : releasedAt(statements, at + 1, lock);
        if (lock == null || end < 0) {
            return other(statements, at);
        }
        if (test != null && !isAcquiredThen(test, lock)) {
            if (!isLeft(test.getThenStatement())) {
                return other(statements, at);
            }
            Effect inVain = emission.apart(() -> {
                body.scan(test.getCondition());
                body.scan(test.getThenStatement());
            });
            Effect got =
                    emission.apart(() -> region(lock, statements.subList(at + 1, end), statements.get(end), statement));
            emission.choose(got, inVain);
            return end + 1;
        }
        region(lock, statements.subList(at + 1, end), statements.get(end), statement);
        return end + 1;
    }

    private int other(List<? extends StatementTree> statements, int at) {
        StatementTree statement = statements.get(at);
        if (locks.released(statement) != null && isLeftAfter(statements, at + 1)) {
            body.leaving(() -> body.scan(statement));
        } else {
            body.scan(statement);
        }
        return at + 1;
    }

    /** {@code if (!lock.tryLock()) lock.lock();} */
    private boolean isAcquiredThen(IfTree test, LockExpression lock) {
        List<? extends StatementTree> then = BodyScan.block(test.getThenStatement());
        LockExpression last = then.isEmpty() ? null : locks.acquired(then.get(then.size() - 1));
        return last != null
                && then.size() == 1
                && last.text().equals(lock.text())
                && LockCalls.isWithoutArguments(test.getCondition());
    }

    /** Whether what stands behind a statement is not reached from its end. */
    private static boolean isLeft(StatementTree statement) {
        List<? extends StatementTree> block = BodyScan.block(statement);
        return !block.isEmpty() && BodyScan.leaves(block.get(block.size() - 1));
    }

    /** Whether nothing happens any more in the region but that it is left. */
    private boolean isLeftAfter(List<? extends StatementTree> statements, int from) {
        Depth depth = open.peek();
        Depth here = body.depth();
        int at = from;
        while (at < statements.size() && locks.released(statements.get(at)) != null) {
            at++;
        }
        if (depth == null
                || at >= statements.size()
                || here.attempts != depth.attempts
                || here.lambdas != depth.lambdas) {
            return false;
        }
        StatementTree last = statements.get(at);
        boolean isOut = last instanceof ReturnTree || last instanceof ThrowTree;
        boolean isBroken = last instanceof BreakTree exit && exit.getLabel() == null && here.switches == depth.switches;
        boolean isNextRound = last instanceof ContinueTree again && again.getLabel() == null;
        boolean isLeft = isOut || (isBroken || isNextRound) && here.loops == depth.loops;
        return isLeft && isQuiet(emission.apart(() -> body.scan(last)));
    }

    private static boolean isQuiet(Effect effect) {
        if (effect instanceof Effect.Sequence sequence) {
            return sequence.parts().stream().allMatch(LockRegions::isQuiet);
        }
        return effect instanceof Effect.Leak
                || effect instanceof Effect.Fresh
                || effect instanceof Effect.Known known && known.mover().isAtMost(Mover.MOVER);
    }

    int releasedAt(List<? extends StatementTree> statements, int from, LockExpression lock) {
        for (int at = from; at < statements.size(); at++) {
            StatementTree statement = statements.get(at);
            LockExpression released = locks.released(statement);
            boolean isReleased = released != null && released.text().equals(lock.text());
            if (isReleased || statement instanceof TryTree attempt && locks.releaseIn(attempt, lock) >= 0) {
                return at;
            }
        }
        return -1;
    }

    /** @param last releases the lock, be it by itself or in the end */
    void region(LockExpression lock, List<? extends StatementTree> before, StatementTree last, Tree acquiring) {
        LockPath path = path(lock);
        List<? extends StatementTree> after = new ArrayList<>();
        open.push(body.depth());
        Effect inside;
        if (last instanceof TryTree attempt) {
            List<? extends StatementTree> end = attempt.getFinallyBlock().getStatements();
            int release = locks.releaseIn(attempt, lock);
            after = end.subList(release + 1, end.size());
            inside = emission.apart(() -> {
                statements(before);
                body.attempted(attempt, lock);
                statements(end.subList(0, release));
            });
        } else {
            inside = emission.apart(() -> statements(before));
        }
        open.pop();
        boolean isShared = lock.isShared() || isPartForReaders(lock);
        emission.add(new Effect.Locked(path, isShared, false, inside, context.place(BodyScan.small(acquiring))));
        statements(after);
    }

    /** The path of a lock, if it is known that two threads never have it; else null. */
    private @Nullable LockPath path(LockExpression lock) {
        Value value = body.scan(lock.expression());
        LockPath path = value.ownPath();
        LockPart part = part(lock);
        if (path == null) {
            return null;
        }
        if (part != null) {
            String whole = context.compilation().fieldId(part.lock());
            boolean isStatic = part.lock().getModifiers().contains(Modifier.STATIC);
            return (isStatic ? LockPath.ofStatic(whole) : path.beside(whole)).explicit();
        }
        TypeElement type = context.typeOf(lock.expression());
        List<String> types = !value.types().isEmpty()
                ? value.types()
                : type == null ? List.of() : context.compilation().supertypes(type);
        boolean isKnown = LockCalls.isReadWriteLock(types) || types.contains("java.util.concurrent.locks.ReentrantLock");
        return isKnown ? path.explicit() : null;
    }

    private @Nullable LockPart part(LockExpression lock) {
        return context.element(lock.expression()) instanceof VariableElement field
                ? context.origins().lockPart(field)
                : null;
    }

    private boolean isPartForReaders(LockExpression lock) {
        LockPart part = part(lock);
        return part != null && part.isShared();
    }
}
