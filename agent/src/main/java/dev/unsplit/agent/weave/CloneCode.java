// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes a call of {@code clone} together with its probes: {@code copying(o); c = o.clone(); copied(o, c)}. Which method will run is known
 * only then, so the probes ask whether it is one that copies by itself; of a call by {@code super} they are told from which class on it is looked for.
 */
final class CloneCode {

    private final Code code;
    private final int site;

    CloneCode(Code code, int site) {
        this.code = code;
        this.site = site;
    }

    /** The clone of an array is no method, and has a stand-in. */
    static boolean isClone(int opcode, String callee, String name, String descriptor) {
        return name.equals("clone")
                && descriptor.startsWith("()L")
                && opcode != Opcodes.INVOKESTATIC
                && !callee.startsWith("[");
    }

    void call(int opcode, String callee, String name, String descriptor, boolean isInterface) {
        code.visitInsn(Opcodes.DUP);
        pushFrom(opcode, callee);
        code.push(site);
        code.probe("copying", "Ljava/lang/Object;Ljava/lang/Class;I", "V");
        code.visitInsn(Opcodes.DUP);
        code.visitMethodInsn(opcode, callee, name, descriptor, isInterface);
        code.visitInsn(Opcodes.DUP_X1);
        pushFrom(opcode, callee);
        code.probe("copied", "Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Class;", "V");
    }

    private void pushFrom(int opcode, String callee) {
        if (opcode == Opcodes.INVOKESPECIAL) {
            code.visitLdcInsn(Type.getObjectType(callee));
        } else {
            code.visitInsn(Opcodes.ACONST_NULL);
        }
    }
}
