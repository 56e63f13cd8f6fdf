// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.lang.reflect.Modifier;

/** Which field a field updater or a VarHandle stands for: noted when it is made, since the JDK does not tell afterwards. */
final class UpdatedFields {

    private static final class Target {
        final Class<?> owner;
        final String name;

        /** The recorder's number of the field; asked for late, since the class may not have been woven when the handle was made. */
        int field = Integer.MIN_VALUE;

        Target(Class<?> owner, String name) {
            this.owner = owner;
            this.name = name;
        }

        int field() {
            if (field == Integer.MIN_VALUE) field = Events.fieldNumber(owner, name);
            return field;
        }
    }

    private static final Attachments<Target> TARGETS = new Attachments<>();

    private UpdatedFields() {}

    static void made(Object handle, Class<?> owner, String name) {
        TARGETS.attach(handle, new Target(declaring(owner, name), name));
    }

    /** Locks the variable behind the handle; if it is not known which one that is, the access is counted as not seen. */
    static void lock(Object handle, Object o, ThreadState ts) {
        if (handle == null || o == null) return;
        Target target = TARGETS.of(handle);
        int field = target == null ? -1 : target.field();
        if (field >= 0) Events.lockField(o, field, ts);
        else Events.notSeen(Events.REFLECTION);
    }

    static void lockStatic(Object handle, ThreadState ts) {
        Target target = handle == null ? null : TARGETS.of(handle);
        lock(handle, target == null ? Object.class : target.owner, ts);
    }

    /** A handle may be asked for by a subclass of the class that has the field. */
    private static Class<?> declaring(Class<?> owner, String name) {
        for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
            try {
                int modifiers = type.getDeclaredField(name).getModifiers();
                if (type == owner || !Modifier.isPrivate(modifiers)) return type;
            } catch (NoSuchFieldException further) {
                // A superclass has it
            }
        }
        return owner;
    }
}
