// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.proof;

import dev.unsplit.staticcheck.atomicity.Atomicity;
import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.atomicity.Mover;
import dev.unsplit.staticcheck.effect.Effect.Access;
import dev.unsplit.staticcheck.effect.Effect.Call;
import dev.unsplit.staticcheck.effect.Effect.Known;
import dev.unsplit.staticcheck.effect.Effect.Locked;
import dev.unsplit.staticcheck.effect.Effect.Loop;
import dev.unsplit.staticcheck.effect.Effect.Use;
import dev.unsplit.staticcheck.effect.Guard;
import dev.unsplit.staticcheck.effect.Place;
import dev.unsplit.staticcheck.effect.Program;
import dev.unsplit.staticcheck.effect.SourceField;
import dev.unsplit.staticcheck.effect.SourceMethod;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says why a method is no better than it is: goes through it once more, with the locks that are surely held, and remembers the first action that is no right mover and the first
 * one behind it that is no left mover. These two cannot be moved together.
 */
final class Explanation {

    private static final int LONGEST_CHAIN = 5;

    /**
     * What is known of a piece of code.
     *
     * @param committed its first action that is no right mover
     * @param late its first action that is no left mover
     * @param split why it may be split, if it may
     */
    private record Told(
            Mover mover,
            @Nullable Action committed,
            @Nullable Action late,
            @Nullable Split split) {

        static final Told NOTHING = new Told(Mover.CONST, null, null, null);

        static Told of(Action action, @Nullable Split inside) {
            Mover mover = action.mover();
            boolean isSplit = !mover.isAtMost(Mover.ATOMIC);
            return new Told(
                    mover,
                    mover.isRightMover() ? null : action,
                    mover.isLeftMover() ? null : action,
                    isSplit ? new Split(action, null, false, inside) : null);
        }

        Told then(Told next) {
            Mover both = mover.then(next.mover);
            return new Told(
                    both,
                    committed == null ? next.committed : committed,
                    late == null ? next.late : late,
                    both.isAtMost(Mover.ATOMIC) ? null : split(next, false));
        }

        /** The first reason there is; one that lacks a lock counts before others. */
        private @Nullable Split split(Told next, boolean isRepeated) {
            if (split != null && mover.compareTo(next.mover) >= 0) {
                return split;
            }
            Split inNext = next.split;
            boolean isOneAction = inNext != null && inNext.second() == null;
            if (committed == null || next.late == null || isOneAction) {
                return inNext == null ? split : inNext;
            }
            return new Split(committed, next.late, isRepeated, null);
        }

        Told repeated() {
            Mover closed = mover.closure();
            return new Told(closed, committed, late, closed.isAtMost(Mover.ATOMIC) ? null : split(this, true));
        }
    }

    private final Program program;
    private final Leaks leaks;
    private final EntryLocks entry;
    private final Guards guards;
    private final Accesses accesses;
    private final Atomicities atomicities;

    Explanation(
            Program program, Leaks leaks, EntryLocks entry, Guards guards, Accesses accesses, Atomicities atomicities) {
        this.program = program;
        this.leaks = leaks;
        this.entry = entry;
        this.guards = guards;
        this.accesses = accesses;
        this.atomicities = atomicities;
    }

    /** Why the method may be split; null if it may not. */
    @Nullable
    Split of(SourceMethod method) {
        return of(method, new HashSet<>());
    }

    private @Nullable Split of(SourceMethod method, Set<String> above) {
        if (above.size() >= LONGEST_CHAIN || !above.add(method.id())) {
            return null;
        }
        Split split = new TellingWalk(method, above).walk(method.effect(), entry.state(method)).split;
        above.remove(method.id());
        return split;
    }

    /** The accesses and calls of a method for which a lock is missing. */
    List<Action> missingLocks(SourceMethod method) {
        TellingWalk walk = new TellingWalk(method, new HashSet<>(Set.of(method.id())));
        walk.walk(method.effect(), entry.state(method));
        return walk.missing;
    }

    private final class TellingWalk extends Walk<Told> {

        private final SourceMethod method;
        private final Set<String> above;
        private final List<Action> missing = new ArrayList<>();

        TellingWalk(SourceMethod method, Set<String> above) {
            super(leaks);
            this.method = method;
            this.above = above;
        }

        @Override
        Told nothing() {
            return Told.NOTHING;
        }

        @Override
        Told then(Told first, Told next) {
            return first.then(next);
        }

        @Override
        Told join(Told one, Told other) {
            Mover both = one.mover.join(other.mover);
            Told worse = other.mover.isAtMost(one.mover) ? one : other;
            return new Told(
                    both,
                    one.committed == null ? other.committed : one.committed,
                    one.late == null ? other.late : one.late,
                    worse.split);
        }

        @Override
        Told repeated(Told body, Loop loop) {
            return body.repeated();
        }

        @Override
        Told locked(Told body, Locked block, boolean isOwn) {
            LockPath lock = block.lock();
            boolean isHeld = lock != null && entry.of(method).contains(block.isShared() ? lock.shared() : lock);
            if (isOwn || isHeld) {
                return body;
            }
            String name = lock == null ? "a lock that is not final" : lock.toString();
            Told acquire = Told.of(new Action("acquire", name, name, Mover.RIGHT, "", block.place()), null);
            Told release = Told.of(new Action("release", name, name, Mover.LEFT, "", block.place()), null);
            return acquire.then(body).then(release);
        }

        @Override
        Told access(Access access, State state) {
            Mover mover = accesses.of(access, state, method).holding(state.held());
            return told(
                    new Action(
                            access.mode().word(),
                            access.field(),
                            shown(access),
                            mover,
                            why(access, mover),
                            access.place()),
                    null);
        }

        private Told told(Action action, @Nullable Split inside) {
            if (action.mover() == Mover.ERROR) {
                missing.add(action);
            }
            return Told.of(action, inside);
        }

        @Override
        Told call(Call call, State state) {
            Atomicity atomicity = atomicities.of(call, state);
            Mover mover = atomicity.holding(state.held());
            SourceMethod worst = worst(call);
            String name = worst == null ? call.method() : worst.shownName();
            Split inside = worst == null || mover.isAtMost(Mover.ATOMIC) ? null : of(worst, above);
            String why = worst != null && mover == Mover.ERROR ? missingIn(worst) : "";
            return told(new Action("call", name, name, mover, why, call.place()), inside);
        }

        @Override
        Told known(Known action) {
            return Told.of(described(action.what(), action.mover(), "", action.place()), null);
        }

        @Override
        Told use(Use use, State state) {
            Mover mover = Accesses.of(use, state).holding(state.held());
            String why = mover == Mover.MOVER ? "" : use.object() + " may be shared";
            return Told.of(described(use.what(), mover, why, use.place()), null);
        }
    }

    /** From words like {@code call of Thread.start}. */
    private static Action described(String what, Mover mover, String why, Place place) {
        int of = what.indexOf(" of ");
        String target = of < 0 ? "" : what.substring(of + " of ".length());
        return new Action(of < 0 ? what : what.substring(0, of), target, target, mover, why, place);
    }

    private @Nullable SourceMethod worst(Call call) {
        SourceMethod worst = null;
        for (String target : program.targets(call)) {
            SourceMethod method = program.methods().get(target);
            if (method != null
                    && (worst == null || !atomicities.outermost(method).isAtMost(atomicities.outermost(worst)))) {
                worst = method;
            }
        }
        return worst;
    }

    private String missingIn(SourceMethod method) {
        if (!method.requires().isEmpty()) {
            return "it needs " + method.requires().get(0) + " to be held";
        }
        return missingLocks(method).stream().map(Action::why).findFirst().orElse("a lock is missing");
    }

    private String shown(Access access) {
        SourceField field = program.fields().get(access.field());
        String name = field == null ? access.field() : field.shownName();
        return access.isContent() ? "what " + name + " holds" : name;
    }

    private String why(Access access, Mover mover) {
        if (mover.isAtMost(Mover.MOVER)) {
            return "";
        }
        Protection protection = guards.of(access);
        Guard guard = protection.guard();
        SourceField field = program.fields().get(access.field());
        if (guard != null) {
            LockPath object = access.of();
            LockPath lock = object == null && !guard.lock().isGlobal()
                    ? guard.lock()
                    : guard.of(object == null ? LockPath.THIS : object, access.mode());
            String protects = guard.onlyWrites() ? "writes are guarded by " : "it is guarded by ";
            return protects + lock + (mover == Mover.ERROR ? ", which is not held" : "");
        }
        if (access.isContent()) {
            return field != null && !program.ownsContent(field)
                    ? "others may have it, too"
                    : "no lock is held at all uses of it";
        }
        if (field != null && field.isVolatile()) {
            return "it is volatile";
        }
        if (field != null && !field.isSeenWhole()) {
            return "anybody can access it, and no @GuardedBy says by which lock";
        }
        return "no lock is held at all accesses of it";
    }
}
