// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;

/** Private fields of JDK objects that say what a stand-in must know and no method tells. */
final class Internals {

    /** In place of the offset of a field that this JDK does not have. */
    private static final long NONE = -1;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private Internals() {}

    static long offset(Class<?> owner, String field) {
        try {
            return owner == null ? NONE : UNSAFE.objectFieldOffset(owner, field);
        } catch (InternalError absent) {
            return NONE;
        }
    }

    /** The class of this name in the JDK, or null if this JDK has none. */
    static Class<?> classNamed(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException absent) {
            return null;
        }
    }

    /** The value of this field, or the other value if this JDK has no such field. */
    static Object get(Object o, long offset, Object otherwise) {
        return offset == NONE ? otherwise : UNSAFE.getReference(o, offset);
    }

    static int getInt(Object o, long offset, int otherwise) {
        return offset == NONE ? otherwise : UNSAFE.getIntVolatile(o, offset);
    }

    static void set(Object o, long offset, Object value) {
        UNSAFE.putReference(o, offset, value);
    }

    /** The value of the first of these fields that the object has; null if it has none of them. */
    static Object get(Object o, String... fields) {
        for (String field : fields) {
            Class<?> owner = ownerOf(o, field);
            if (owner != null) return UNSAFE.getReference(o, offset(owner, field));
        }
        return null;
    }

    static long getLong(Object o, String... fields) {
        for (String field : fields) {
            Class<?> owner = ownerOf(o, field);
            if (owner != null) return UNSAFE.getLong(o, offset(owner, field));
        }
        return NONE;
    }

    static long offset(Field field) {
        return isInstance(field) ? UNSAFE.objectFieldOffset(field) : UNSAFE.staticFieldOffset(field);
    }

    static boolean isInstance(Field field) {
        return !Modifier.isStatic(field.getModifiers());
    }

    static boolean isInitialized(Class<?> type) {
        return !UNSAFE.shouldBeInitialized(type);
    }

    private static Class<?> ownerOf(Object o, String field) {
        for (Class<?> type = o.getClass(); type != null; type = type.getSuperclass()) {
            if (offset(type, field) != NONE) return type;
        }
        return null;
    }
}
