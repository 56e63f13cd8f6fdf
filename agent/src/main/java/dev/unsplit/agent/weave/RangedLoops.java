// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Splits loops over arrays whose accesses can be told before the loop: each gets a second version, in which they have no probe.
 * <pre>
 *        if (counter >= bound) goto head;     the same test as that of the loop
 *        …                                    put in when the method is woven: unless all ranges are inside their arrays, goto head; tell them
 * fast:  the loop once more
 * head:  the loop
 * </pre>
 * An access counts if it happens in every iteration, at the counter's value plus a small constant, in an array that is the same
 * throughout the loop. Nothing in the loop may wait for another thread or let one go on ({@link HarmlessCode}): then in a race-free
 * program nobody else can have accessed these elements between the start of the loop and the access itself.
 */
final class RangedLoops {

    /** Few enough that ranges with two such offsets overlap, however short they are: {@code Probes.isRange} wants 16 elements. */
    private static final int LARGEST_OFFSET = 8;

    private final HarmlessCode harmless;
    private final MethodNode method;
    private final Set<AbstractInsnNode> told = new HashSet<>();
    private final Map<AbstractInsnNode, RangedLoop> entries = new HashMap<>();

    private RangedLoops(HarmlessCode harmless, MethodNode method) {
        this.harmless = harmless;
        this.method = method;
    }

    /** The method with its loops split; null if there is none to split. The method itself stays as it is. */
    static @Nullable RangedLoops split(WovenClass owner, HarmlessCode harmless, MethodNode original) {
        if (original.name.startsWith("<") || CountedLoop.in(original).isEmpty()) {
            return null;
        }
        RangedLoops loops = new RangedLoops(harmless, copy(original));
        Frame<Origin>[] frames = AccessPlan.follow(owner.name(), loops.method);
        if (frames == null) {
            return null;
        }
        loops.splitAll(frames);
        return loops.entries.isEmpty() ? null : loops;
    }

    private static MethodNode copy(MethodNode original) {
        MethodNode copy = new MethodNode(
                Opcodes.ASM9,
                original.access,
                original.name,
                original.desc,
                original.signature,
                original.exceptions.toArray(new String[0]));
        original.accept(copy);
        return copy;
    }

    MethodNode method() {
        return method;
    }

    /** Is this access one that was told before its loop? */
    boolean isTold(AbstractInsnNode access) {
        return told.contains(access);
    }

    /** The loop that begins behind this jump, if it is to be told. */
    @Nullable
    RangedLoop behind(AbstractInsnNode jump) {
        return entries.get(jump);
    }

    private void splitAll(Frame<Origin>[] frames) {
        Map<RangedLoop, List<AbstractInsnNode>> found = new LinkedHashMap<>();
        for (CountedLoop loop : CountedLoop.in(method)) {
            List<AbstractInsnNode> covered = new ArrayList<>();
            List<RangedLoop.Range> ranges = ranges(loop, frames, covered);
            if (!ranges.isEmpty()) {
                found.put(new RangedLoop(loop, ranges), covered);
            }
        }
        found.forEach(this::split);
    }

    // ---- what is accessed in any case

    /** Empty if something in the loop forbids it. */
    private List<RangedLoop.Range> ranges(CountedLoop loop, Frame<Origin>[] frames, List<AbstractInsnNode> covered) {
        Frame<Origin> atHead = frames[index(loop.head())];
        if (atHead == null || atHead.getStackSize() > 0 || !isBoundInvariant(loop)) {
            return List.of();
        }
        Map<AbstractInsnNode, Element> elements = new LinkedHashMap<>();
        Map<String, RangedLoop.Range> ranges = new LinkedHashMap<>();
        int conditionalUntil = -1;
        for (AbstractInsnNode at = loop.test().getNext(); at != loop.increment(); at = at.getNext()) {
            if (!harmless.isHarmless(at)) {
                return List.of();
            }
            for (LabelNode target : CountedLoop.targets(at)) {
                conditionalUntil = Math.max(conditionalUntil, index(target));
            }
            Element element = element(at, frames[index(at)], loop);
            if (element != null) {
                elements.put(at, element);
                if (index(at) >= conditionalUntil) {
                    ranges.merge(element.key(), element.range(at), RangedLoop.Range::with);
                }
            }
        }
        elements.forEach((access, element) -> {
            if (element.isIn(ranges)) {
                covered.add(access);
            }
        });
        return withUpdates(ranges);
    }

    private static List<RangedLoop.Range> withUpdates(Map<String, RangedLoop.Range> ranges) {
        List<RangedLoop.Range> all = new ArrayList<>();
        ranges.forEach((key, range) -> {
            String array = key.substring(key.indexOf(' ') + 1);
            RangedLoop.Range read = ranges.get("read " + array);
            RangedLoop.Range written = ranges.get("write " + array);
            boolean isUpdated = read != null && written != null && read.isUpdatedWith(written);
            if (!isUpdated) {
                all.add(range);
            } else if (range.kind() == RangedLoop.Kind.WRITE) {
                all.add(range.as(RangedLoop.Kind.UPDATE));
            }
        });
        return all;
    }

    /** An element at the counter's value plus an offset. */
    private record Element(String array, List<AbstractInsnNode> loading, int offset, boolean isWrite) {

        String key() {
            return (isWrite ? "write " : "read ") + array;
        }

        RangedLoop.Range range(AbstractInsnNode access) {
            RangedLoop.Kind kind = isWrite ? RangedLoop.Kind.WRITE : RangedLoop.Kind.READ;
            return new RangedLoop.Range(loading, offset, offset, kind, line(access), access);
        }

        /** Even if it is accessed under a condition only, the same elements may be accessed without. */
        boolean isIn(Map<String, RangedLoop.Range> ranges) {
            return isIn(ranges.get("write " + array)) || !isWrite && isIn(ranges.get("read " + array));
        }

        private boolean isIn(RangedLoop.@Nullable Range range) {
            return range != null && range.lowest() <= offset && offset <= range.highest();
        }
    }

    private int index(AbstractInsnNode instruction) {
        return method.instructions.indexOf(instruction);
    }

    /** One number, made of constants, locals, lengths of arrays and final fields, which the counter has no part in. */
    private boolean isBoundInvariant(CountedLoop loop) {
        int depth = 0;
        for (AbstractInsnNode part : loop.bound()) {
            int taken = part instanceof FieldInsnNode field && !harmless.isOwnFinal(field) ? -1 : taken(part);
            if (taken < 0 || taken > depth) {
                return false;
            }
            depth += 1 - taken;
        }
        return depth == 1;
    }

    /** How many values this part of a bound takes off the stack, before it puts one there; -1 if it has no place in one. */
    private static int taken(AbstractInsnNode part) {
        int opcode = part.getOpcode();
        return switch (opcode) {
            case Opcodes.ILOAD, Opcodes.ALOAD, Opcodes.GETSTATIC -> 0;
            case Opcodes.ARRAYLENGTH, Opcodes.GETFIELD -> 1;
            case Opcodes.IADD, Opcodes.ISUB -> 2;
            default -> opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.LDC ? 0 : -1;
        };
    }

    private @Nullable Element element(AbstractInsnNode access, @Nullable Frame<Origin> frame, CountedLoop loop) {
        boolean isWrite = AccessPlan.isArrayStore(access.getOpcode());
        if (!isWrite && !AccessPlan.isArrayLoad(access.getOpcode())) {
            return null;
        }
        Origin array = AccessPlan.array(frame, access);
        Origin index = AccessPlan.index(frame, access);
        if (array == null || index == null || array.text() == null || array.isCoverage()) {
            return null;
        }
        Integer offset = offset(index, loop.counter());
        List<AbstractInsnNode> loading = offset == null ? null : loading(array.text(), loop);
        return offset == null || loading == null ? null : new Element(array.text(), loading, offset, isWrite);
    }

    /** What is added to the counter; null if the index is something else. */
    private static @Nullable Integer offset(Origin index, int counter) {
        String text = index.text();
        String variable = "l" + counter;
        if (text == null || !index.isSimple()) {
            return null;
        }
        if (text.equals(variable)) {
            return 0;
        }
        if (text.startsWith("(" + variable + "+#")) {
            return small(text.substring(variable.length() + 3, text.length() - 1), 1);
        }
        if (text.startsWith("(" + variable + "-#")) {
            return small(text.substring(variable.length() + 3, text.length() - 1), -1);
        }
        return null;
    }

    private static @Nullable Integer small(String constant, int sign) {
        try {
            int value = Integer.parseInt(constant);
            return Math.abs((long) value) <= LARGEST_OFFSET ? (Integer) (sign * value) : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** What puts the array on the stack: a local that stays, or a final field of this object or of the class. */
    private @Nullable List<AbstractInsnNode> loading(String array, CountedLoop loop) {
        if (array.matches("l\\d+")) {
            int local = Integer.parseInt(array.substring(1));
            return loop.assigned().get(local) ? null : List.of(new VarInsnNode(Opcodes.ALOAD, local));
        }
        FieldInsnNode field = onlyFinalField(array, loop);
        if (field == null) {
            return null;
        }
        FieldInsnNode load = new FieldInsnNode(field.getOpcode(), field.owner, field.name, field.desc);
        return field.getOpcode() == Opcodes.GETSTATIC
                ? List.of(load)
                : List.of(new VarInsnNode(Opcodes.ALOAD, 0), load);
    }

    /** The final field of this object, or of the class, that is meant by this text; null if it could be another one. */
    private @Nullable FieldInsnNode onlyFinalField(String array, CountedLoop loop) {
        boolean hasThis =
                (method.access & Opcodes.ACC_STATIC) == 0 && !loop.assigned().get(0);
        FieldInsnNode found = null;
        for (AbstractInsnNode at = loop.test(); at != loop.increment(); at = at.getNext()) {
            if (!(at instanceof FieldInsnNode field)) {
                continue;
            }
            boolean isStatic = field.getOpcode() == Opcodes.GETSTATIC;
            boolean isMeant = isStatic
                    ? array.equals(field.owner + "." + field.name)
                    : hasThis && array.equals("l0." + field.name);
            if (isMeant && (!harmless.isOwnFinal(field) || found != null && found.getOpcode() != field.getOpcode())) {
                return null;
            }
            found = isMeant ? field : found;
        }
        return found;
    }

    private static int line(AbstractInsnNode access) {
        for (AbstractInsnNode at = access; at != null; at = at.getPrevious()) {
            if (at instanceof LineNumberNode line) {
                return line.line;
            }
        }
        return 0;
    }

    // ---- the second version

    private void split(RangedLoop ranged, List<AbstractInsnNode> covered) {
        CountedLoop loop = ranged.loop();
        Map<LabelNode, LabelNode> labels = labels(loop);
        InsnList fast = new InsnList();
        addEntry(ranged, labels, fast);
        for (AbstractInsnNode at = loop.head(); at != loop.back().getNext(); at = at.getNext()) {
            AbstractInsnNode clone = at.clone(labels);
            fast.add(clone);
            if (covered.contains(at)) {
                told.add(clone);
            }
        }
        LabelNode end = new LabelNode();
        fast.add(end);
        addLocalVariables(labels, end);
        method.instructions.insertBefore(loop.head(), fast);
    }

    /** Those of the loop have a double, all others stand for themselves. */
    private Map<LabelNode, LabelNode> labels(CountedLoop loop) {
        Map<LabelNode, LabelNode> labels = new HashMap<>();
        for (AbstractInsnNode at : method.instructions) {
            if (at instanceof LabelNode label) {
                labels.put(label, label);
            }
        }
        for (AbstractInsnNode at = loop.head(); at != loop.back(); at = at.getNext()) {
            if (at instanceof LabelNode label) {
                labels.put(label, new LabelNode());
            }
        }
        return labels;
    }

    private void addEntry(RangedLoop ranged, Map<LabelNode, LabelNode> labels, InsnList fast) {
        CountedLoop loop = ranged.loop();
        for (AbstractInsnNode at = loop.head(); at != loop.test(); at = at.getNext()) {
            if (at.getOpcode() >= 0) {
                fast.add(at.clone(labels));
            }
        }
        JumpInsnNode entry = new JumpInsnNode(loop.test().getOpcode(), loop.head());
        fast.add(entry);
        entries.put(entry, ranged);
    }

    /** Messages of exceptions name locals. Those that begin with the loop or inside it are named in both versions. */
    private void addLocalVariables(Map<LabelNode, LabelNode> labels, LabelNode end) {
        if (method.localVariables == null) {
            return;
        }
        for (LocalVariableNode local : List.copyOf(method.localVariables)) {
            LabelNode start = labels.getOrDefault(local.start, local.start);
            if (start != local.start) {
                LabelNode last = labels.getOrDefault(local.end, local.end);
                method.localVariables.add(new LocalVariableNode(
                        local.name, local.desc, local.signature, start, last == local.end ? end : last, local.index));
            }
        }
    }
}
