// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** The arrays that are the same throughout a loop. */
record UnchangedArrays(HarmlessCode harmless, MethodNode method, CountedLoop loop) {

    /** What puts the array on the stack: a local that stays, or a final field of this object or of the class. Null if it may change. */
    @Nullable
    List<AbstractInsnNode> loading(String array) {
        if (array.matches("l\\d+")) {
            int local = Integer.parseInt(array.substring(1));
            return loop.assigned().get(local) ? null : List.of(new VarInsnNode(Opcodes.ALOAD, local));
        }
        FieldInsnNode field = onlyFinalField(array);
        if (field == null) {
            return null;
        }
        FieldInsnNode load = new FieldInsnNode(field.getOpcode(), field.owner, field.name, field.desc);
        return field.getOpcode() == Opcodes.GETSTATIC
                ? List.of(load)
                : List.of(new VarInsnNode(Opcodes.ALOAD, 0), load);
    }

    /** The final field of this object, or of the class, that is meant by this text; null if it could be another one. */
    private @Nullable FieldInsnNode onlyFinalField(String array) {
        boolean hasThis =
                (method.access & Opcodes.ACC_STATIC) == 0 && !loop.assigned().get(0);
        FieldInsnNode found = null;
        for (AbstractInsnNode at = loop.test(); at != loop.increment(); at = at.getNext()) {
            if (!(at instanceof FieldInsnNode field)) {
                continue;
            }
            boolean isStatic = field.getOpcode() == Opcodes.GETSTATIC;
            boolean isMeant = isStatic
                    ? array.equals(field.owner + "." + field.name)
                    : hasThis && array.equals("l0." + field.name);
            if (isMeant && (!harmless.isOwnFinal(field) || found != null && found.getOpcode() != field.getOpcode())) {
                return null;
            }
            found = isMeant ? field : found;
        }
        return found;
    }
}
