// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AnalyzerAdapter;
import org.objectweb.asm.tree.MethodNode;

/**
 * The code of a woven method while it is being written. It follows the types of locals and stack from instruction to
 * instruction, starting from the frames that the class file has, so that frames at labels of our own can be written
 * without asking for any class.
 */
final class Code extends MethodVisitor {

    /** Types of locals and stack, as a frame lists them. Without frames (old class files) nothing is known. */
    record Shape(boolean isKnown, List<Object> locals, List<Object> stack) {

        static final Shape NONE = new Shape(false, List.of(), List.of());

        Shape withStack(Object... types) {
            return new Shape(isKnown, locals, List.of(types));
        }

        Shape withoutTop() {
            return isKnown ? new Shape(true, locals, stack.subList(0, stack.size() - 1)) : this;
        }
    }

    static final String PROBES = "dev/unsplit/runtime/Probes";
    private static final String STATE = "L" + OwnLocals.THREAD_STATE + ";";

    final OwnLocals locals;
    private final @Nullable AnalyzerAdapter types;

    private Code(OwnLocals locals, @Nullable AnalyzerAdapter types, MethodVisitor out) {
        super(Opcodes.ASM9, types == null ? out : types);
        this.locals = locals;
        this.types = types;
    }

    static Code of(String owner, MethodNode method, OwnLocals locals, boolean frames, MethodVisitor out) {
        AnalyzerAdapter types =
                frames ? new AnalyzerAdapter(owner, method.access, method.name, method.desc, out) : null;
        return new Code(locals, types, out);
    }

    /** The frames of the original code, with our locals added. */
    @Override
    public void visitFrame(int type, int numLocal, Object[] local, int numStack, Object[] stack) {
        if (types == null) {
            return;
        }
        List<Object> all = new ArrayList<>(numLocal + locals.types().size());
        int slots = 0;
        for (int at = 0; at < numLocal; at++) {
            all.add(local[at]);
            slots += isWide(local[at]) ? 2 : 1;
        }
        fill(all, slots);
        super.visitFrame(Opcodes.F_NEW, all.size(), all.toArray(), numStack, stack);
    }

    private void fill(List<Object> all, int slots) {
        for (int slot = slots; slot < locals.first; slot++) {
            all.add(Opcodes.TOP);
        }
        all.addAll(locals.types());
    }

    /** What holds here. */
    Shape shape() {
        if (types == null || types.locals == null) {
            return Shape.NONE;
        }
        return new Shape(true, listed(types.locals, true), listed(types.stack, false));
    }

    /** What holds wherever our own locals are set: nothing is known of any other. */
    Shape anywhere(Object... stack) {
        if (types == null) {
            return Shape.NONE;
        }
        List<Object> all = new ArrayList<>();
        fill(all, 0);
        return new Shape(true, all, List.of(stack));
    }

    private List<Object> listed(List<Object> slots, boolean areLocals) {
        List<Object> all = new ArrayList<>(slots.size());
        for (int slot = 0; slot < slots.size(); slot++) {
            Object type = areLocals ? declared(slot, slots.get(slot)) : slots.get(slot);
            all.add(type);
            if (isWide(type)) {
                slot++;
            }
        }
        return all;
    }

    /** Ours have one type throughout the method, whatever was stored last. */
    private Object declared(int slot, Object type) {
        int own = slot - locals.first;
        return own >= 0 && own < locals.types().size() ? locals.types().get(own) : type;
    }

    private static boolean isWide(Object type) {
        return type.equals(Opcodes.LONG) || type.equals(Opcodes.DOUBLE);
    }

    /** A label that is jumped to, with what holds there. */
    void target(Label label, Shape shape) {
        visitLabel(label);
        if (shape.isKnown) {
            super.visitFrame(
                    Opcodes.F_NEW,
                    shape.locals.size(),
                    shape.locals.toArray(),
                    shape.stack.size(),
                    shape.stack.toArray());
        }
    }

    /** Is the topmost object of the stack, below this many slots, {@code this} before its super constructor was called? */
    boolean isUninitializedThis(int below) {
        if (types == null || types.stack == null) {
            return false;
        }
        int at = types.stack.size() - 1 - below;
        return at >= 0 && Opcodes.UNINITIALIZED_THIS.equals(types.stack.get(at));
    }

    /** Is this place never reached, as far as frames tell? */
    boolean isDead() {
        return types != null && types.locals == null;
    }

    boolean hasFrames() {
        return types != null;
    }

    void push(int value) {
        if (value >= -1 && value <= 5) {
            visitInsn(Opcodes.ICONST_0 + value);
        } else if (value >= Byte.MIN_VALUE && value <= Byte.MAX_VALUE) {
            visitIntInsn(Opcodes.BIPUSH, value);
        } else if (value >= Short.MIN_VALUE && value <= Short.MAX_VALUE) {
            visitIntInsn(Opcodes.SIPUSH, value);
        } else {
            visitLdcInsn(value);
        }
    }

    void threadState() {
        visitVarInsn(Opcodes.ALOAD, locals.threadState);
    }

    void epoch() {
        threadState();
        visitFieldInsn(Opcodes.GETFIELD, OwnLocals.THREAD_STATE, "epoch", "I");
    }

    void both() {
        threadState();
        visitFieldInsn(Opcodes.GETFIELD, OwnLocals.THREAD_STATE, "both", "J");
    }

    void nested() {
        threadState();
        visitFieldInsn(Opcodes.GETFIELD, OwnLocals.THREAD_STATE, "nested", "I");
    }

    /** Jumps unless the thread is in a transaction that is written in full. */
    void jumpIfBrief(Label brief) {
        threadState();
        visitFieldInsn(Opcodes.GETFIELD, OwnLocals.THREAD_STATE, "full", "Z");
        jump(Opcodes.IFEQ, brief);
    }

    /** Calls a probe whose last argument is the thread's state; the arguments before it are on the stack. */
    void probe(String name, String arguments, String result) {
        threadState();
        visitMethodInsn(Opcodes.INVOKESTATIC, PROBES, name, "(" + arguments + STATE + ")" + result, false);
    }

    /** The branch is here, and not in the probe, for the same reason as in {@link FieldCode}. */
    void state() {
        Label known = new Label();
        visitMethodInsn(Opcodes.INVOKESTATIC, PROBES, "knownState", "()" + STATE, false);
        Shape shape = shape();
        visitInsn(Opcodes.DUP);
        jump(Opcodes.IFNONNULL, known);
        visitInsn(Opcodes.POP);
        visitMethodInsn(Opcodes.INVOKESTATIC, PROBES, "state", "()" + STATE, false);
        target(known, shape);
        visitVarInsn(Opcodes.ASTORE, locals.threadState);
    }

    void done() {
        probe("done", "", "V");
    }

    void storeValue(Type type) {
        visitVarInsn(type.getOpcode(Opcodes.ISTORE), locals.value);
    }

    void loadValue(Type type) {
        visitVarInsn(type.getOpcode(Opcodes.ILOAD), locals.value);
    }

    void storeIndex() {
        visitVarInsn(Opcodes.ISTORE, locals.index);
    }

    void loadIndex() {
        visitVarInsn(Opcodes.ILOAD, locals.index);
    }

    void jump(int opcode, Label label) {
        visitJumpInsn(opcode, label);
    }
}
