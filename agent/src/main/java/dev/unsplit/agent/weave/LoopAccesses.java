// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
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

    private static final int LARGEST_OFFSET = 16;

    private final HarmlessCode harmless;
    private final MethodNode method;
    private final Frame<Origin>[] frames;
    private final CountedLoop loop;

    private final Map<Integer, Integer> steps; // of locals that every iteration adds the same to
    private final Map<Integer, Integer> added = new HashMap<>(); // to these in this iteration, so far
    private final Map<AbstractInsnNode, Element> elements = new LinkedHashMap<>();
    private final Map<String, RangedLoop.Range> ranges = new LinkedHashMap<>();
    private final Set<String> written = new HashSet<>(); // elements, so far in the iteration, and fields
    private final Map<String, Element> numbers =
            new HashMap<>(); // elements of int arrays, by what stands for their value
    private final Map<AbstractInsnNode, Gathered> gathered = new LinkedHashMap<>();
    private final Map<String, RangedLoop.Gather> gathers = new LinkedHashMap<>();
    private final Map<String, RangedLoop.FieldRead> fields = new LinkedHashMap<>();
    private final Set<AbstractInsnNode> told = new HashSet<>();
    private boolean changesNumbers;
    private int conditionalUntil = -1;

    private LoopAccesses(HarmlessCode harmless, MethodNode method, Frame<Origin>[] frames, CountedLoop loop) {
        this.harmless = harmless;
        this.method = method;
        this.frames = frames;
        this.loop = loop;
        this.steps = steps();
    }

    /** Null if something in the loop forbids to tell anything beforehand, or if there is no range to be told. */
    static @Nullable LoopAccesses of(
            HarmlessCode harmless, MethodNode method, Frame<Origin>[] frames, CountedLoop loop) {
        LoopAccesses accesses = new LoopAccesses(harmless, method, frames, loop);
        return accesses.canBeTold() && accesses.collect() && accesses.hasRanges() ? accesses : null;
    }

    private boolean hasRanges() {
        ranges.values().removeIf(RangedLoop.Range::hasGaps);
        return !ranges.isEmpty();
    }

    RangedLoop loop() {
        return new RangedLoop(loop, withUpdates(), gathersWithUpdates(), List.copyOf(fields.values()));
    }

    /** The accesses that need no probe any more. */
    Set<AbstractInsnNode> told() {
        elements.forEach((access, element) -> {
            if (element.isIn(ranges)) {
                told.add(access);
            }
        });
        gathered.forEach((access, element) -> {
            if (!changesNumbers && element.isIn(gathers)) {
                told.add(access);
            }
        });
        return told;
    }

    private boolean canBeTold() {
        Frame<Origin> atHead = frames[index(loop.head())];
        return atHead != null && atHead.getStackSize() == 0 && isBoundInvariant();
    }

    /** False if something forbids it. */
    private boolean collect() {
        for (AbstractInsnNode at = loop.test().getNext(); at != loop.increment(); at = at.getNext()) {
            if (!harmless.isHarmless(at)) {
                return false;
            }
            for (LabelNode target : CountedLoop.targets(at)) {
                conditionalUntil = Math.max(conditionalUntil, index(target));
            }
            changesNumbers |= at.getOpcode() == Opcodes.IASTORE;
            collect(at, frames[index(at)]);
        }
        return true;
    }

    private void collect(AbstractInsnNode at, @Nullable Frame<Origin> frame) {
        boolean isAlways = index(at) >= conditionalUntil;
        if (at instanceof FieldInsnNode field) {
            if (field.getOpcode() == Opcodes.PUTFIELD) {
                written.add(field.name);
            } else if (isAlways && !written.contains(field.name)) {
                collectField(field, frame);
            }
            return;
        }
        if (at instanceof IincInsnNode increment) {
            added.merge(increment.var, increment.incr, Integer::sum);
        }
        Element element = element(at, frame);
        if (element != null) {
            elements.put(at, element);
            if (isAlways && element.isWrite) {
                written.add(element.array + " at " + element.local + "+" + element.offset);
            }
            if (isAlways && !element.isRepeat) {
                ranges.merge(element.key(element.isWrite), element.range(at), RangedLoop.Range::with);
                noteNumber(at, element, frame);
            }
        } else {
            collectGathered(at, frame, isAlways);
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

    // ---- ranges

    /** What each iteration adds to locals that are changed in no other way: the counter, and those that are increased in every iteration. */
    private Map<Integer, Integer> steps() {
        Map<Integer, Integer> all = new HashMap<>();
        Set<Integer> irregular = new HashSet<>();
        int conditional = -1;
        for (AbstractInsnNode at = loop.test().getNext(); at != loop.increment(); at = at.getNext()) {
            for (LabelNode target : CountedLoop.targets(at)) {
                conditional = Math.max(conditional, index(target));
            }
            if (at instanceof IincInsnNode increment) {
                all.merge(increment.var, increment.incr, Integer::sum);
                if (increment.incr < 0 || index(at) < conditional) {
                    irregular.add(increment.var);
                }
            } else if (at instanceof VarInsnNode store && store.getOpcode() >= Opcodes.ISTORE) {
                irregular.add(store.var);
            }
        }
        all.keySet().removeAll(irregular);
        all.put(loop.counter(), loop.increment().incr);
        return all;
    }

    /**
     * An element at the value that a local has where the iteration begins, plus an offset.
     *
     * @param step what is added to the local by each iteration
     * @param isRepeat it is read where every iteration has written it before
     */
    private record Element(
            String array,
            List<AbstractInsnNode> loading,
            int local,
            int step,
            int offset,
            boolean isWrite,
            boolean isRepeat) {

        String key(boolean ofWrite) {
            return (ofWrite ? "write " : "read ") + array + " at " + local;
        }

        RangedLoop.Range range(AbstractInsnNode access) {
            RangedLoop.Kind kind = isWrite ? RangedLoop.Kind.WRITE : RangedLoop.Kind.READ;
            return new RangedLoop.Range(
                    loading, local, step, new TreeSet<>(Set.of(offset)), kind, line(access), access);
        }

        /** Even if it is accessed under a condition only, the same elements may be accessed without. */
        boolean isIn(Map<String, RangedLoop.Range> ranges) {
            RangedLoop.Range range = ranges.get(key(isWrite || isRepeat));
            return range != null && range.lowest() <= offset && offset <= range.highest();
        }
    }

    private List<RangedLoop.Range> withUpdates() {
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

    private @Nullable Element element(AbstractInsnNode access, @Nullable Frame<Origin> frame) {
        if (!AccessPlan.isArrayAccess(access.getOpcode())) {
            return null;
        }
        Origin array = AccessPlan.array(frame, access);
        Origin index = AccessPlan.index(frame, access);
        if (array == null || index == null || array.text() == null || array.isCoverage()) {
            return null;
        }
        boolean isWrite = AccessPlan.isArrayStore(access.getOpcode());
        for (Map.Entry<Integer, Integer> step : steps.entrySet()) {
            int local = step.getKey();
            Integer offset = offset(index, local);
            List<AbstractInsnNode> loading = offset == null ? null : loading(array.text());
            if (offset != null && loading != null) {
                int sinceStart = offset + added.getOrDefault(local, 0);
                boolean isRepeat = !isWrite && written.contains(array.text() + " at " + local + "+" + sinceStart);
                return new Element(array.text(), loading, local, step.getValue(), sinceStart, isWrite, isRepeat);
            }
        }
        return null;
    }

    /** What is added to the local; null if the index is something else. */
    private static @Nullable Integer offset(Origin index, int local) {
        String text = index.text();
        String variable = "l" + local;
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
    private @Nullable List<AbstractInsnNode> loading(String array) {
        if (array.matches("l\\d+")) {
            int local = Integer.parseInt(array.substring(1));
            return loop.assigned().get(local) ? null : List.of(new VarInsnNode(Opcodes.ALOAD, local));
        }
        FieldInsnNode field = onlyFinalField(array);
        if (field == null) {
            return null;
        }
        FieldInsnNode load = new FieldInsnNode(field.getOpcode(), field.owner, field.name, field.desc);
        return field.getOpcode() == Opcodes.GETSTATIC
                ? List.of(load)
                : List.of(new VarInsnNode(Opcodes.ALOAD, 0), load);
    }

    /** The final field of this object, or of the class, that is meant by this text; null if it could be another one. */
    private @Nullable FieldInsnNode onlyFinalField(String array) {
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

    // ---- gathered elements

    /** An element whose index is a number that stands in a range of another array. */
    private record Gathered(
            String array,
            List<AbstractInsnNode> loading,
            Element index,
            String number,
            boolean isWrite,
            boolean isRepeat) {

        String key(boolean ofWrite) {
            return (ofWrite ? "write " : "read ") + array + " at " + number;
        }

        RangedLoop.Gather gather(AbstractInsnNode access) {
            RangedLoop.Kind kind = isWrite ? RangedLoop.Kind.WRITE : RangedLoop.Kind.READ;
            return new RangedLoop.Gather(loading, index.loading, index.offset, kind, line(access), access);
        }

        boolean isIn(Map<String, RangedLoop.Gather> gathers) {
            return gathers.containsKey(key(isWrite || isRepeat));
        }
    }

    private void noteNumber(AbstractInsnNode access, Element element, @Nullable Frame<Origin> frame) {
        Origin index = AccessPlan.index(frame, access);
        if (access.getOpcode() == Opcodes.IALOAD && index != null && element.local == loop.counter()) {
            numbers.put(element.array + "[" + index.text() + "]", element);
        }
    }

    private void collectGathered(AbstractInsnNode access, @Nullable Frame<Origin> frame, boolean isAlways) {
        if (!AccessPlan.isArrayAccess(access.getOpcode())) {
            return;
        }
        Origin array = AccessPlan.array(frame, access);
        Origin number = AccessPlan.index(frame, access);
        if (array == null || array.text() == null || array.isCoverage() || number == null || number.text() == null) {
            return;
        }
        Element index = numbers.get(number.text());
        List<AbstractInsnNode> loading = index == null ? null : loading(array.text());
        if (index != null && loading != null) {
            boolean isWrite = AccessPlan.isArrayStore(access.getOpcode());
            boolean isRepeat = !isWrite && gathers.containsKey("write " + array.text() + " at " + number.text());
            Gathered element = new Gathered(array.text(), loading, index, number.text(), isWrite, isRepeat);
            gathered.put(access, element);
            if (isAlways && !isRepeat) {
                gathers.putIfAbsent(element.key(isWrite), element.gather(access));
            }
        }
    }

    private List<RangedLoop.Gather> gathersWithUpdates() {
        List<RangedLoop.Gather> all = new ArrayList<>();
        gathers.forEach((key, gather) -> {
            String element = key.substring(key.indexOf(' ') + 1);
            boolean isUpdated = gathers.containsKey("read " + element) && gathers.containsKey("write " + element);
            if (!isUpdated) {
                all.add(gather);
            } else if (gather.kind() == RangedLoop.Kind.WRITE) {
                all.add(gather.as(RangedLoop.Kind.UPDATE));
            }
        });
        return changesNumbers ? List.of() : all;
    }

    // ---- fields

    private void collectField(FieldInsnNode field, @Nullable Frame<Origin> frame) {
        Origin object = AccessPlan.object(frame, field);
        if (field.getOpcode() != Opcodes.GETFIELD || harmless.isOwnFinal(field)) {
            return;
        }
        if (object == null || !object.isLocal() || object.text() == null) {
            return;
        }
        int local = Integer.parseInt(object.text().substring(1));
        if (!loop.assigned().get(local)) {
            fields.putIfAbsent(
                    local + "." + field.owner + "." + field.name, new RangedLoop.FieldRead(local, field, line(field)));
            told.add(field);
        }
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
