// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import org.jspecify.annotations.Nullable;

/** A change of one class of the JDK that is always made. */
interface Patch {

    /** The class, with slashes. */
    String className();

    /** The changed class file, or null if it stays as it is. */
    byte @Nullable [] patched(byte[] classFile);
}
