// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.proof;

import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.effect.Effect.Access;
import dev.unsplit.staticcheck.effect.Effect.Mode;
import dev.unsplit.staticcheck.effect.Guard;
import dev.unsplit.staticcheck.effect.Place;
import dev.unsplit.staticcheck.effect.Program;
import dev.unsplit.staticcheck.effect.SourceField;
import dev.unsplit.staticcheck.effect.SourceField.Content;
import dev.unsplit.staticcheck.effect.SourceMethod;
import dev.unsplit.staticcheck.effect.SourceMethod.Kind;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What protects each field, and what each array or container holds that only one field refers to. If the author says nothing, it is the lock that is held at all accesses, seen from
 * the object whose field it is: {@code this}, a final field of it, or a lock that is the same for all. Accesses of an object that nobody else has do not count. Only for fields
 * of which all accesses are seen.
 */
final class Guards {

    /** How a variable is used. */
    private static final class Uses {

        private @Nullable Set<LockPath> atReads;
        private @Nullable Set<LockPath> atWrites;
        private @Nullable Place notLocked;
        private @Nullable Place writtenNotLocked;

        void add(Mode mode, Set<LockPath> locks, Place place) {
            if (mode == Mode.READ) {
                atReads = met(atReads, locks);
            } else {
                atWrites = met(atWrites, locks);
            }
            if (locks.isEmpty() && notLocked == null) {
                notLocked = place;
            }
            if (locks.isEmpty() && mode == Mode.WRITE && writtenNotLocked == null) {
                writtenNotLocked = place;
            }
        }

        private static Set<LockPath> met(@Nullable Set<LockPath> known, Set<LockPath> locks) {
            if (known == null) {
                return new HashSet<>(locks);
            }
            known.retainAll(locks);
            return known;
        }

        /** The lock that is held at all writes and, be it together with others, at all reads; the nearest one. */
        Optional<Guard> guard() {
            return candidates()
                    .filter(lock -> atReads == null || atReads.contains(lock.shared()))
                    .min(NEAREST)
                    .map(lock -> new Guard(lock, atReads != null && !atReads.contains(lock), false));
        }

        Optional<Guard> writeGuard() {
            return candidates().min(NEAREST).map(lock -> new Guard(lock, false, true));
        }

        private Stream<LockPath> candidates() {
            return atWrites == null ? Stream.of() : atWrites.stream().filter(lock -> !lock.isShared());
        }
    }

    private static final Comparator<LockPath> NEAREST =
            Comparator.<LockPath>comparingInt(lock -> lock.fields().size()).thenComparing(Comparator.naturalOrder());

    private final Program program;
    private final Leaks leaks;
    private final Map<String, Uses> ofFields = new HashMap<>();
    private final Map<String, Uses> ofContents = new HashMap<>();
    private final Map<String, Protection> fields = new HashMap<>();
    private final Map<String, Protection> contents = new HashMap<>();

    Guards(Program program, Leaks leaks, EntryLocks entry) {
        this.program = program;
        this.leaks = leaks;
        for (SourceMethod method : program.methods().values()) {
            new AccessWalk(method).walk(method.effect(), entry.state(method));
        }
        for (SourceField field : program.fields().values()) {
            fields.put(field.id(), ofField(field));
            contents.put(field.id(), ofContent(field));
        }
    }

    private final class AccessWalk extends LookingWalk {

        private final SourceMethod method;

        AccessWalk(SourceMethod method) {
            super(leaks);
            this.method = method;
        }

        @Override
        void see(Access access, State state) {
            if (!isUnseen(access, state, method, program)) {
                (access.isContent() ? ofContents : ofFields)
                        .computeIfAbsent(access.field(), any -> new Uses())
                        .add(access.mode(), candidates(access, state), access.place());
            }
        }
    }

    /** Whether nobody else can see the variable yet. */
    static boolean isUnseen(Access access, State state, SourceMethod method, Program program) {
        LockPath object = access.of();
        if (access.isContent() && !program.isFilledAnew(access.field())) {
            return false;
        }
        boolean isOwnStatic = method.kind() == Kind.STATIC_INITIALIZER
                && object == null
                && access.field().startsWith(method.className() + ".");
        return isOwnStatic || object != null && Walk.isFresh(object, state);
    }

    /** The locks that are held, seen from the object whose field it is. */
    private static Set<LockPath> candidates(Access access, State state) {
        Set<LockPath> candidates = new HashSet<>();
        LockPath object = access.of();
        for (LockPath lock : state.held()) {
            if (lock.isGlobal()) {
                candidates.add(lock);
            } else if (object != null && !lock.isOwned() && lock.startsWith(object)) {
                candidates.add(lock.moved(object, LockPath.THIS));
            }
        }
        return candidates;
    }

    private Protection ofField(SourceField field) {
        if (field.isConfined()) {
            return new Protection(Protection.Kind.CONFINED, null, true, null);
        }
        if (field.isFinal()) {
            return new Protection(Protection.Kind.READ_ONLY, null, true, null);
        }
        Guard declared = field.declaredGuard();
        if (declared != null) {
            return declared(declared);
        }
        return inferred(ofFields.get(field.id()), program.isSeenWhole(field), true);
    }

    private static Protection declared(Guard guard) {
        return new Protection(
                guard.onlyWrites() ? Protection.Kind.WRITE_LOCK : Protection.Kind.LOCK, guard, true, null);
    }

    private Protection ofContent(SourceField field) {
        if (!program.ownsContent(field)) {
            return Protection.none(null);
        }
        if (field.isConfined()) {
            return new Protection(Protection.Kind.CONFINED, null, true, null);
        }
        Guard declared = field.declaredGuard();
        if (declared != null) {
            return declared(declared);
        }
        return inferred(ofContents.get(field.id()), true, field.content() != Content.CONTAINER);
    }

    /** @param mayReadUnlocked whether one access is one step even if others write */
    private static Protection inferred(@Nullable Uses uses, boolean isSeenWhole, boolean mayReadUnlocked) {
        if (!isSeenWhole) {
            return Protection.none(null);
        }
        if (uses == null || uses.atWrites == null) {
            return new Protection(Protection.Kind.READ_ONLY, null, false, null);
        }
        Optional<Guard> guard = uses.guard();
        if (guard.isPresent()) {
            return new Protection(Protection.Kind.LOCK, guard.get(), false, null);
        }
        Optional<Guard> writeGuard = mayReadUnlocked ? uses.writeGuard() : Optional.empty();
        return writeGuard
                .map(lock -> new Protection(Protection.Kind.WRITE_LOCK, lock, false, uses.notLocked))
                .orElse(Protection.none(uses.writtenNotLocked == null ? uses.notLocked : uses.writtenNotLocked));
    }

    Protection of(Access access) {
        return Objects.requireNonNullElse(
                (access.isContent() ? contents : fields).get(access.field()), Protection.none(null));
    }

    Protection ofField(String field) {
        return Objects.requireNonNullElse(fields.get(field), Protection.none(null));
    }

    Protection ofContent(String field) {
        return Objects.requireNonNullElse(contents.get(field), Protection.none(null));
    }
}
