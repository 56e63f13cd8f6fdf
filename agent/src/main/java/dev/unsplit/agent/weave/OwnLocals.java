// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;

/**
 * The local variables that a woven method has in addition, above all of its own, so that nothing of it moves:
 * <pre>
 * threadState  [entered]  [lock]  [array 0] [shadow 0] [array 1] [shadow 1] …  |  value value index held
 * </pre>
 * Those before the bar are set at the start of the method and belong into every frame; those behind it live inside one
 * sequence of instructions only.
 */
final class OwnLocals {

    static final String THREAD_STATE = "dev/unsplit/runtime/ThreadState";
    static final String ARRAY_SHADOW = "dev/unsplit/runtime/ArrayShadow";
    private static final String OBJECT = "java/lang/Object";

    final int first;
    final int threadState;
    final int entered;
    final int lock;
    final int value;
    final int index;
    final int held;

    private final int firstBinding;
    private final int bindings;
    private final List<Object> types = new ArrayList<>();

    OwnLocals(int first, boolean hasEntered, boolean hasLock, int bindings) {
        this.first = first;
        this.bindings = bindings;
        threadState = next(THREAD_STATE);
        entered = hasEntered ? next(Opcodes.INTEGER) : -1;
        lock = hasLock ? next(OBJECT) : -1;
        firstBinding = first + types.size();
        for (int binding = 0; binding < bindings; binding++) {
            next(OBJECT);
            next(ARRAY_SHADOW);
        }
        value = first + types.size();
        index = value + 2;
        held = index + 1;
    }

    private int next(Object type) {
        types.add(type);
        return first + types.size() - 1;
    }

    int bindings() {
        return bindings;
    }

    int array(int binding) {
        return firstBinding + 2 * binding;
    }

    int shadow(int binding) {
        return firstBinding + 2 * binding + 1;
    }

    /** The verification types of those that are set throughout the method, in order. */
    List<Object> types() {
        return types;
    }

    /** The first that nobody uses. */
    int behind() {
        return held + 1;
    }

    int size() {
        return held + 1 - first;
    }
}
