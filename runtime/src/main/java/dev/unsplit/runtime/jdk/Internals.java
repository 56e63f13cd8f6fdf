// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

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
}
