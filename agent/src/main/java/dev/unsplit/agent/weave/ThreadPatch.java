// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Hooks threads themselves, so that a thread is known whoever starts it. In {@code java.lang.Thread}: before the native
 * start, at every return of {@code join} (the thread may still be alive after a timeout), and in {@code exit}, by which the
 * JVM ends every thread. That a thread runs shows with its first probe, since its {@code run} may be anybody's. Virtual
 * threads have their own start and their own run.
 */
final class ThreadPatch implements Patch {

    static final String THREAD = "java/lang/Thread";
    static final String VIRTUAL_THREAD = "java/lang/VirtualThread";

    private final String className;

    ThreadPatch(String className) {
        this.className = className;
    }

    @Override
    public String className() {
        return className;
    }

    @Override
    public byte[] patched(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        // The inserted code has no jumps, so all frames stay as they are
        FramelessClass writer = FramelessClass.like(reader);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        MethodVisitor out = super.visitMethod(access, name, descriptor, signature, exceptions);
                        return className.equals(THREAD)
                                ? ofThread(name, descriptor, out)
                                : ofVirtual(name, descriptor, out);
                    }
                },
                0);
        return writer.written();
    }

    private static MethodVisitor ofThread(String name, String descriptor, MethodVisitor out) {
        return switch (name) {
            case "start" -> new Hook(out).beforeCall("start0", "threadStarting");
            case "join" -> descriptor.equals("()V") ? out : new Hook(out).beforeReturn("threadJoined");
            case "exit" -> descriptor.equals("()V") ? new Hook(out).atStart("threadExiting") : out;
            default -> out;
        };
    }

    private static MethodVisitor ofVirtual(String name, String descriptor, MethodVisitor out) {
        return switch (name) {
            case "start" -> new Hook(out).beforeCall("setThreadContainer", "threadStarting");
            case "run" ->
                descriptor.equals("(Ljava/lang/Runnable;)V")
                        ? new Hook(out).atStart("threadStarted").beforeCall("popAll", "threadExiting")
                        : out;
            default -> out;
        };
    }

    /** Calls probes with {@code this} as their argument. */
    private static final class Hook extends MethodVisitor {

        private @Nullable String atStart;
        private @Nullable String beforeReturn;
        private @Nullable String calleeName;
        private @Nullable String beforeCall;

        Hook(MethodVisitor out) {
            super(Opcodes.ASM9, out);
        }

        Hook atStart(String probe) {
            atStart = probe;
            return this;
        }

        Hook beforeReturn(String probe) {
            beforeReturn = probe;
            return this;
        }

        Hook beforeCall(String callee, String probe) {
            calleeName = callee;
            beforeCall = probe;
            return this;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            tell(atStart);
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                tell(beforeReturn);
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (name.equals(calleeName)) {
                tell(beforeCall);
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }

        private void tell(@Nullable String probe) {
            if (probe != null) {
                super.visitVarInsn(Opcodes.ALOAD, 0);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, Code.PROBES, probe, "(Ljava/lang/Thread;)V", false);
            }
        }
    }
}
