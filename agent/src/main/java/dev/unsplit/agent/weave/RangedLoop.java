// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;

/** A loop, and the elements that it accesses in any case, as ranges. */
record RangedLoop(CountedLoop loop, List<Range> ranges) {

    /** How elements are accessed. An update is a read and a write of the same elements. */
    enum Kind {
        READ("readRange"),
        WRITE("writeRange"),
        UPDATE("updateRange");

        final String probe;

        Kind(String probe) {
            this.probe = probe;
        }
    }

    /**
     * The elements from the counter's lowest value plus {@code lowest} to its highest value plus {@code highest}.
     *
     * @param array what puts it on the stack, without any effect
     * @param access one of those that are told so
     */
    record Range(List<AbstractInsnNode> array, int lowest, int highest, Kind kind, int line, AbstractInsnNode access) {

        /** Both, if they are of the same array and overlap. */
        Range with(Range other) {
            return new Range(
                    array, Math.min(lowest, other.lowest), Math.max(highest, other.highest), kind, line, access);
        }

        /** Is the same array read and written, and all written that is read? */
        boolean isUpdatedWith(Range written) {
            return lowest >= written.lowest && highest <= written.highest;
        }

        Range as(Kind other) {
            return new Range(array, lowest, highest, other, line, access);
        }
    }
}
