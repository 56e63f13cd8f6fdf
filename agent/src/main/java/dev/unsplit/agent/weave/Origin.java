// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;
import org.objectweb.asm.tree.analysis.Value;

/**
 * Where a value on the stack came from, as a text: {@code l3} (local 3), {@code l0.rows}, {@code l0.rows[l4]},
 * {@code #5}, {@code (l4+#1)}; null if that cannot be said.
 *
 * @param locals which locals the text names, as bits; -1 if one has no bit
 * @param isSimple made of locals and constants only, so equal texts mean equal values while no local of it changes
 * @param isCoverage the array in which JaCoCo counts what was run: no variable of the program
 */
record Origin(int size, @Nullable String text, long locals, boolean isSimple, boolean isCoverage) implements Value {

    private static final int LONGEST = 60;
    private static final Origin ONE = new Origin(1, null, 0, false, false);
    private static final Origin TWO = new Origin(2, null, 0, false, false);
    private static final Origin COVERAGE = new Origin(1, null, 0, false, true);

    @Override
    public int getSize() {
        return size;
    }

    /** Is it just a local? */
    boolean isLocal() {
        return text != null && text.startsWith("l") && isSimple;
    }

    private static Origin unknown(int size) {
        return size == 2 ? TWO : ONE;
    }

    private static Origin local(int variable, Origin stored) {
        long bit = variable < Long.SIZE - 1 ? 1L << variable : -1;
        return new Origin(stored.size, "l" + variable, bit, bit != -1, stored.isCoverage);
    }

    private static Origin constant(String text) {
        return new Origin(1, "#" + text, 0, true, false);
    }

    private Origin and(Origin other, String before, String between, String after, int size, boolean simple) {
        if (text == null || other.text == null || text.length() + other.text.length() > LONGEST) {
            return unknown(size);
        }
        return new Origin(
                size,
                before + text + between + other.text + after,
                locals | other.locals,
                simple && isSimple && other.isSimple,
                false);
    }

    /** What it is after a number was added to this local: the value is the same, but the local is not. */
    private Origin afterChange(int variable, int added) {
        String local = "l" + variable;
        if (text == null || !isSimple || !(text.equals(local) || text.matches("\\(" + local + "[+-]#\\d+\\)"))) {
            return unknown(size);
        }
        long offset = text.equals(local)
                ? 0
                : Long.parseLong(
                        text.substring(local.length() + 1, text.length() - 1).replace("#", ""));
        return offsetFrom(local, offset - added);
    }

    private Origin offsetFrom(String local, long offset) {
        String text = offset == 0 ? local : "(" + local + (offset < 0 ? "-#" : "+#") + Math.abs(offset) + ")";
        return new Origin(size, text, locals, true, false);
    }

    private boolean names(int variable) {
        return locals == -1 || variable < Long.SIZE && (locals >>> variable & 1) != 0;
    }

    /** When a local changes, values that were read from it before may still be on the stack: {@code a[i++]}. */
    private static final class Places extends Frame<Origin> {

        Places(int locals, int stack) {
            super(locals, stack);
        }

        Places(Frame<? extends Origin> other) {
            super(other);
        }

        @Override
        public void execute(AbstractInsnNode instruction, Interpreter<Origin> follower) throws AnalyzerException {
            super.execute(instruction, follower);
            if (instruction instanceof IincInsnNode increment) {
                changed(increment.var, value -> value.afterChange(increment.var, increment.incr));
            } else if (instruction instanceof VarInsnNode store && store.getOpcode() >= Opcodes.ISTORE) {
                changed(store.var, value -> unknown(value.size));
                if (store.getOpcode() == Opcodes.LSTORE || store.getOpcode() == Opcodes.DSTORE) {
                    changed(store.var + 1, value -> unknown(value.size));
                }
            }
        }

        private void changed(int variable, UnaryOperator<Origin> change) {
            for (int slot = 0; slot < getStackSize(); slot++) {
                if (getStack(slot).names(variable)) {
                    setStack(slot, change.apply(getStack(slot)));
                }
            }
        }
    }

    /** The origins of all values at each instruction of a method. */
    static Frame<Origin>[] follow(String owner, MethodNode method) throws AnalyzerException {
        return new Analyzer<>(new Follower()) {
            @Override
            protected Frame<Origin> newFrame(int locals, int stack) {
                return new Places(locals, stack);
            }

            @Override
            protected Frame<Origin> newFrame(Frame<? extends Origin> frame) {
                return new Places(frame);
            }
        }.analyze(owner, method);
    }

    /** Follows origins through a method. */
    private static final class Follower extends Interpreter<Origin> {

        Follower() {
            super(Opcodes.ASM9);
        }

        @Override
        public @Nullable Origin newValue(@Nullable Type type) {
            if (type == null) {
                return ONE;
            }
            return type.getSort() == Type.VOID ? null : unknown(type.getSize());
        }

        @Override
        public Origin newOperation(AbstractInsnNode instruction) {
            return switch (instruction.getOpcode()) {
                case Opcodes.ICONST_M1,
                        Opcodes.ICONST_0,
                        Opcodes.ICONST_1,
                        Opcodes.ICONST_2,
                        Opcodes.ICONST_3,
                        Opcodes.ICONST_4,
                        Opcodes.ICONST_5 -> constant(String.valueOf(instruction.getOpcode() - Opcodes.ICONST_0));
                case Opcodes.BIPUSH, Opcodes.SIPUSH -> constant(String.valueOf(((IntInsnNode) instruction).operand));
                case Opcodes.LCONST_0, Opcodes.LCONST_1, Opcodes.DCONST_0, Opcodes.DCONST_1 -> TWO;
                case Opcodes.LDC -> loaded(((LdcInsnNode) instruction).cst);
                case Opcodes.GETSTATIC -> ofStatic((FieldInsnNode) instruction);
                default -> ONE;
            };
        }

        private static Origin loaded(Object constant) {
            if (constant instanceof Integer) {
                return constant(constant.toString());
            }
            if (constant instanceof ConstantDynamic dynamic) {
                return dynamic.getName().startsWith("$jacoco") ? COVERAGE : unknown(dynamic.getSize());
            }
            return constant instanceof Long || constant instanceof Double ? TWO : ONE;
        }

        private static Origin ofStatic(FieldInsnNode field) {
            int size = Type.getType(field.desc).getSize();
            return new Origin(size, field.owner + "." + field.name, 0, false, field.name.equals("$jacocoData"));
        }

        @Override
        public Origin copyOperation(AbstractInsnNode instruction, Origin value) {
            boolean isLoad = instruction.getOpcode() >= Opcodes.ILOAD && instruction.getOpcode() <= Opcodes.ALOAD;
            return isLoad ? local(((VarInsnNode) instruction).var, value) : value;
        }

        @Override
        public @Nullable Origin unaryOperation(AbstractInsnNode instruction, Origin value) {
            return switch (instruction.getOpcode()) {
                case Opcodes.GETFIELD -> ofField((FieldInsnNode) instruction, value);
                case Opcodes.CHECKCAST -> value;
                case Opcodes.LNEG,
                        Opcodes.DNEG,
                        Opcodes.I2L,
                        Opcodes.I2D,
                        Opcodes.L2D,
                        Opcodes.F2L,
                        Opcodes.F2D,
                        Opcodes.D2L -> TWO;
                default -> ONE;
            };
        }

        private static Origin ofField(FieldInsnNode field, Origin object) {
            int size = Type.getType(field.desc).getSize();
            return object.text == null || object.text.length() > LONGEST
                    ? unknown(size)
                    : new Origin(size, object.text + "." + field.name, object.locals, false, false);
        }

        @Override
        public @Nullable Origin binaryOperation(AbstractInsnNode instruction, Origin left, Origin right) {
            int opcode = instruction.getOpcode();
            if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
                int size = opcode == Opcodes.LALOAD || opcode == Opcodes.DALOAD ? 2 : 1;
                return left.and(right, "", "[", "]", size, false);
            }
            return switch (opcode) {
                case Opcodes.IADD -> left.and(right, "(", "+", ")", 1, true);
                case Opcodes.ISUB -> left.and(right, "(", "-", ")", 1, true);
                case Opcodes.LADD,
                        Opcodes.LSUB,
                        Opcodes.LMUL,
                        Opcodes.LDIV,
                        Opcodes.LREM,
                        Opcodes.LSHL,
                        Opcodes.LSHR,
                        Opcodes.LUSHR,
                        Opcodes.LAND,
                        Opcodes.LOR,
                        Opcodes.LXOR,
                        Opcodes.DADD,
                        Opcodes.DSUB,
                        Opcodes.DMUL,
                        Opcodes.DDIV,
                        Opcodes.DREM -> TWO;
                default -> ONE;
            };
        }

        @Override
        public @Nullable Origin ternaryOperation(AbstractInsnNode i, Origin first, Origin second, Origin third) {
            return null;
        }

        @Override
        public @Nullable Origin naryOperation(AbstractInsnNode instruction, List<? extends Origin> values) {
            if (instruction instanceof MethodInsnNode call) {
                return call.name.equals("$jacocoInit") ? COVERAGE : newValue(Type.getReturnType(call.desc));
            }
            if (instruction instanceof InvokeDynamicInsnNode call) {
                return call.name.equals("$jacocoInit") ? COVERAGE : newValue(Type.getReturnType(call.desc));
            }
            return ONE;
        }

        @Override
        public void returnOperation(AbstractInsnNode instruction, Origin value, Origin expected) {}

        @Override
        public Origin merge(Origin first, Origin second) {
            if (first.equals(second)) {
                return first;
            }
            boolean coverage = first.isCoverage && second.isCoverage;
            if (Objects.equals(first.text, second.text) && first.isCoverage == coverage) {
                return first;
            }
            return coverage ? COVERAGE : unknown(Math.min(first.size, second.size));
        }
    }
}
