// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Turns references to methods of the JDK that are watched into lambdas, since a call that is not in the code cannot be replaced:
 * {@code map::put} becomes what the compiler would have made of {@code (key, value) -> map.put(key, value)}, a synthetic method
 * of the class. It is woven like all others afterwards. References that can be serialized stay: their form is what is serialized.
 */
final class MethodReferences {

    private static final String METAFACTORY = "java/lang/invoke/LambdaMetafactory";
    private static final int ACCESS = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;

    private final ClassNode node;
    private final Calls calls;
    private final List<MethodNode> bodies = new ArrayList<>();

    private MethodReferences(ClassNode node, Calls calls) {
        this.node = node;
        this.calls = calls;
    }

    static void toLambdas(ClassNode node, Calls calls) {
        MethodReferences references = new MethodReferences(node, calls);
        for (MethodNode method : node.methods) {
            references.replaceIn(method);
        }
        node.methods.addAll(references.bodies);
    }

    private void replaceIn(MethodNode method) {
        int line = 0;
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof LineNumberNode number) {
                line = number.line;
            } else if (instruction instanceof InvokeDynamicInsnNode dynamic && isWatchedReference(dynamic)) {
                dynamic.bsmArgs[1] = lambda((Handle) dynamic.bsmArgs[1], dynamic.desc, line);
            }
        }
    }

    private boolean isWatchedReference(InvokeDynamicInsnNode dynamic) {
        return dynamic.bsm.getOwner().equals(METAFACTORY)
                && dynamic.bsm.getName().equals("metafactory")
                && dynamic.bsmArgs[1] instanceof Handle method
                && isWatched(method);
    }

    private boolean isWatched(Handle method) {
        int opcode = opcode(method);
        boolean isMonitors = opcode == Opcodes.INVOKEVIRTUAL
                && (MonitorCode.isWait(method.getName(), method.getDesc())
                        || MonitorCode.isNotify(method.getName(), method.getDesc()));
        return isMonitors
                || JdkCalls.isReflected(method.getOwner(), method.getName())
                || opcode != Opcodes.NOP
                        && CloneCode.isClone(opcode, method.getOwner(), method.getName(), method.getDesc())
                || JdkCalls.notSeen(method.getOwner(), method.getName(), method.getDesc()) != JdkCalls.NOTHING
                || (opcode != Opcodes.NOP
                        && calls.isReplaced(opcode, method.getOwner(), method.getName(), method.getDesc()));
    }

    private static int opcode(Handle method) {
        return switch (method.getTag()) {
            case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
            case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
            case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
            default -> Opcodes.NOP;
        };
    }

    /** @param factory the descriptor of the instruction, which says what the lambda captures */
    private Handle lambda(Handle method, String factory, int line) {
        Type[] captured = Type.getArgumentTypes(factory);
        boolean isStatic = method.getTag() == Opcodes.H_INVOKESTATIC;
        List<Type> parameters = new ArrayList<>(List.of(Type.getArgumentTypes(method.getDesc())));
        if (!isStatic) {
            // What is captured must have the very type that the instruction names
            parameters.add(0, captured.length > 0 ? captured[0] : Type.getObjectType(method.getOwner()));
        }
        String descriptor =
                Type.getMethodDescriptor(Type.getReturnType(method.getDesc()), parameters.toArray(new Type[0]));
        String name = "unsplit$reference" + bodies.size();
        bodies.add(body(name, descriptor, parameters, method, line));
        boolean isInterface = (node.access & Opcodes.ACC_INTERFACE) != 0;
        return new Handle(Opcodes.H_INVOKESTATIC, node.name, name, descriptor, isInterface);
    }

    private static MethodNode body(String name, String descriptor, List<Type> parameters, Handle method, int line) {
        MethodNode body = new MethodNode(Opcodes.ASM9, ACCESS, name, descriptor, null, null);
        body.visitCode();
        if (line > 0) {
            Label start = new Label();
            body.visitLabel(start);
            body.visitLineNumber(line, start);
        }
        int slot = 0;
        for (Type parameter : parameters) {
            body.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), slot);
            boolean isReceiver = slot == 0 && method.getTag() != Opcodes.H_INVOKESTATIC;
            if (isReceiver && !parameter.getInternalName().equals(method.getOwner())) {
                body.visitTypeInsn(Opcodes.CHECKCAST, method.getOwner());
            }
            slot += parameter.getSize();
        }
        body.visitMethodInsn(
                opcode(method), method.getOwner(), method.getName(), method.getDesc(), method.isInterface());
        body.visitInsn(Type.getReturnType(method.getDesc()).getOpcode(Opcodes.IRETURN));
        body.visitMaxs(slot + 1, slot);
        body.visitEnd();
        return body;
    }
}
