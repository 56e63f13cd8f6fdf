// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;

/** The calls in the code of one class: which are replaced, and by what. */
final class Calls {

    private final String className;
    private final boolean isInterface;
    private final @Nullable WrappedCalls wrapped;
    private final JdkCalls.Supertypes supertypes;

    /** @param canGetMethods methods can be added to the class: it is not there yet */
    Calls(String className, boolean isInterface, boolean canGetMethods, JdkCalls.Supertypes supertypes) {
        this.className = className;
        this.isInterface = isInterface;
        this.wrapped = canGetMethods ? new WrappedCalls(className, isInterface) : null;
        this.supertypes = supertypes;
    }

    boolean isReplaced(int opcode, String owner, String name, String descriptor) {
        return replacement(opcode, owner, name, descriptor) != null
                || replacementWithCast(opcode, owner, name, descriptor) != null;
    }

    /** What is called instead, with the site and the thread's state as additional arguments; null if the call stays. */
    JdkCalls.@Nullable StandIn replacement(int opcode, String owner, String name, String descriptor) {
        JdkCalls.StandIn wrapper = wrapped == null ? null : wrapped.of(opcode, owner, name, descriptor);
        return wrapper != null ? wrapper : JdkCalls.of(opcode, owner, name, descriptor, supertypes);
    }

    /** The same, for a receiver that has to be cast to the type of the first parameter. */
    JdkCalls.@Nullable StandIn replacementWithCast(int opcode, String owner, String name, String descriptor) {
        return JdkCalls.inherited(opcode, owner, name, descriptor, supertypes);
    }

    /** Whether the instruction that calls it must say that it belongs to an interface. */
    boolean isOfInterface(JdkCalls.StandIn replacement) {
        return isInterface && replacement.owner().equals(className);
    }

    /** Writes the methods that replaced calls lead to. */
    void addTo(ClassVisitor to) {
        if (wrapped != null) {
            wrapped.addTo(to);
        }
    }
}
