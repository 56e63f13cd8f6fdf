// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.proof;

import dev.unsplit.staticcheck.atomicity.Atomicity;
import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.atomicity.Mover;
import dev.unsplit.staticcheck.effect.Guard;
import dev.unsplit.staticcheck.effect.Program;
import dev.unsplit.staticcheck.effect.SourceField;
import dev.unsplit.staticcheck.effect.SourceMethod;
import dev.unsplit.staticcheck.effect.SourceMethod.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that is proved of a program, and what is not as its author says. In this order, since each needs the one before: which objects methods make known to others
 * ({@link Leaks}), which locks are held when they begin ({@link EntryLocks}), what protects each field ({@link Guards}), how each method can be moved ({@link Atomicities}).
 */
public final class Proof {

    /**
     * A method that is not as its author says.
     *
     * @param expected what it should be
     * @param split why it is not that
     */
    public record NotProved(
            SourceMethod method,
            Mover expected,
            Mover found,
            @Nullable Split split) {}

    /** An access or a call for which a lock is missing. */
    public record MissingLock(SourceMethod method, Action action) {}

    private final Program program;
    private final Guards guards;
    private final Atomicities atomicities;
    private final Explanation explanation;

    public Proof(Program program) {
        this.program = program;
        CallGraph calls = new CallGraph(program);
        Leaks leaks = new Leaks(program, calls);
        EntryLocks entry = new EntryLocks(program, calls, leaks);
        this.guards = new Guards(program, leaks, entry);
        Accesses accesses = new Accesses(program, guards);
        this.atomicities = new Atomicities(program, calls, leaks, entry, accesses);
        this.explanation = new Explanation(program, leaks, entry, guards, accesses, atomicities);
    }

    /** @param all whether methods that a run takes for transactions have to be atomic though nobody says so */
    public List<NotProved> notProved(boolean all) {
        List<NotProved> complaints = new ArrayList<>();
        for (SourceMethod method : program.methods().values()) {
            Mover expected = expected(method, all);
            Mover found = atomicities.outermost(method);
            if (expected != null
                    && !found.isAtMost(expected)
                    && found != Mover.ERROR
                    && method.kind() != Kind.ABSTRACT) {
                complaints.add(new NotProved(method, expected, found, explanation.of(method)));
            }
        }
        return complaints;
    }

    private static @Nullable Mover expected(SourceMethod method, boolean all) {
        Mover declared = method.declared();
        if (declared != null) {
            return declared.isAtMost(Mover.ATOMIC) ? declared : null;
        }
        return all && method.isTransaction() ? Mover.ATOMIC : null;
    }

    /** Where nobody who calls can make up for it. */
    public List<MissingLock> missingLocks() {
        List<MissingLock> complaints = new ArrayList<>();
        for (SourceMethod method : program.methods().values()) {
            if (!program.areCallsSeen(method) && atomicities.outermost(method) == Mover.ERROR) {
                explanation.missingLocks(method).forEach(action -> complaints.add(new MissingLock(method, action)));
            }
        }
        return complaints;
    }

    /** What a method is, without what only matters inside: whether it is given objects that nobody else has. */
    public Atomicity atomicity(SourceMethod method) {
        Atomicity atomicity = atomicities.of(method);
        for (LockPath lock : atomicity.locks()) {
            atomicity = lock.isOwned() ? atomicity.without(lock) : atomicity;
        }
        return atomicity;
    }

    /** With no locks held but those that always are. */
    public Mover outermost(SourceMethod method) {
        return atomicities.outermost(method);
    }

    /** Of the method and of all that override it. */
    public Mover outermostOfAll(SourceMethod method) {
        Mover any = outermost(method);
        for (String id : program.overriding(method.id())) {
            SourceMethod other = program.methods().get(id);
            any = other == null ? any : any.join(outermost(other));
        }
        return any;
    }

    /** Whether nobody writes a field once others can see it. */
    public boolean isReadOnly(SourceField field) {
        return guards.ofField(field.id()).kind() == Protection.Kind.READ_ONLY;
    }

    /** What protects a field, as far as it is a lock. */
    public Optional<Guard> guard(SourceField field) {
        return Optional.ofNullable(guards.ofField(field.id()).guard());
    }

    /** What protects what an array or a container holds that only the field refers to. */
    public Optional<Guard> contentGuard(SourceField field) {
        return Optional.ofNullable(guards.ofContent(field.id()).guard());
    }

    /** Whether accesses of a field never matter: they can always be moved. */
    public boolean isProtected(SourceField field) {
        return switch (guards.ofField(field.id()).kind()) {
            case LOCK, READ_ONLY -> true;
            case CONFINED, WRITE_LOCK, NONE -> false;
        };
    }

    /** In a word or two, for people. */
    public String protection(SourceField field) {
        Protection protection = guards.ofField(field.id());
        Guard guard = protection.guard();
        return switch (protection.kind()) {
            case LOCK -> guard == null ? "" : "guarded by " + guard.lock();
            case WRITE_LOCK -> guard == null ? "" : "writes guarded by " + guard.lock();
            case READ_ONLY -> field.isFinal() ? "final" : "never written once others can see it";
            case CONFINED -> "of one thread";
            case NONE -> field.isVolatile() ? "volatile" : "not guarded";
        };
    }
}
