// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.standin;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** What frames of a method call the types of its parameters. */
public final class FrameTypes {

    private FrameTypes() {}

    public static Object of(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> Opcodes.LONG;
            case Type.FLOAT -> Opcodes.FLOAT;
            case Type.DOUBLE -> Opcodes.DOUBLE;
            case Type.ARRAY, Type.OBJECT -> type.getInternalName();
            default -> Opcodes.INTEGER;
        };
    }
}
