// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.ATHROW;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.LLOAD;
import static org.objectweb.asm.Opcodes.LSTORE;
import static org.objectweb.asm.Opcodes.MONITORENTER;
import static org.objectweb.asm.Opcodes.MONITOREXIT;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;

/** Writes what is done with monitors together with its probes. */
final class MonitorCode {

    private static final String OBJECT_AND_SITE = "Ljava/lang/Object;I";

    private final Code code;
    private final MethodWeaver method;
    private final int site;

    MonitorCode(Code code, MethodWeaver method, int site) {
        this.code = code;
        this.method = method;
        this.site = site;
    }

    /**
     * A failure of the probe leads to the handler that leaves the monitor again. It never fails, but the JVM does not compile a method in which
     * a way leads out of a monitor that is still held.
     */
    void enter(int methodId, @Nullable Label handler) {
        Label start = new Label();
        Label end = new Label();
        code.visitInsn(DUP);
        code.visitInsn(MONITORENTER);
        code.visitLabel(start);
        entered(methodId);
        code.visitLabel(end);
        if (handler != null) {
            method.guardInside(start, end, handler);
        }
    }

    /** The lock is on the stack. */
    void entered(int methodId) {
        code.push(methodId);
        code.push(site);
        code.probe("monitorEntered", "Ljava/lang/Object;II", "V");
    }

    void exit() {
        code.visitInsn(DUP);
        exiting();
        code.visitInsn(MONITOREXIT);
    }

    /** The same in a handler that is its own one. */
    void exitInOwnHandler(ReleaseHandlers handlers, int position) {
        Label start = new Label();
        Label end = new Label();
        code.visitInsn(DUP);
        code.visitVarInsn(ASTORE, code.locals.held);
        Label handler = handlers.add(position, code.shape());
        code.visitInsn(DUP);
        code.visitLabel(start);
        exiting();
        code.visitLabel(end);
        code.visitInsn(MONITOREXIT);
        method.guardInside(start, end, handler);
    }

    void exiting() {
        tell("monitorExiting");
    }

    static boolean isWait(String name, String descriptor) {
        return name.equals("wait")
                && (descriptor.equals("()V") || descriptor.equals("(J)V") || descriptor.equals("(JI)V"));
    }

    static boolean isNotify(String name, String descriptor) {
        return descriptor.equals("()V") && (name.equals("notify") || name.equals("notifyAll"));
    }

    void notifying(int opcode, String owner, String name, String descriptor) {
        code.visitInsn(DUP);
        tell("notifying");
        code.visitMethodInsn(opcode, owner, name, descriptor, false);
    }

    /** However the wait ends, the thread holds the monitor again. */
    void await(int opcode, String owner, String descriptor) {
        keepLock(descriptor);
        Code.Shape shape = code.shape();
        Label start = new Label();
        Label over = new Label();
        Label failed = new Label();
        Label end = new Label();
        lock();
        tell("waiting");
        code.visitLabel(start);
        code.visitMethodInsn(opcode, owner, "wait", descriptor, false);
        code.visitLabel(over);
        Code.Shape after = code.shape();
        lock();
        tell("waited");
        code.jump(GOTO, end);
        code.target(failed, shape.withStack("java/lang/Throwable"));
        lock();
        tell("waited");
        code.visitInsn(ATHROW);
        code.target(end, after);
        method.guardInside(start, over, failed);
    }

    /** Copies the object from below the arguments. */
    private void keepLock(String descriptor) {
        if (descriptor.equals("(JI)V")) {
            code.visitVarInsn(ISTORE, code.locals.index);
        }
        if (!descriptor.equals("()V")) {
            code.visitVarInsn(LSTORE, code.locals.value);
        }
        code.visitInsn(DUP);
        code.visitVarInsn(ASTORE, code.locals.held);
        if (!descriptor.equals("()V")) {
            code.visitVarInsn(LLOAD, code.locals.value);
        }
        if (descriptor.equals("(JI)V")) {
            code.visitVarInsn(ILOAD, code.locals.index);
        }
    }

    private void lock() {
        code.visitVarInsn(ALOAD, code.locals.held);
    }

    private void tell(String probe) {
        code.push(site);
        code.probe(probe, OBJECT_AND_SITE, "V");
    }
}
