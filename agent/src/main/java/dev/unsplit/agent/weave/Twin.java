// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.TypePath;
import org.objectweb.asm.tree.MethodNode;

/**
 * A second copy of a method, which gets the state of the thread from its caller instead of looking for it. It is private, has the same name, so that stack
 * traces show nothing of it, and one parameter more, the last one:
 * <pre>
 *   boolean hasVisited(int city)                                     for whoever calls it from elsewhere
 *   private boolean hasVisited(int city, ThreadState ts)             for woven code that knows which method it will reach
 * </pre>
 *
 * @param isStatic whether the method is
 */
record Twin(boolean isStatic, String name, String descriptor) {

    private static final String STATE = "L" + OwnLocals.THREAD_STATE + ";";

    static Twin of(MethodNode method) {
        return new Twin((method.access & Opcodes.ACC_STATIC) != 0, method.name, method.desc);
    }

    /** The descriptor with the parameter. */
    static String withState(String descriptor) {
        return descriptor.replace(")", STATE + ")");
    }

    /** And without, if it has it. */
    static String withoutState(String descriptor) {
        return descriptor.replace(STATE + ")", ")");
    }

    /** The local variable that has the parameter; -1 if the method is no twin. */
    static int stateOf(MethodNode method) {
        boolean isTwin = method.desc.contains(STATE + ")");
        return isTwin ? slots(withoutState(method.desc), (method.access & Opcodes.ACC_STATIC) != 0) : -1;
    }

    private static int slots(String descriptor, boolean isStatic) {
        return (Type.getArgumentsAndReturnSizes(descriptor) >> 2) - (isStatic ? 1 : 0);
    }

    private MethodNode emptyMethod(int otherAccess, List<String> exceptions) {
        int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC | (isStatic ? Opcodes.ACC_STATIC : 0) | otherAccess;
        return new MethodNode(
                Opcodes.ASM9, access, name, withState(descriptor), null, exceptions.toArray(new String[0]));
    }

    /** The same code; all locals behind the parameters move up by one. */
    MethodNode copyOf(MethodNode method) {
        MethodNode copy = emptyMethod(method.access & Opcodes.ACC_SYNCHRONIZED, method.exceptions);
        method.accept(new Copy(slots(descriptor, isStatic), copy));
        return copy;
    }

    /** Calls the method itself: it is not what it was taken for when calls of its twin were woven. */
    MethodNode forwardingTo(String owner) {
        MethodNode method = emptyMethod(0, List.of());
        method.visitCode();
        int local = 0;
        if (!isStatic) {
            method.visitVarInsn(Opcodes.ALOAD, local++);
        }
        for (Type argument : Type.getArgumentTypes(descriptor)) {
            method.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
            local += argument.getSize();
        }
        method.visitMethodInsn(isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL, owner, name, descriptor, false);
        method.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
        method.visitMaxs(local + 2, local + 1);
        method.visitEnd();
        return method;
    }

    /** Leaves out whatever is said about parameters: there is one more. */
    private static final class Copy extends MethodVisitor {

        private final int added;

        Copy(int added, MethodVisitor out) {
            super(Opcodes.ASM9, out);
            this.added = added;
        }

        private int moved(int local) {
            return local < added ? local : local + 1;
        }

        @Override
        public void visitVarInsn(int opcode, int local) {
            super.visitVarInsn(opcode, moved(local));
        }

        @Override
        public void visitIincInsn(int local, int increment) {
            super.visitIincInsn(moved(local), increment);
        }

        @Override
        public void visitLocalVariable(
                String name, String descriptor, @Nullable String signature, Label start, Label end, int index) {
            super.visitLocalVariable(name, descriptor, signature, start, end, moved(index));
        }

        /** Nothing is said of the added one, whose value the code keeps elsewhere: others may use the place of a parameter as they like. */
        @Override
        public void visitFrame(int type, int numLocal, Object[] local, int numStack, Object[] stack) {
            List<Object> all = new ArrayList<>(numLocal + 1);
            int slot = 0;
            for (int at = 0; at < numLocal; at++) {
                boolean isWide = Opcodes.LONG.equals(local[at]) || Opcodes.DOUBLE.equals(local[at]);
                all.add(local[at]);
                int next = slot + (isWide ? 2 : 1);
                if (slot < added && next >= added) {
                    all.add(Opcodes.TOP);
                }
                slot = next;
            }
            if (added == 0) {
                all.add(0, Opcodes.TOP);
            }
            super.visitFrame(type, all.size(), all.toArray(), numStack, stack);
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            super.visitMaxs(maxStack, maxLocals + 1);
        }

        @Override
        public void visitParameter(@Nullable String name, int access) {}

        @Override
        public void visitAnnotableParameterCount(int count, boolean visible) {}

        @Override
        public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
            return null;
        }

        @Override
        public @Nullable AnnotationVisitor visitTypeAnnotation(
                int reference, @Nullable TypePath path, String descriptor, boolean visible) {
            return null;
        }

        @Override
        public @Nullable AnnotationVisitor visitParameterAnnotation(int parameter, String descriptor, boolean visible) {
            return null;
        }

        @Override
        public @Nullable AnnotationVisitor visitLocalVariableAnnotation(
                int reference,
                @Nullable TypePath path,
                Label[] start,
                Label[] end,
                int[] index,
                String descriptor,
                boolean visible) {
            return null;
        }
    }
}
