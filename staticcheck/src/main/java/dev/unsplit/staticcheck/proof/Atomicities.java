// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.proof;

import dev.unsplit.staticcheck.atomicity.Atomicity;
import dev.unsplit.staticcheck.atomicity.Atomicity.Meaning;
import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.atomicity.Mover;
import dev.unsplit.staticcheck.effect.Effect.Access;
import dev.unsplit.staticcheck.effect.Effect.Call;
import dev.unsplit.staticcheck.effect.Effect.Known;
import dev.unsplit.staticcheck.effect.Effect.Locked;
import dev.unsplit.staticcheck.effect.Effect.Loop;
import dev.unsplit.staticcheck.effect.Effect.Use;
import dev.unsplit.staticcheck.effect.Program;
import dev.unsplit.staticcheck.effect.SourceMethod;
import dev.unsplit.staticcheck.effect.SourceMethod.Kind;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The atomicity of each method: the least one that fits what it does and what it calls. It begins with {@code const} for all and goes up until nothing changes, so that
 * methods that call each other come out right. Conditions on more than a few locks are dropped, as if the locks were not held: that only makes it worse.
 */
final class Atomicities {

    private static final int MOST_LOCKS = 6;
    private static final int LONGEST_PATH = 4;

    private final Program program;
    private final Leaks leaks;
    private final EntryLocks entry;
    private final Accesses accesses;
    private final Map<String, Atomicity> found = new HashMap<>();

    /** What is relied on where a call may lead to any of some methods, until one of them changes. */
    private final Map<String, Atomicity> ofAny = new HashMap<>();

    Atomicities(Program program, CallGraph calls, Leaks leaks, EntryLocks entry, Accesses accesses) {
        this.program = program;
        this.leaks = leaks;
        this.entry = entry;
        this.accesses = accesses;
        calls.untilStable(this::look);
    }

    private boolean look(SourceMethod method) {
        Atomicity now = method.kind() == Kind.ABSTRACT
                ? Atomicity.of(method.declared() == null ? unknown(method) : method.declared())
                : limited(
                        given(new AtomicityWalk(method).walk(method.effect(), entry.state(method)), entry.of(method)));
        boolean isChanged = !now.equals(found.put(method.id(), now));
        if (isChanged) {
            ofAny.remove(method.id());
            program.overridden(method.id()).forEach(ofAny::remove);
        }
        return isChanged;
    }

    /** Nothing itself, if all that implement it are there. */
    private Mover unknown(SourceMethod method) {
        return program.mayBeAnything(method) ? Mover.COMPOUND : Mover.CONST;
    }

    static Atomicity given(Atomicity atomicity, Set<LockPath> held) {
        Atomicity known = atomicity;
        for (LockPath lock : held) {
            known = known.given(lock);
        }
        return known;
    }

    private static Atomicity limited(Atomicity atomicity) {
        Atomicity limited = atomicity;
        while (limited instanceof Atomicity.Conditional && limited.locks().size() > MOST_LOCKS) {
            limited = limited.without(limited.locks().last());
        }
        return limited;
    }

    /** Of what a method does, whatever its author says. */
    Atomicity of(SourceMethod method) {
        return found.getOrDefault(method.id(), Atomicity.of(Mover.CONST));
    }

    /** With the locks held that all who call it hold, and no others. */
    Mover outermost(SourceMethod method) {
        return of(method).holding(entry.of(method));
    }

    /** What callers rely on: what is not as its author says, or lacks a lock, is complained of once, and not wherever it is called. */
    private Atomicity relied(SourceMethod method) {
        Atomicity body = of(method);
        Mover declared = method.declared();
        Atomicity fits = declared != null && !outermost(method).isAtMost(declared) ? Atomicity.of(declared) : body;
        Atomicity told = program.areCallsSeen(method)
                ? fits
                : fits.mapped(mover -> mover == Mover.ERROR ? Mover.COMPOUND : mover);
        for (LockPath lock : method.requires()) {
            told = Atomicity.ifHeld(lock, told, Atomicity.of(Mover.ERROR));
        }
        return told;
    }

    /** How a call can be moved. */
    Atomicity of(Call call, State state) {
        return relied(call).translated(lock -> meaning(lock, call, state));
    }

    /** As the methods that are called have the locks. */
    private Atomicity relied(Call call) {
        if (!call.isVirtual()) {
            return relied(call.method());
        }
        Atomicity known = ofAny.get(call.method());
        if (known == null) {
            known = reliedOfAny(call);
            ofAny.put(call.method(), known);
        }
        return known;
    }

    private Atomicity reliedOfAny(Call call) {
        Atomicity any = Atomicity.of(Mover.CONST);
        for (String target : program.targets(call)) {
            any = limited(any.join(relied(target)));
        }
        return any;
    }

    private Atomicity relied(String id) {
        SourceMethod method = program.methods().get(id);
        if (method != null) {
            return relied(method);
        }
        return Atomicity.of(program.isMadeByCompiler(id) ? Mover.CONST : Mover.COMPOUND);
    }

    private Meaning meaning(LockPath lock, Call call, State state) {
        if (lock.isGlobal()) {
            return new Meaning.Lock(lock);
        }
        LockPath object = object(lock, call);
        boolean isRoot = lock.isRoot() || lock.isOwned() && lock.fields().size() == 1;
        if (object == null) {
            boolean isNew = lock.start() == LockPath.Start.THIS && call.method().contains(".<init>(");
            boolean isKept = lock.isOwned() || !leaks.isGivenAwayBy(call.method());
            return isNew && isRoot && isKept ? Meaning.Known.HELD : Meaning.Known.NOT_HELD;
        }
        if (isRoot && Walk.isFresh(object, state)) {
            // what is owned is told at each point of the method; a lock is as good as held only if nobody else has it
            // all the while
            boolean isKept = lock.isOwned() ? !isGivenTwice(object, call) : !leaks.isGivenAway(object, call);
            return isKept ? Meaning.Known.HELD : Meaning.Known.NOT_HELD;
        }
        if (lock.isOwned()
                && (!isRoot || !Walk.isGiven(object) || !state.isOwn(object) || isGivenTwice(object, call))) {
            return Meaning.Known.NOT_HELD;
        }
        LockPath here = lock.moved(lock.root(), object);
        return here.fields().size() > LONGEST_PATH ? Meaning.Known.NOT_HELD : new Meaning.Lock(here);
    }

    /** What a path of the method that is called begins with, as the caller has it. */
    private static @Nullable LockPath object(LockPath lock, Call call) {
        return switch (lock.start()) {
            case THIS -> call.receiver();
            case PARAMETER ->
                lock.parameterNumber() < call.arguments().size()
                        ? call.arguments().get(lock.parameterNumber())
                        : null;
            default -> null;
        };
    }

    /** Whether the method has the object under two names: then it may give it away under one and use it under the other. */
    static boolean isGivenTwice(LockPath object, Call call) {
        LockPath receiver = call.receiver();
        boolean isReceiver = receiver != null && receiver.equals(object);
        return Collections.frequency(call.arguments(), object) + (isReceiver ? 1 : 0) > 1;
    }

    private final class AtomicityWalk extends Walk<Atomicity> {

        private final SourceMethod method;

        AtomicityWalk(SourceMethod method) {
            super(leaks);
            this.method = method;
        }

        @Override
        Atomicity nothing() {
            return Atomicity.of(Mover.CONST);
        }

        @Override
        Atomicity then(Atomicity first, Atomicity next) {
            return limited(first.then(next));
        }

        @Override
        Atomicity join(Atomicity one, Atomicity other) {
            return limited(one.join(other));
        }

        @Override
        Atomicity repeated(Atomicity body, Loop loop) {
            return body.closure();
        }

        @Override
        Atomicity locked(Atomicity body, Locked block, boolean isOwn) {
            LockPath lock = block.lock();
            Atomicity taken = Atomicity.of(Mover.RIGHT);
            if (lock == null) {
                return taken.then(body).then(Atomicity.of(Mover.LEFT));
            }
            Atomicity inside = body.given(lock.shared());
            inside = block.isShared() ? inside : inside.given(lock);
            return isOwn
                    ? inside
                    : Atomicity.ifHeld(
                            block.isShared() ? lock.shared() : lock,
                            inside,
                            taken.then(inside).then(Atomicity.of(Mover.LEFT)));
        }

        @Override
        Atomicity relied(Atomicity found, State state) {
            if (!state.isReleased()) {
                return found;
            }
            Atomicity relied = found;
            for (LockPath lock : found.locks()) {
                relied = lock.isOwned() || state.held().contains(lock) ? relied : relied.without(lock);
            }
            return relied;
        }

        @Override
        Atomicity access(Access access, State state) {
            return accesses.of(access, state, method);
        }

        @Override
        Atomicity call(Call call, State state) {
            return of(call, state);
        }

        @Override
        Atomicity known(Known action) {
            return Atomicity.of(action.mover());
        }

        @Override
        Atomicity use(Use use, State state) {
            return Accesses.of(use, state);
        }
    }
}
