// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import org.jspecify.annotations.Nullable;

/** Which calls of JDK methods in woven code are replaced by stand-ins that tell the recorder what they meant. */
final class JdkCalls {

    /** A static method that takes the receiver (if there is one) first, and the site and the thread's state last. */
    record StandIn(String owner, String name, String descriptor) {}

    private JdkCalls() {}

    /** The stand-in for this call, or null if it stays as it is. */
    static @Nullable StandIn of(int opcode, String owner, String name, String descriptor) {
        return null;
    }
}
