// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;

/** A loop, and what it accesses in any case: elements, as ranges or gathered, and fields. */
record RangedLoop(CountedLoop loop, List<Range> ranges, List<Gather> gathers, List<FieldRead> fields) {

    /** {@code Probes.isRange} wants so many elements. */
    private static final int SHORTEST = 16;

    /** How elements are accessed. An update is a read and a write of the same elements. */
    enum Kind {
        READ("readRange", "readGathered"),
        WRITE("writeRange", "writeGathered"),
        UPDATE("updateRange", "updateGathered");

        final String ofRange;
        final String ofGathered;

        Kind(String ofRange, String ofGathered) {
            this.ofRange = ofRange;
            this.ofGathered = ofGathered;
        }
    }

    /**
     * The elements at the values that a local has in the iterations, plus offsets.
     *
     * @param array what puts it on the stack, without any effect
     * @param local the counter, or a local that each iteration adds to
     * @param step how much
     * @param access one of those that are told so
     */
    record Range(
            List<AbstractInsnNode> array,
            int local,
            int step,
            SortedSet<Integer> offsets,
            Kind kind,
            int line,
            AbstractInsnNode access) {

        int lowest() {
            return offsets.first();
        }

        int highest() {
            return offsets.last();
        }

        /** May there be an element between two that are accessed, which is not? */
        boolean hasGaps() {
            int width = highest() - lowest();
            return Math.abs(step) == 1
                    ? largestStep() > SHORTEST - width // as many iterations there are at least
                    : offsets.size() < step || offsets.size() <= width;
        }

        private int largestStep() {
            int largest = 0;
            int last = lowest();
            for (int offset : offsets) {
                largest = Math.max(largest, offset - last);
                last = offset;
            }
            return largest;
        }

        /** Both, if they are of the same array and local. */
        Range with(Range other) {
            SortedSet<Integer> all = new TreeSet<>(offsets);
            all.addAll(other.offsets);
            return new Range(array, local, step, all, kind, line, access);
        }

        /** Are the same elements read and written? */
        boolean isUpdatedWith(Range written) {
            return lowest() == written.lowest() && highest() == written.highest();
        }

        Range as(Kind other) {
            return new Range(array, local, step, offsets, other, line, access);
        }
    }

    /**
     * The elements whose indices stand in another array, at the counter's values plus an offset.
     *
     * @param array what puts it on the stack
     * @param indices what puts the array of the indices there
     */
    record Gather(
            List<AbstractInsnNode> array,
            List<AbstractInsnNode> indices,
            int offset,
            Kind kind,
            int line,
            AbstractInsnNode access) {

        Gather as(Kind other) {
            return new Gather(array, indices, offset, other, line, access);
        }
    }

    /** A field of the object in a local. */
    record FieldRead(int local, FieldInsnNode field, int line) {}
}
