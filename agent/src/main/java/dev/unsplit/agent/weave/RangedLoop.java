// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;

/** A loop, and the elements that it accesses in any case, as ranges. */
record RangedLoop(CountedLoop loop, List<Range> ranges) {

    /**
     * The elements from the counter's lowest value plus {@code lowest} to its highest value plus {@code highest}.
     *
     * @param array what puts it on the stack, without any effect
     * @param access one of those that are told so
     */
    record Range(
            List<AbstractInsnNode> array, int lowest, int highest, boolean isWrite, int line, AbstractInsnNode access) {

        /** Both, if they are of the same array and overlap. */
        Range with(Range other) {
            return new Range(
                    array, Math.min(lowest, other.lowest), Math.max(highest, other.highest), isWrite, line, access);
        }
    }
}
