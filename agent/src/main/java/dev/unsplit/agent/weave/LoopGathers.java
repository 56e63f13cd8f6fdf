// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;

/** The elements that a loop accesses at indices that stand in an array, at the value of its counter. */
final class LoopGathers {

    private final UnchangedArrays arrays;
    private final Map<String, LoopRanges.Element> numbers = new HashMap<>(); // by what stands for their value
    private final Map<AbstractInsnNode, Gathered> gathered = new LinkedHashMap<>();
    private final Map<String, RangedLoop.Gather> gathers = new LinkedHashMap<>();

    LoopGathers(UnchangedArrays arrays) {
        this.arrays = arrays;
    }

    /** An element whose index is a number that stands in a range of another array. */
    private record Gathered(
            String array,
            List<AbstractInsnNode> loading,
            LoopRanges.Element index,
            String number,
            boolean isWrite,
            boolean isRepeat) {

        String key(boolean ofWrite) {
            return (ofWrite ? "write " : "read ") + array + " at " + number;
        }

        RangedLoop.Gather gather(AbstractInsnNode access) {
            RangedLoop.Kind kind = isWrite ? RangedLoop.Kind.WRITE : RangedLoop.Kind.READ;
            return new RangedLoop.Gather(
                    loading, index.loading(), index.offset(), kind, LoopAccesses.line(access), access);
        }

        boolean isIn(Map<String, RangedLoop.Gather> gathers) {
            return gathers.containsKey(key(isWrite || isRepeat));
        }
    }

    /** Every iteration reads a number there, which may be an index. */
    void noteNumber(LoopRanges.Element element, Origin index) {
        numbers.put(element.array() + "[" + index.text() + "]", element);
    }

    void collect(AbstractInsnNode access, String array, Origin ofIndex, boolean isAlways) {
        String number = ofIndex.text();
        LoopRanges.Element index = number == null ? null : numbers.get(number);
        List<AbstractInsnNode> loading = index == null ? null : arrays.loading(array);
        if (number == null || index == null || loading == null) {
            return;
        }
        boolean isWrite = AccessPlan.isArrayStore(access.getOpcode());
        boolean isRepeat = !isWrite && gathers.containsKey("write " + array + " at " + number);
        Gathered element = new Gathered(array, loading, index, number, isWrite, isRepeat);
        gathered.put(access, element);
        if (isAlways && !isRepeat) {
            gathers.putIfAbsent(element.key(isWrite), element.gather(access));
        }
    }

    /** What stands in the arrays is changed: nothing can be known of it. */
    void forget() {
        gathered.clear();
        gathers.clear();
    }

    List<RangedLoop.Gather> all() {
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
        return all;
    }

    /** The accesses that are told with them. */
    Set<AbstractInsnNode> told() {
        Set<AbstractInsnNode> told = new HashSet<>();
        gathered.forEach((access, element) -> {
            if (element.isIn(gathers)) {
                told.add(access);
            }
        });
        return told;
    }
}
