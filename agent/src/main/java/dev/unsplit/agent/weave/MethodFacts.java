// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What is known of a method before it is woven.
 *
 * @param isTransaction its executions can be transactions
 * @param isInitializer it initializes its class
 * @param mayStartThread it is none, and a thread or task may start in it
 * @param hasProbes something in it is watched
 * @param initialization of a constructor: the instruction that calls another constructor for this object, or -1
 * @param firstLine of the source, or 0
 */
record MethodFacts(
        boolean isTransaction,
        boolean isInitializer,
        boolean mayStartThread,
        boolean isSynchronized,
        boolean hasProbes,
        int initialization,
        int firstLine) {

    static final String INITIALIZER = "<clinit>";

    static MethodFacts of(WovenClass owner, MethodNode method, boolean canBeTransaction, Set<String> handles) {
        int initialization = method.name.equals("<init>") ? initialization(method) : -1;
        boolean hasProbes = hasProbes(owner, method);
        boolean matters = hasProbes || hasCalls(method, initialization);
        boolean isSynchronized = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
        boolean isTransaction = canBeTransaction && matters;
        return new MethodFacts(
                isTransaction,
                matters && method.name.equals(INITIALIZER),
                !canBeTransaction && matters && mayStartThread(method, handles),
                isSynchronized,
                hasProbes || isSynchronized,
                initialization,
                firstLine(method));
    }

    boolean isGuarded() {
        return hasEntered() || isSynchronized;
    }

    /** Does something begin with it, and end when it is left? */
    boolean hasEntered() {
        return isTransaction || isInitializer;
    }

    boolean isToBeWoven() {
        return hasEntered() || mayStartThread || hasProbes;
    }

    /** Of private methods only lambdas and what a method handle names can be called by the JDK. */
    private static boolean mayStartThread(MethodNode method, Set<String> handles) {
        boolean isBridge = (method.access & Opcodes.ACC_BRIDGE) != 0;
        if (isBridge || method.name.equals(INITIALIZER) || method.name.startsWith("access$")) {
            return false;
        }
        boolean isPrivate = (method.access & Opcodes.ACC_PRIVATE) != 0;
        boolean isSynthetic = (method.access & Opcodes.ACC_SYNTHETIC) != 0;
        return !isPrivate || isSynthetic || handles.contains(method.name + method.desc);
    }

    private static boolean hasProbes(WovenClass owner, MethodNode method) {
        for (AbstractInsnNode instruction : method.instructions) {
            if (isProbed(owner, instruction)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isProbed(WovenClass owner, AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        if (instruction instanceof FieldInsnNode field) {
            return owner.fields().of(field.owner, field.name, field.desc) != null;
        }
        if (instruction instanceof MethodInsnNode call) {
            return MonitorCode.isWait(call.name, call.desc)
                    || MonitorCode.isNotify(call.name, call.desc)
                    || CloneCode.isClone(opcode, call.owner, call.name, call.desc)
                    || JdkCalls.isReflected(call.owner, call.name)
                    || JdkCalls.notSeen(call.owner, call.name, call.desc) != JdkCalls.NOTHING
                    || owner.calls().replacement(opcode, call.owner, call.name, call.desc) != null;
        }
        boolean isArray = AccessPlan.isArrayLoad(opcode) || AccessPlan.isArrayStore(opcode);
        return opcode == Opcodes.MONITORENTER
                || opcode == Opcodes.MONITOREXIT
                || (isArray && owner.options().arrays());
    }

    private static boolean hasCalls(MethodNode method, int initialization) {
        for (int at = 0; at < method.instructions.size(); at++) {
            int type = method.instructions.get(at).getType();
            boolean isCall = type == AbstractInsnNode.METHOD_INSN || type == AbstractInsnNode.INVOKE_DYNAMIC_INSN;
            if (isCall && at != initialization) {
                return true;
            }
        }
        return false;
    }

    /**
     * The call of a constructor that is not the one of an object made just before. -1 if there is none, or if code before
     * it stands behind it, so that no piece of the code is the body.
     */
    private static int initialization(MethodNode method) {
        int made = 0;
        for (int at = 0; at < method.instructions.size(); at++) {
            AbstractInsnNode instruction = method.instructions.get(at);
            if (instruction.getOpcode() == Opcodes.NEW) {
                made++;
            } else if (instruction.getOpcode() == Opcodes.INVOKESPECIAL
                    && ((MethodInsnNode) instruction).name.equals("<init>")
                    && made-- == 0) {
                return isBodyBehind(method, at) ? at : -1;
            }
        }
        return -1;
    }

    private static boolean isBodyBehind(MethodNode method, int initialization) {
        for (int at = initialization + 1; at < method.instructions.size(); at++) {
            if (method.instructions.get(at) instanceof FrameNode frame && isUninitialized(frame.local)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isUninitialized(List<Object> locals) {
        return locals != null && locals.contains(Opcodes.UNINITIALIZED_THIS);
    }

    private static int firstLine(MethodNode method) {
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof LineNumberNode line) {
                return line.line;
            }
        }
        return 0;
    }
}
