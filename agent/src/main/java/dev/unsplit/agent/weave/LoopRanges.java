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
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** The elements that a loop accesses at the value of its counter, or of another local that counts with it. */
final class LoopRanges {

    private static final int LARGEST_OFFSET = 16;

    private final CountedLoop loop;
    private final UnchangedArrays arrays;
    private final Map<Integer, Integer> steps; // of locals that every iteration adds the same to
    private final Map<Integer, Integer> added = new HashMap<>(); // to these in this iteration, so far
    private final Map<AbstractInsnNode, Element> elements = new LinkedHashMap<>();
    private final Set<String> written = new HashSet<>(); // elements, so far in the iteration
    private final Map<String, RangedLoop.Range> ranges = new LinkedHashMap<>();

    LoopRanges(MethodNode method, CountedLoop loop, UnchangedArrays arrays) {
        this.loop = loop;
        this.arrays = arrays;
        this.steps = steps(method);
    }

    /**
     * An element at the value that a local has where the iteration begins, plus an offset.
     *
     * @param step what is added to the local by each iteration
     * @param isRepeat it is read where every iteration has written it before
     */
    record Element(
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
                    loading, local, step, new TreeSet<>(Set.of(offset)), kind, LoopAccesses.line(access), access);
        }

        String place() {
            return array + " at " + local + "+" + offset;
        }

        Element asRepeat() {
            return new Element(array, loading, local, step, offset, isWrite, true);
        }

        /** Even if it is accessed under a condition only, the same elements may be accessed without. */
        boolean isIn(Map<String, RangedLoop.Range> ranges) {
            RangedLoop.Range range = ranges.get(key(isWrite || isRepeat));
            return range != null && range.lowest() <= offset && offset <= range.highest();
        }
    }

    /** What each iteration adds to locals that are changed in no other way: the counter, and those that are increased in every iteration. */
    private Map<Integer, Integer> steps(MethodNode method) {
        Map<Integer, Integer> all = new HashMap<>();
        Set<Integer> irregular = new HashSet<>();
        int conditional = -1;
        for (AbstractInsnNode at = loop.test().getNext(); at != loop.increment(); at = at.getNext()) {
            for (LabelNode target : CountedLoop.targets(at)) {
                conditional = Math.max(conditional, method.instructions.indexOf(target));
            }
            if (at instanceof IincInsnNode increment) {
                all.merge(increment.var, increment.incr, Integer::sum);
                if (increment.incr < 0 || method.instructions.indexOf(at) < conditional) {
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

    /** To be called, as {@link #collect}, in the order of the code. */
    void pass(IincInsnNode increment) {
        added.merge(increment.var, increment.incr, Integer::sum);
    }

    /** The element that is accessed, if it is one of these; else null. */
    @Nullable
    Element collect(AbstractInsnNode access, String array, Origin index, boolean isAlways) {
        Element element = element(array, index, AccessPlan.isArrayStore(access.getOpcode()));
        if (element == null) {
            return null;
        }
        elements.put(access, element);
        if (isAlways && element.isWrite) {
            written.add(element.place());
        }
        if (isAlways && !element.isRepeat) {
            ranges.merge(element.key(element.isWrite), element.range(access), RangedLoop.Range::with);
        }
        return element;
    }

    private @Nullable Element element(String array, Origin index, boolean isWrite) {
        for (Map.Entry<Integer, Integer> step : steps.entrySet()) {
            int local = step.getKey();
            Integer offset = offset(index, local);
            List<AbstractInsnNode> loading = offset == null ? null : arrays.loading(array);
            if (offset != null && loading != null) {
                int sinceStart = offset + added.getOrDefault(local, 0);
                Element element = new Element(array, loading, local, step.getValue(), sinceStart, isWrite, false);
                return !isWrite && written.contains(element.place()) ? element.asRepeat() : element;
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

    boolean isAtCounter(Element element) {
        return element.local == loop.counter();
    }

    /** Once all is collected. */
    List<RangedLoop.Range> all() {
        ranges.values().removeIf(RangedLoop.Range::hasGaps);
        return withUpdates();
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

    /** The accesses that are told with the ranges. */
    Set<AbstractInsnNode> told() {
        Set<AbstractInsnNode> told = new HashSet<>();
        elements.forEach((access, element) -> {
            if (element.isIn(ranges)) {
                told.add(access);
            }
        });
        return told;
    }
}
