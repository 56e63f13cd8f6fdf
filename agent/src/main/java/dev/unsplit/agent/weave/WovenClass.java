// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import org.jspecify.annotations.Nullable;

/**
 * What the weaving of a method needs to know of its class.
 *
 * @param name with slashes
 * @param hasFrames its class file has frames (stack maps), so the woven one must have them, too
 */
record WovenClass(
        String name,
        @Nullable String sourceFile,
        boolean hasFrames,
        FieldUses fields,
        Calls calls,
        Twins twins,
        Numbers numbers,
        WeaveOptions options) {}
