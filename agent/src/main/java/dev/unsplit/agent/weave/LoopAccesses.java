// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * What a loop accesses in every iteration, so that it can be told before the loop:
 * <pre>
 * a[i], a[i - 1]    elements at the counter's value plus a small constant: a range
 * b[k++]            elements at the value of another local that each iteration adds to, if they leave no gap
 * x[a[i]]           elements whose indices are elements of such a range, of an array that the loop does not change: they are gathered from there
 * this.f, local.f   the fields of an object that is the same throughout the loop, if they are read
 * </pre>
 * Arrays, too, are the same throughout the loop. Nothing in it may wait for another thread or let one go on ({@link HarmlessCode}): then in a
 * race-free program nobody else can have accessed these variables between the start of the loop and the access itself.
 */
final class LoopAccesses {

    private final HarmlessCode harmless;
    private final MethodNode method;
    private final Frame<Origin>[] frames;
    private final CountedLoop loop;

    private final LoopRanges ranges;
    private final LoopGathers gathers;
    private final Map<String, RangedLoop.FieldRead> fields = new LinkedHashMap<>();
    private final Set<String> writtenFields = new HashSet<>(); // so far in the iteration
    private final Set<AbstractInsnNode> toldFields = new HashSet<>();
    private int conditionalUntil = -1;

    private LoopAccesses(HarmlessCode harmless, MethodNode method, Frame<Origin>[] frames, CountedLoop loop) {
        this.harmless = harmless;
        this.method = method;
        this.frames = frames;
        this.loop = loop;
        UnchangedArrays arrays = new UnchangedArrays(harmless, method, loop);
        this.ranges = new LoopRanges(method, loop, arrays);
        this.gathers = new LoopGathers(arrays);
    }

    /** Null if something in the loop forbids to tell anything beforehand, or if there is no range to be told. */
    static @Nullable LoopAccesses of(
            HarmlessCode harmless, MethodNode method, Frame<Origin>[] frames, CountedLoop loop) {
        LoopAccesses accesses = new LoopAccesses(harmless, method, frames, loop);
        boolean hasRanges = accesses.canBeTold()
                && accesses.collect()
                && !accesses.ranges.all().isEmpty();
        return hasRanges ? accesses : null;
    }

    RangedLoop loop() {
        return new RangedLoop(loop, ranges.all(), gathers.all(), List.copyOf(fields.values()));
    }

    /** The accesses that need no probe any more. */
    Set<AbstractInsnNode> told() {
        Set<AbstractInsnNode> told = new HashSet<>(toldFields);
        told.addAll(ranges.told());
        told.addAll(gathers.told());
        return told;
    }

    private boolean canBeTold() {
        Frame<Origin> atHead = frames[index(loop.head())];
        return atHead != null && atHead.getStackSize() == 0 && isBoundInvariant();
    }

    /** False if something forbids it. */
    private boolean collect() {
        boolean changesNumbers = false;
        for (AbstractInsnNode at = loop.test().getNext(); at != loop.increment(); at = at.getNext()) {
            if (!harmless.isHarmless(at)) {
                return false;
            }
            for (LabelNode target : CountedLoop.targets(at)) {
                conditionalUntil = Math.max(conditionalUntil, index(target));
            }
            changesNumbers |= at.getOpcode() == Opcodes.IASTORE;
            collect(at, frames[index(at)], index(at) >= conditionalUntil);
        }
        if (changesNumbers) {
            gathers.forget();
        }
        return true;
    }

    private void collect(AbstractInsnNode at, @Nullable Frame<Origin> frame, boolean isAlways) {
        if (at instanceof FieldInsnNode field) {
            collectField(field, frame, isAlways);
        } else if (at instanceof IincInsnNode increment) {
            ranges.pass(increment);
        } else if (AccessPlan.isArrayAccess(at.getOpcode())) {
            collectElement(at, frame, isAlways);
        }
    }

    private void collectElement(AbstractInsnNode access, @Nullable Frame<Origin> frame, boolean isAlways) {
        Origin origin = AccessPlan.array(frame, access);
        Origin index = AccessPlan.index(frame, access);
        String array = origin == null || origin.isCoverage() ? null : origin.text();
        if (array == null || index == null) {
            return;
        }
        LoopRanges.Element element = ranges.collect(access, array, index, isAlways);
        if (element == null) {
            gathers.collect(access, array, index, isAlways);
        } else if (isAlways && access.getOpcode() == Opcodes.IALOAD && ranges.isAtCounter(element)) {
            gathers.noteNumber(element, index);
        }
    }

    private void collectField(FieldInsnNode field, @Nullable Frame<Origin> frame, boolean isAlways) {
        if (field.getOpcode() == Opcodes.PUTFIELD) {
            writtenFields.add(field.name);
        }
        Origin origin = AccessPlan.object(frame, field);
        String object = origin == null || !origin.isLocal() ? null : origin.text();
        boolean canBeTold = field.getOpcode() == Opcodes.GETFIELD
                && isAlways
                && !writtenFields.contains(field.name)
                && !harmless.isOwnFinal(field);
        if (!canBeTold || object == null) {
            return;
        }
        int local = Integer.parseInt(object.substring(1));
        if (!loop.assigned().get(local)) {
            String key = local + "." + field.owner + "." + field.name;
            fields.putIfAbsent(key, new RangedLoop.FieldRead(local, field, line(field)));
            toldFields.add(field);
        }
    }

    private int index(AbstractInsnNode instruction) {
        return method.instructions.indexOf(instruction);
    }

    /** One number, made of constants, locals, lengths of arrays and final fields, which the counter has no part in. */
    private boolean isBoundInvariant() {
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

    /** The line of an instruction; 0 if that is not known. */
    static int line(AbstractInsnNode access) {
        for (AbstractInsnNode at = access; at != null; at = at.getPrevious()) {
            if (at instanceof LineNumberNode line) {
                return line.line;
            }
        }
        return 0;
    }
}
