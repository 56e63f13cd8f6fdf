// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.proof;

import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.effect.Effect;
import dev.unsplit.staticcheck.effect.Effect.Access;
import dev.unsplit.staticcheck.effect.Effect.Call;
import dev.unsplit.staticcheck.effect.Effect.Choice;
import dev.unsplit.staticcheck.effect.Effect.Fresh;
import dev.unsplit.staticcheck.effect.Effect.Handed;
import dev.unsplit.staticcheck.effect.Effect.Known;
import dev.unsplit.staticcheck.effect.Effect.Leak;
import dev.unsplit.staticcheck.effect.Effect.Locked;
import dev.unsplit.staticcheck.effect.Effect.Loop;
import dev.unsplit.staticcheck.effect.Effect.Released;
import dev.unsplit.staticcheck.effect.Effect.Sequence;
import dev.unsplit.staticcheck.effect.Effect.Use;
import java.util.List;

/**
 * A way through what a method does, in its order, that keeps account of objects and locks. What is found on the way is up to whoever goes it: by default nothing is.
 *
 * @param <R> what is found
 */
abstract class Walk<R> {

    private final Leaks leaks;

    Walk(Leaks leaks) {
        this.leaks = leaks;
    }

    abstract R nothing();

    abstract R then(R first, R next);

    abstract R join(R one, R other);

    abstract R repeated(R body, Loop loop);

    /** @param isOwn whether the lock is that of an object that nobody else has */
    abstract R locked(R body, Locked block, boolean isOwn);

    abstract R access(Access access, State state);

    abstract R call(Call call, State state);

    abstract R known(Known action);

    abstract R use(Use use, State state);

    final R walk(Effect effect, State state) {
        if (effect instanceof Sequence sequence) {
            R all = nothing();
            for (Effect part : sequence.parts()) {
                all = then(all, walk(part, state));
            }
            return all;
        }
        if (effect instanceof Choice choice) {
            return choice(choice.branches(), state);
        }
        if (effect instanceof Loop loop) {
            return loop(loop, state);
        }
        if (effect instanceof Locked block) {
            return locked(block, state);
        }
        return action(effect, state);
    }

    /** What is left of something that was found, if callers' locks may have been released before. */
    R relied(R found, State state) {
        return found;
    }

    private R choice(List<Effect> branches, State state) {
        State before = state.copy();
        R either = walk(branches.get(0), state);
        for (Effect branch : branches.subList(1, branches.size())) {
            State other = before.copy();
            either = join(either, walk(branch, other));
            state.meet(other);
        }
        return either;
    }

    /** What a round gives away is not there any more in the next one. */
    private R loop(Loop loop, State state) {
        State round = state.copy();
        R body = walk(loop.body(), round);
        while (state.meet(round)) {
            round = state.copy();
            body = walk(loop.body(), round);
        }
        return repeated(body, loop);
    }

    private R locked(Locked block, State state) {
        LockPath lock = block.lock();
        if (lock == null) {
            return locked(walk(block.body(), state), block, false);
        }
        boolean isOwn = isFresh(lock, state);
        State inside = state.holding(lock, block.isShared(), block.isMonitor());
        R body = walk(block.body(), inside);
        state.become(inside);
        return relied(locked(body, block, isOwn), state);
    }

    private R action(Effect effect, State state) {
        if (effect instanceof Access access) {
            return relied(access(access, state), state);
        }
        if (effect instanceof Call call) {
            R called = relied(call(call, state), state);
            leaks.apply(call, state);
            return called;
        }
        if (effect instanceof Known known) {
            return known(known);
        }
        if (effect instanceof Use use) {
            return use(use, state);
        }
        if (effect instanceof Fresh fresh) {
            if (fresh.constructor() == null || !leaks.isGivenAwayBy(fresh.constructor())) {
                state.add(fresh.object());
            }
        } else if (effect instanceof Leak leak) {
            state.leak(leak.object());
        } else if (effect instanceof Released || effect instanceof Handed handed && leaks.isReleasing(handed.code())) {
            state.release();
        }
        return nothing();
    }

    /** Whether it surely is an object that nobody else has, whoever called the method. */
    static boolean isFresh(LockPath object, State state) {
        return state.isOwn(object) && (!isGiven(object) || state.held().contains(object.owned()));
    }

    /** Whether the caller had the object before. */
    static boolean isGiven(LockPath object) {
        return object.start() == LockPath.Start.THIS || object.start() == LockPath.Start.PARAMETER;
    }
}
