// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * An innermost loop whose counter takes each value between two that are known beforehand, as javac writes it:
 * <pre>
 * head:  iload counter;  bound;  if_icmpge exit        the only way out
 *        …                                             jumps forward only, and not out
 *        iinc counter;  goto head                      the only change of the counter
 * exit:
 * </pre>
 * Whether the bound is the same each time is for the caller to find out, as far as fields are concerned; locals in it are not changed.
 *
 * @param isInclusive the bound is the last value
 * @param bound what computes it, without any effect
 * @param assigned the locals that are changed in the loop
 */
record CountedLoop(
        LabelNode head,
        JumpInsnNode test,
        IincInsnNode increment,
        JumpInsnNode back,
        boolean isInclusive,
        List<AbstractInsnNode> bound,
        BitSet assigned) {

    private static final int LONGEST_BOUND = 6;

    int counter() {
        return increment.var;
    }

    boolean isUp() {
        return increment.incr > 0;
    }

    static List<CountedLoop> in(MethodNode method) {
        List<CountedLoop> loops = new ArrayList<>();
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof JumpInsnNode back && back.getOpcode() == Opcodes.GOTO) {
                CountedLoop loop = endingWith(back, method);
                if (loop != null) {
                    loops.add(loop);
                }
            }
        }
        return loops;
    }

    private static @Nullable CountedLoop endingWith(JumpInsnNode back, MethodNode method) {
        InsnList code = method.instructions;
        if (code.indexOf(back.label) > code.indexOf(back)
                || !(previous(back) instanceof IincInsnNode increment)
                || Math.abs(increment.incr) != 1) {
            return null;
        }
        List<AbstractInsnNode> bound = new ArrayList<>();
        JumpInsnNode test = test(back.label, increment, bound);
        if (test == null || code.indexOf(test.label) < code.indexOf(back)) {
            return null;
        }
        BitSet assigned = assigned(back.label, increment);
        CountedLoop loop =
                new CountedLoop(back.label, test, increment, back, isInclusive(test.getOpcode()), bound, assigned);
        return loop.isRegular(code) && loop.isEnteredAtHeadOnly(method) ? loop : null;
    }

    /** The jump out of the loop, if it is one that fits; collects what computes the bound. */
    private static @Nullable JumpInsnNode test(LabelNode head, IincInsnNode increment, List<AbstractInsnNode> bound) {
        AbstractInsnNode first = next(head);
        if (!(first instanceof VarInsnNode load) || load.getOpcode() != Opcodes.ILOAD || load.var != increment.var) {
            return null;
        }
        AbstractInsnNode at = next(first);
        while (at != null && at.getType() != AbstractInsnNode.JUMP_INSN && bound.size() < LONGEST_BOUND) {
            bound.add(at);
            at = next(at);
        }
        if (!(at instanceof JumpInsnNode test)) {
            return null;
        }
        boolean isAgainstZero = bound.isEmpty();
        if (isAgainstZero) {
            bound.add(new InsnNode(Opcodes.ICONST_0));
        }
        int opcode = isAgainstZero ? againstBound(test.getOpcode()) : test.getOpcode();
        boolean fits = increment.incr > 0
                ? opcode == Opcodes.IF_ICMPGE || opcode == Opcodes.IF_ICMPGT
                : opcode == Opcodes.IF_ICMPLE || opcode == Opcodes.IF_ICMPLT;
        return fits ? test : null;
    }

    /** The comparison of two numbers that a comparison with zero is like. */
    private static int againstBound(int opcode) {
        return opcode >= Opcodes.IFLT && opcode <= Opcodes.IFLE
                ? opcode - Opcodes.IFLT + Opcodes.IF_ICMPLT
                : Opcodes.NOP;
    }

    private static boolean isInclusive(int opcode) {
        return opcode == Opcodes.IF_ICMPGT
                || opcode == Opcodes.IF_ICMPLT
                || opcode == Opcodes.IFGT
                || opcode == Opcodes.IFLT;
    }

    /** All but what the last instruction does to the counter. */
    private static BitSet assigned(AbstractInsnNode first, AbstractInsnNode last) {
        BitSet assigned = new BitSet();
        for (AbstractInsnNode at = first; at != null && at != last; at = at.getNext()) {
            if (at instanceof IincInsnNode increment) {
                assigned.set(increment.var);
            } else if (at instanceof VarInsnNode store && store.getOpcode() >= Opcodes.ISTORE) {
                boolean isWide = store.getOpcode() == Opcodes.LSTORE || store.getOpcode() == Opcodes.DSTORE;
                assigned.set(store.var, store.var + (isWide ? 2 : 1));
            }
        }
        return assigned;
    }

    private boolean isRegular(InsnList code) {
        if (assigned.get(counter()) || !isReachedFromAbove()) {
            return false;
        }
        for (AbstractInsnNode part : bound) {
            if (part instanceof VarInsnNode load && assigned.get(load.var)) {
                return false;
            }
        }
        int end = code.indexOf(increment); // what jumps behind it would skip it
        for (AbstractInsnNode at = test.getNext(); at != back; at = at.getNext()) {
            for (LabelNode target : targets(at)) {
                int index = code.indexOf(target);
                if (index < code.indexOf(at) || index > end) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isReachedFromAbove() {
        AbstractInsnNode before = previous(head);
        return before != null && !isEndOfPath(before.getOpcode());
    }

    private static boolean isEndOfPath(int opcode) {
        return opcode == Opcodes.GOTO
                || opcode == Opcodes.ATHROW
                || opcode >= Opcodes.TABLESWITCH && opcode <= Opcodes.RETURN;
    }

    /** No jump from elsewhere leads into it, and what is caught is caught in all of it. */
    private boolean isEnteredAtHeadOnly(MethodNode method) {
        InsnList code = method.instructions;
        int start = code.indexOf(head);
        int end = code.indexOf(back);
        for (AbstractInsnNode at : code) {
            int from = code.indexOf(at);
            for (LabelNode target : targets(at)) {
                int to = code.indexOf(target);
                if ((from < start || from > end) && to > start && to <= end) {
                    return false;
                }
            }
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            for (LabelNode label : List.of(block.start, block.end, block.handler)) {
                if (code.indexOf(label) >= start && code.indexOf(label) <= end) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Where this instruction may lead to, besides to the next one. */
    static List<LabelNode> targets(AbstractInsnNode instruction) {
        if (instruction instanceof JumpInsnNode jump) {
            return List.of(jump.label);
        }
        List<LabelNode> targets = new ArrayList<>();
        if (instruction instanceof TableSwitchInsnNode table) {
            targets.addAll(table.labels);
            targets.add(table.dflt);
        } else if (instruction instanceof LookupSwitchInsnNode lookup) {
            targets.addAll(lookup.labels);
            targets.add(lookup.dflt);
        }
        return targets;
    }

    private static @Nullable AbstractInsnNode next(AbstractInsnNode instruction) {
        AbstractInsnNode at = instruction.getNext();
        while (at != null && at.getOpcode() < 0) {
            at = at.getNext();
        }
        return at;
    }

    private static @Nullable AbstractInsnNode previous(AbstractInsnNode instruction) {
        AbstractInsnNode at = instruction.getPrevious();
        while (at != null && at.getOpcode() < 0) {
            at = at.getPrevious();
        }
        return at;
    }
}
