// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.proof;

import dev.unsplit.staticcheck.atomicity.Atomicity;
import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.atomicity.Mover;
import dev.unsplit.staticcheck.effect.Effect.Access;
import dev.unsplit.staticcheck.effect.Effect.Mode;
import dev.unsplit.staticcheck.effect.Effect.Use;
import dev.unsplit.staticcheck.effect.Guard;
import dev.unsplit.staticcheck.effect.Program;
import dev.unsplit.staticcheck.effect.SourceField;
import dev.unsplit.staticcheck.effect.SourceField.Content;
import dev.unsplit.staticcheck.effect.SourceField.Width;
import dev.unsplit.staticcheck.effect.SourceMethod;

/** How single accesses can be moved. */
final class Accesses {

    private final Program program;
    private final Guards guards;

    Accesses(Program program, Guards guards) {
        this.program = program;
        this.guards = guards;
    }

    Atomicity of(Access access, State state, SourceMethod method) {
        if (Guards.isUnseen(access, state, method, program)) {
            return Atomicity.of(Mover.MOVER);
        }
        Atomicity shared = ofShared(access);
        LockPath object = access.of();
        boolean mayBeOwn = object != null
                && Walk.isGiven(object)
                && state.isOwn(object)
                && (!access.isContent() || program.isFilledAnew(access.field()));
        return mayBeOwn && object != null
                ? Atomicity.ifHeld(object.owned(), Atomicity.of(Mover.MOVER), shared)
                : shared;
    }

    private Atomicity ofShared(Access access) {
        Protection protection = guards.of(access);
        return switch (protection.kind()) {
            case CONFINED -> Atomicity.of(Mover.MOVER);
            case READ_ONLY -> Atomicity.of(access.mode() == Mode.READ ? Mover.MOVER : alone(access));
            case NONE -> Atomicity.of(alone(access));
            case LOCK -> ifHeld(protection, access, Mover.MOVER, protection.isDeclared() ? Mover.ERROR : alone(access));
            case WRITE_LOCK ->
                access.mode() == Mode.READ
                        ? ifHeld(protection, access, Mover.MOVER, alone(access))
                        : ifHeld(
                                protection,
                                access,
                                alone(access),
                                protection.isDeclared() ? Mover.ERROR : alone(access));
        };
    }

    private static Atomicity ifHeld(Protection protection, Access access, Mover held, Mover notHeld) {
        Guard guard = protection.guard();
        LockPath object = access.of();
        if (guard == null || object == null && !guard.lock().isGlobal()) {
            return Atomicity.of(notHeld);
        }
        LockPath lock = guard.of(object == null ? LockPath.THIS : object, access.mode());
        return Atomicity.ifHeld(lock, Atomicity.of(held), Atomicity.of(notHeld));
    }

    /** One access that nothing protects. */
    private Mover alone(Access access) {
        SourceField field = program.fields().get(access.field());
        if (field == null) {
            return Mover.ATOMIC;
        }
        boolean isTwo = access.isContent()
                ? field.content() == Content.WIDE_ARRAY || field.content() == Content.CONTAINER
                : field.width() == Width.TWO_HALVES && !field.isVolatile();
        return isTwo ? Mover.COMPOUND : Mover.ATOMIC;
    }

    static Atomicity of(Use use, State state) {
        LockPath object = use.object();
        if (Walk.isFresh(object, state)) {
            return Atomicity.of(Mover.MOVER);
        }
        return Walk.isGiven(object) && state.isOwn(object)
                ? Atomicity.ifHeld(object.owned(), Atomicity.of(Mover.MOVER), Atomicity.of(use.otherwise()))
                : Atomicity.of(use.otherwise());
    }
}
