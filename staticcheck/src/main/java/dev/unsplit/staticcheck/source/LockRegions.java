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
import java.util.Iterator;
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
    /** @param text of its lock, as it is acquired */
    private record Region(Depth depth, String text) {}

    private final Deque<Region> open = new ArrayDeque<>();

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
        if (locks.released(statement) != null && isLeftBehind(statements, at)) {
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

    /**
     * Whether nothing happens behind a release but that the regions are left whose locks are released there: the innermost ones, each once, and none of them in a {@code finally}.
     */
    private boolean isLeftBehind(List<? extends StatementTree> statements, int release) {
        int at = release;
        while (at > 0 && locks.released(statements.get(at - 1)) != null) {
            at--;
        }
        Depth here = body.depth();
        Depth outermost = here;
        Iterator<Region> regions = open.iterator();
        for (; at < statements.size(); at++) {
            LockExpression released = locks.released(statements.get(at));
            if (released == null) {
                break;
            }
            Region region = regions.hasNext() ? regions.next() : null;
            if (region == null
                    || !region.text.equals(released.text())
                    || here.attempts != region.depth.attempts
                    || here.lambdas != region.depth.lambdas) {
                return false;
            }
            outermost = region.depth;
        }
        return at < statements.size() && isLeaving(statements.get(at), outermost);
    }

    /** @param from how deep the code is that is left */
    private boolean isLeaving(StatementTree last, Depth from) {
        Depth here = body.depth();
        boolean isOut = last instanceof ReturnTree || last instanceof ThrowTree;
        boolean isBroken = last instanceof BreakTree exit && exit.getLabel() == null && here.switches == from.switches;
        boolean isNextRound = last instanceof ContinueTree again && again.getLabel() == null;
        boolean isLeft = isOut || (isBroken || isNextRound) && here.loops == from.loops;
        return isLeft && isQuiet(emission.apart(() -> body.scan(last)));
    }

    private static boolean isQuiet(Effect effect) {
        if (effect instanceof Effect.Sequence sequence) {
            return sequence.parts().stream().allMatch(LockRegions::isQuiet);
        }
        return effect instanceof Effect.Leak
                || effect instanceof Effect.Fresh
                || effect instanceof Effect.Handed
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
        Value value = body.scan(lock.expression());
        List<? extends StatementTree> after = new ArrayList<>();
        open.push(new Region(body.depth(), lock.text()));
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
        emission.add(new Effect.Locked(
                path(lock, value), isShared, false, inside, context.place(BodyScan.small(acquiring))));
        if (value.ownPath() == null) {
            emission.add(new Effect.Released()); // the same words may mean another lock at the end
        }
        statements(after);
    }

    /** The path of a lock, if it is known that two threads never have it; else null. */
    private @Nullable LockPath path(LockExpression lock, Value value) {
        LockPath path = value.ownPath();
        LockPart part = part(lock);
        if (path == null) {
            return null;
        }
        if (part == null) {
            return isExclusive(value.types(), context.typeOf(lock.expression())) ? path.explicit() : null;
        }
        VariableElement whole = part.lock();
        String id = context.compilation().fieldId(whole);
        LockPath there = whole.getModifiers().contains(Modifier.STATIC) ? LockPath.ofStatic(id) : path.beside(id);
        TypeElement type = context.compilation().element(whole.asType());
        return isExclusive(context.origins().types(whole), type) ? there.explicit() : null;
    }

    /**
     * Whether two threads never have a lock.
     *
     * @param types what it surely is; empty: what the compiler says
     */
    private boolean isExclusive(List<String> types, @Nullable TypeElement type) {
        if (type == null || LockCalls.isOwnKind(type, context.compilation())) {
            return false;
        }
        List<String> all = types.isEmpty() ? context.compilation().supertypes(type) : types;
        return LockCalls.isReadWriteLock(all) || all.contains("java.util.concurrent.locks.ReentrantLock");
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
