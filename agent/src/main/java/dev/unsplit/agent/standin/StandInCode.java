// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.standin;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The code of one stand-in: its parameters are those of the original, after the receiver if there is one and before the site and the state. */
final class StandInCode implements Opcodes {

    static final String EVENTS = "dev/unsplit/runtime/Events";
    static final String JDK = "dev/unsplit/runtime/jdk/";
    static final String STATE = "Ldev/unsplit/runtime/ThreadState;";
    private static final String HIDDEN = "Ljdk/internal/vm/annotation/Hidden;";

    private final Family family;
    private final String name;
    private final String descriptor;
    private final Type result;
    private final Type[] parameters;
    private final int[] slots;
    private final MethodVisitor to;

    StandInCode(Family family, Method method, ClassWriter writer) {
        this.family = family;
        name = method.getName();
        descriptor = Type.getMethodDescriptor(method);
        result = Type.getType(method.getReturnType());
        String ours = family.standInDescriptor(descriptor);
        parameters = Type.getArgumentTypes(ours);
        slots = slots(parameters);
        to = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, name, ours, null, null);
        to.visitAnnotation(HIDDEN, true).visitEnd();
        to.visitCode();
    }

    private static int[] slots(Type[] parameters) {
        int[] slots = new int[parameters.length + 1];
        for (int i = 0; i < parameters.length; i++) slots[i + 1] = slots[i] + parameters[i].getSize();
        return slots;
    }

    void end() {
        to.visitMaxs(0, 0);
        to.visitEnd();
    }

    /** How many parameters the receiver and the arguments are. */
    int passed() {
        return parameters.length - 2;
    }

    Type type(int parameter) {
        return parameters[parameter];
    }

    Type result() {
        return result;
    }

    void load(int parameter) {
        to.visitVarInsn(parameters[parameter].getOpcode(ILOAD), slots[parameter]);
    }

    void siteAndState() {
        load(passed());
        state();
    }

    void state() {
        load(passed() + 1);
    }

    void call(String owner, String method, String callDescriptor) {
        to.visitMethodInsn(INVOKESTATIC, owner, method, callDescriptor, false);
    }

    /** Calls the original; the local that is free holds what is passed in place of one of the parameters (-1: of none). */
    void original(int replaced) {
        for (int i = 0; i < passed(); i++) {
            if (i == replaced) loadFree();
            else load(i);
        }
        to.visitMethodInsn(
                family.isStatic() ? INVOKESTATIC : INVOKEVIRTUAL, family.typeName(), name, descriptor, false);
    }

    /** The result, from the stack into a local of its own. */
    void storeResult() {
        if (result.getSort() != Type.VOID) to.visitVarInsn(result.getOpcode(ISTORE), free() + 1);
    }

    void loadResult() {
        if (result.getSort() != Type.VOID) to.visitVarInsn(result.getOpcode(ILOAD), free() + 1);
    }

    void returnResult() {
        loadResult();
        to.visitInsn(result.getOpcode(IRETURN));
    }

    void storeFree() {
        to.visitVarInsn(ASTORE, free());
    }

    void loadFree() {
        to.visitVarInsn(ALOAD, free());
    }

    private int free() {
        return slots[parameters.length];
    }

    /** Does something, and then something else, whether the first returned or threw; the result is in its local. */
    void doFinally(Runnable first, Runnable last, String... locals) {
        Label start = new Label();
        Label end = new Label();
        Label handler = new Label();
        to.visitTryCatchBlock(start, end, handler, null);
        to.visitLabel(start);
        first.run();
        to.visitLabel(end);
        last.run();
        returnResult();
        to.visitLabel(handler);
        Object[] frame = frame(locals);
        to.visitFrame(F_NEW, frame.length, frame, 1, new Object[] {"java/lang/Throwable"});
        last.run();
        to.visitInsn(ATHROW);
    }

    private Object[] frame(String... locals) {
        List<Object> frame = new ArrayList<>();
        for (Type parameter : parameters) frame.add(FrameTypes.of(parameter));
        frame.addAll(List.of(locals));
        return frame.toArray();
    }

    MethodVisitor instructions() {
        return to;
    }
}
