// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import org.objectweb.asm.MethodVisitor;

/**
 * One place in a method of the JDK where a method of the runtime's {@code Tasks} is called.
 *
 * @param owner the class, by its internal name
 * @param method the method's name, followed by its descriptor if others have the same name
 * @param isOptional whether it does not matter if this JDK has no such method, since other hooks cover what it would
 */
record TaskHook(String owner, String method, boolean isOptional, Place place) {

    /** Where in the method. */
    interface Place {

        /** Tells the method what to weave; {@code found} must be run when that has happened. */
        void set(HookedMethod method, Runnable found);
    }

    boolean isIn(String name, String descriptor) {
        return method.equals(name) || method.equals(name + descriptor);
    }

    MethodVisitor weave(HookedMethod hooked, Runnable found) {
        place.set(hooked, found);
        return hooked;
    }
}
