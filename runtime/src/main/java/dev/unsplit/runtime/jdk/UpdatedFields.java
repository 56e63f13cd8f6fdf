// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.lang.reflect.Field;

/**
 * Which field a field updater, a VarHandle or a reflected Field stands for. The first two do not tell, but they know the class and the offset of
 * the field in its objects, by which it can be found.
 */
final class UpdatedFields {

    /** Of a handle that stands for no variable that is recorded. */
    private static final Target NONE = new Target(null, -1);

    private static final class Target {
        /** The class that has the static field, or null if the field is one of an object. */
        final Class<?> staticOwner;

        final int field;

        Target(Class<?> staticOwner, int field) {
            this.staticOwner = staticOwner;
            this.field = field;
        }
    }

    private static final Attachments<Target> TARGETS = new Attachments<>();

    private UpdatedFields() {}

    /**
     * Locks the variable behind the handle, until {@link Events#done}; if it is not known which one that is, the access is counted as not
     * seen. What the handle will refuse, it may refuse while nothing is locked.
     */
    static void lock(Object handle, Object o, ThreadState ts) {
        Target target = handle == null ? NONE : targetOf(handle);
        Object owner = target.staticOwner == null ? o : target.staticOwner;
        Events.lockField(owner, target.field, ts);
        if (handle != null && owner != null && target.field < 0) Events.notSeen(Events.REFLECTION);
    }

    private static Target targetOf(Object handle) {
        Target target = TARGETS.of(handle);
        return target != null ? target : TARGETS.attach(handle, find(handle));
    }

    private static Target find(Object handle) {
        if (handle instanceof Field field) return of(field);
        Object owner = Internals.get(handle, "tclass", "receiverType", "base");
        long offset = Internals.getLong(handle, "offset", "fieldOffset");
        if (!(owner instanceof Class<?> start) || offset < 0) return NONE;
        for (Class<?> type = start; type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (Internals.offset(field) == offset && Internals.isInstance(field) == !isStatic(handle))
                    return of(field);
            }
        }
        return NONE;
    }

    /** A handle of a static field keeps the class as the base of the offset. */
    private static boolean isStatic(Object handle) {
        return Internals.get(handle, "tclass", "receiverType", "none") == null;
    }

    private static Target of(Field field) {
        Class<?> owner = field.getDeclaringClass();
        return new Target(Internals.isInstance(field) ? null : owner, Events.fieldNumber(owner, field.getName()));
    }
}
