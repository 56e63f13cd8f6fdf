// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AdviceAdapter;

/** A method of the JDK with calls of the runtime's {@code Tasks} in it: at its start, at its ends, or around what it calls itself. */
final class HookedMethod extends AdviceAdapter {

    private static final String JDK = "dev/unsplit/runtime/jdk/";
    static final String TASKS = JDK + "Tasks";

    /** A call or a read of a field inside the method. */
    interface Instruction {

        /** Writes what replaces the instruction and returns true, or returns false if it is another one. */
        boolean replace(HookedMethod method, int opcode, String owner, String name, String descriptor);
    }

    private final String owner;
    private final Label start = new Label();
    private @Nullable String atStart;
    private int startArgument = -1;
    private boolean startsWithBoth;
    private @Nullable String atEnd;
    private @Nullable String atResult;
    private @Nullable String atThrow;
    private @Nullable Instruction instruction;
    private Runnable found = () -> {};

    HookedMethod(MethodVisitor next, int access, String name, String descriptor, String owner) {
        super(Opcodes.ASM9, next, access, name, descriptor);
        this.owner = owner;
    }

    /** Calls {@code Tasks.call(this)} at the start. */
    void atStart(String call, Runnable found) {
        atStart = call;
        this.found = found;
    }

    /** Calls {@code Tasks.call(argument)} at the start, with this argument of the method. */
    void atStart(String call, int argument, Runnable found) {
        atStart(call, found);
        startArgument = argument;
    }

    /** Calls {@code Tasks.call(argument, this)} at the start, with the first argument of the method. */
    void atStartWithBoth(String call, Runnable found) {
        atStart(call, 0, found);
        startsWithBoth = true;
    }

    /** Calls {@code Tasks.call(this)} where the method returns, and {@code Tasks.thrown(exception, this)} where it throws. */
    void atEnd(String call, String thrown, Runnable found) {
        atEnd = call;
        atThrow = thrown;
        this.found = found;
    }

    /** Calls {@code Tasks.call(result, this)} where the method returns something. */
    void atResult(String call, Runnable found) {
        atResult = call;
        this.found = found;
    }

    /** Calls {@code Tasks.first(this)} at the start and {@code Tasks.last(this)} at each end. */
    void around(String first, String last, Runnable found) {
        atStart = first;
        atEnd = last;
        atThrow = last;
        this.found = found;
    }

    void at(Instruction instruction, Runnable found) {
        this.instruction = instruction;
        this.found = found;
    }

    void callTasks(String name, String descriptor) {
        super.visitMethodInsn(INVOKESTATIC, TASKS, name, descriptor, false);
    }

    /** Calls a method of another class beside {@code Tasks}. */
    void call(String simpleName, String name, String descriptor) {
        super.visitMethodInsn(INVOKESTATIC, JDK + simpleName, name, descriptor, false);
    }

    @Override
    protected void onMethodEnter() {
        if (atStart != null) {
            if (startArgument >= 0) loadArg(startArgument);
            if (startArgument < 0 || startsWithBoth) loadThis();
            callTasks(atStart, startsWithBoth ? "(Ljava/lang/Object;Ljava/lang/Object;)V" : "(Ljava/lang/Object;)V");
        }
        if (instruction == null) found.run();
        if (atThrow != null) mark(start);
    }

    @Override
    protected void onMethodExit(int opcode) {
        if (opcode == ATHROW) return;
        if (atEnd != null) {
            loadThis();
            callTasks(atEnd, "(Ljava/lang/Object;)V");
        }
        if (atResult != null) {
            dup();
            loadThis();
            callTasks(atResult, "(" + resultType() + "Ljava/lang/Object;)V");
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String to, String name, String descriptor, boolean isInterface) {
        if (instruction != null && instruction.replace(this, opcode, to, name, descriptor)) found.run();
        else super.visitMethodInsn(opcode, to, name, descriptor, isInterface);
    }

    @Override
    public void visitFieldInsn(int opcode, String of, String name, String descriptor) {
        if (instruction != null && instruction.replace(this, opcode, of, name, descriptor)) found.run();
        else super.visitFieldInsn(opcode, of, name, descriptor);
    }

    /** Writes an instruction as it was, past the hook. */
    void original(int opcode, String of, String name, String descriptor) {
        if (opcode == GETFIELD || opcode == PUTFIELD) super.visitFieldInsn(opcode, of, name, descriptor);
        else super.visitMethodInsn(opcode, of, name, descriptor, opcode == INVOKEINTERFACE);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (atThrow != null) catchAll(atThrow);
        super.visitMaxs(maxStack, maxLocals);
    }

    private void catchAll(String call) {
        Label handler = new Label();
        super.visitTryCatchBlock(start, handler, handler, null);
        mark(handler);
        mv.visitFrame(F_NEW, 1, new Object[] {owner}, 1, new Object[] {"java/lang/Throwable"});
        // Past this class's own bookkeeping: the method ends here, whatever it did before
        if (call.equals(atEnd)) {
            mv.visitVarInsn(ALOAD, 0);
            mv.visitMethodInsn(INVOKESTATIC, TASKS, call, "(Ljava/lang/Object;)V", false);
        } else {
            mv.visitInsn(DUP);
            mv.visitVarInsn(ALOAD, 0);
            mv.visitMethodInsn(INVOKESTATIC, TASKS, call, "(Ljava/lang/Throwable;Ljava/lang/Object;)V", false);
        }
        mv.visitInsn(ATHROW);
    }

    private String resultType() {
        int sort = getReturnType().getSort();
        return sort == Type.OBJECT ? "Ljava/lang/Object;" : getReturnType().getDescriptor();
    }

    static boolean returnsVoid(String descriptor) {
        return descriptor.endsWith(")V");
    }
}
