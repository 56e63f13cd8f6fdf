// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * What is known of the accesses of a method before it is woven, in the order of its code.
 *
 * <p><b>Bindings.</b> Arrays that come from the same place ({@link Origin}) share the two locals that hold an array and its
 * words. Which arrays share is a matter of speed only: the code compares before it trusts.
 *
 * <p><b>Repeats.</b> An access is a repeat if the same element or field was accessed before, reached through the same local,
 * and between the two no call, no monitor, no volatile access and no place where paths meet. Then nothing that the thread
 * does can have come between, so the word already says all that this access would. A read repeats a read or a write, a
 * write only a write. But in another schedule somebody may come between two reads or two writes, so the second of each is told where accesses
 * themselves are written.
 */
final class AccessPlan {

    private static final int MOST_BINDINGS = 24;
    /** Above this the analysis would cost more than it saves. */
    private static final int MOST_INSTRUCTIONS = 20_000;

    private static final byte REPEAT = 1;
    private static final byte IGNORED = 2;
    private static final byte SECOND = 4;

    /** Tells which field accesses are fences: nothing is a repeat across them. */
    interface Fences {
        boolean isFence(FieldInsnNode access);
    }

    private final MethodNode method;
    private final byte[] flags;
    private final int[] bindings;
    private final Map<String, Integer> bindingOf = new HashMap<>();
    private final Map<Integer, RangedLoop> loops = new HashMap<>();

    private AccessPlan(MethodNode method) {
        this.method = method;
        flags = new byte[method.instructions.size()];
        bindings = new int[method.instructions.size()];
    }

    /** Of a method whose loops were split: what was told before them has nothing to tell. */
    static AccessPlan of(String owner, RangedLoops loops, Fences fences) {
        AccessPlan plan = of(owner, loops.method(), true, fences);
        for (int at = 0; at < plan.flags.length; at++) {
            AbstractInsnNode instruction = plan.method.instructions.get(at);
            RangedLoop loop = loops.behind(instruction);
            if (loop != null) {
                plan.loops.put(at, loop);
            }
            if (loops.isTold(instruction)) {
                plan.flags[at] = REPEAT; // and no second one, which would be told in each iteration
            }
        }
        return plan;
    }

    static AccessPlan of(String owner, MethodNode method, boolean dropRepeats, Fences fences) {
        AccessPlan plan = new AccessPlan(method);
        Frame<Origin>[] frames = follow(owner, method);
        plan.bindArrays(frames);
        if (frames != null && dropRepeats) {
            plan.findRepeats(frames, fences);
        }
        return plan;
    }

    /** Is it, of all repeats, the one that prediction needs? */
    boolean isSecond(int instruction) {
        return (flags[instruction] & SECOND) != 0;
    }

    /** Has this access nothing to tell, but perhaps to whoever predicts? */
    boolean isRepeat(int instruction) {
        return (flags[instruction] & REPEAT) != 0;
    }

    /** Is the array none of the program's own? */
    boolean isIgnored(int instruction) {
        return (flags[instruction] & IGNORED) != 0;
    }

    int binding(int instruction) {
        return bindings[instruction];
    }

    int bindings() {
        return bindingOf.size();
    }

    /** The loop that begins behind this instruction, if its accesses are to be told there. */
    @Nullable
    RangedLoop loopBehind(int instruction) {
        return loops.get(instruction);
    }

    /** The two locals that hold the array of this access. */
    int binding(AbstractInsnNode access) {
        return bindings[method.instructions.indexOf(access)];
    }

    static Frame<Origin> @Nullable [] follow(String owner, MethodNode method) {
        if (method.instructions.size() > MOST_INSTRUCTIONS || !isWorthwhile(method)) {
            return null;
        }
        try {
            return Origin.follow(owner, method);
        } catch (AnalyzerException | IndexOutOfBoundsException e) {
            return null;
        }
    }

    private static boolean isWorthwhile(MethodNode method) {
        int accesses = 0;
        for (AbstractInsnNode instruction : method.instructions) {
            if (isArrayAccess(instruction.getOpcode()) || instruction instanceof FieldInsnNode) {
                accesses++;
            }
        }
        return accesses > 0;
    }

    static boolean isArrayLoad(int opcode) {
        return opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
    }

    static boolean isArrayStore(int opcode) {
        return opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
    }

    static boolean isArrayAccess(int opcode) {
        return isArrayLoad(opcode) || isArrayStore(opcode);
    }

    private void bindArrays(Frame<Origin> @Nullable [] frames) {
        for (int at = 0; at < flags.length; at++) {
            if (!isArrayAccess(method.instructions.get(at).getOpcode())) {
                continue;
            }
            Origin array = frames == null ? null : array(frames[at], method.instructions.get(at));
            if (array != null && array.isCoverage()) {
                flags[at] |= IGNORED;
            } else {
                String source = array == null || array.text() == null ? "at " + at : array.text();
                bindings[at] = binding(source);
            }
        }
    }

    private int binding(String source) {
        Integer known = bindingOf.get(source);
        if (known != null) {
            return known;
        }
        if (bindingOf.size() >= MOST_BINDINGS) {
            return bindingOf.size() - 1;
        }
        bindingOf.put(source, bindingOf.size());
        return bindingOf.size() - 1;
    }

    static @Nullable Origin array(@Nullable Frame<Origin> frame, AbstractInsnNode access) {
        return operand(frame, isArrayLoad(access.getOpcode()) ? 2 : 3);
    }

    static @Nullable Origin index(@Nullable Frame<Origin> frame, AbstractInsnNode access) {
        return operand(frame, isArrayLoad(access.getOpcode()) ? 1 : 2);
    }

    /** The value that lies that many values deep. */
    private static @Nullable Origin operand(@Nullable Frame<Origin> frame, int depth) {
        return frame == null ? null : frame.getStack(frame.getStackSize() - depth);
    }

    static @Nullable Origin object(@Nullable Frame<Origin> frame, AbstractInsnNode access) {
        return switch (access.getOpcode()) {
            case Opcodes.GETFIELD -> operand(frame, 1);
            case Opcodes.PUTFIELD -> operand(frame, 2);
            default -> null;
        };
    }

    private void findRepeats(Frame<Origin>[] frames, Fences fences) {
        Set<LabelNode> meetings = meetings();
        Map<String, Accessed> accessed = new HashMap<>();
        Map<String, Long> localsOf = new HashMap<>();
        for (int at = 0; at < flags.length; at++) {
            AbstractInsnNode instruction = method.instructions.get(at);
            if (forgetsAll(instruction, meetings, fences)) {
                accessed.clear();
                localsOf.clear();
            } else {
                forgetLocal(instruction, accessed, localsOf);
                notice(at, instruction, frames[at], accessed, localsOf);
            }
        }
    }

    private static boolean forgetsAll(AbstractInsnNode instruction, Set<LabelNode> meetings, Fences fences) {
        return switch (instruction.getType()) {
            case AbstractInsnNode.METHOD_INSN, AbstractInsnNode.INVOKE_DYNAMIC_INSN -> true;
            case AbstractInsnNode.LABEL -> meetings.contains((LabelNode) instruction);
            case AbstractInsnNode.FIELD_INSN -> fences.isFence((FieldInsnNode) instruction);
            default ->
                instruction.getOpcode() == Opcodes.MONITORENTER || instruction.getOpcode() == Opcodes.MONITOREXIT;
        };
    }

    /** Once a local holds something else, what was reached through it is no longer known. */
    private static void forgetLocal(
            AbstractInsnNode instruction, Map<String, Accessed> accessed, Map<String, Long> localsOf) {
        int changed = changedLocal(instruction);
        if (changed >= 0 && changed < Long.SIZE) {
            // A long or double also takes the local behind it
            long bits = 3L << changed;
            localsOf.forEach((key, locals) -> {
                if ((locals & bits) != 0) {
                    accessed.remove(key);
                }
            });
        }
    }

    private static int changedLocal(AbstractInsnNode instruction) {
        if (instruction instanceof IincInsnNode increment) {
            return increment.var;
        }
        boolean isStore = instruction.getOpcode() >= Opcodes.ISTORE && instruction.getOpcode() <= Opcodes.ASTORE;
        return isStore ? ((VarInsnNode) instruction).var : -1;
    }

    private void notice(
            int at,
            AbstractInsnNode instruction,
            @Nullable Frame<Origin> frame,
            Map<String, Accessed> accessed,
            Map<String, Long> localsOf) {
        String key = key(instruction, frame, localsOf);
        if (key == null) {
            return;
        }
        Accessed before = accessed.getOrDefault(key, Accessed.NEVER);
        if (writes(instruction.getOpcode())) {
            markRepeat(at, before.writes > 0, before.writes);
            accessed.put(key, new Accessed(before.reads, before.writes + 1));
        } else {
            markRepeat(at, before.reads + before.writes > 0, before.reads);
            accessed.put(key, new Accessed(before.reads + 1, before.writes));
        }
    }

    private void markRepeat(int at, boolean isRepeat, int alike) {
        if (isRepeat) {
            flags[at] |= alike < 2 ? REPEAT | SECOND : REPEAT;
        }
    }

    /** How often, since nothing can have come between. */
    private record Accessed(int reads, int writes) {
        static final Accessed NEVER = new Accessed(0, 0);
    }

    private static boolean writes(int opcode) {
        return isArrayStore(opcode) || opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
    }

    private static @Nullable String key(
            AbstractInsnNode instruction, @Nullable Frame<Origin> frame, Map<String, Long> localsOf) {
        if (instruction instanceof FieldInsnNode field) {
            return fieldKey(field, frame, localsOf);
        }
        if (frame == null || !isArrayAccess(instruction.getOpcode())) {
            return null;
        }
        Origin array = array(frame, instruction);
        Origin index = index(frame, instruction);
        if (array == null || index == null || !array.isLocal() || !index.isSimple()) {
            return null;
        }
        String key = array.text() + "[" + index.text() + "]";
        localsOf.put(key, array.locals() | index.locals());
        return key;
    }

    private static @Nullable String fieldKey(
            FieldInsnNode field, @Nullable Frame<Origin> frame, Map<String, Long> localsOf) {
        if (field.getOpcode() == Opcodes.GETSTATIC || field.getOpcode() == Opcodes.PUTSTATIC) {
            return field.owner + "." + field.name;
        }
        Origin object = object(frame, field);
        if (object == null || !object.isLocal()) {
            return null;
        }
        String key = object.text() + "." + field.owner + "." + field.name;
        localsOf.put(key, object.locals());
        return key;
    }

    /** The places that can be reached by a jump or from a failure. */
    private Set<LabelNode> meetings() {
        Set<LabelNode> labels = new HashSet<>();
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof JumpInsnNode jump) {
                labels.add(jump.label);
            } else if (instruction instanceof TableSwitchInsnNode table) {
                labels.add(table.dflt);
                labels.addAll(table.labels);
            } else if (instruction instanceof LookupSwitchInsnNode lookup) {
                labels.add(lookup.dflt);
                labels.addAll(lookup.labels);
            }
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            labels.add(block.handler);
        }
        return labels;
    }
}
