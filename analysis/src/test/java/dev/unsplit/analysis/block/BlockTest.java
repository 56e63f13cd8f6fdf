// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.prediction.Asked;
import dev.unsplit.analysis.tree.LockContexts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockTest {

    /** Uses all that matters, so that it is kept of the other one. */
    private static final String OTHER = "acq(l) acq(m) w(x) w(y) rel(m) rel(l)";

    private static final LockContexts CONTEXTS = new LockContexts();

    /** As in (12) of the paper: operations, whether each is the final write, held at each, held throughout. */
    private static List<String> blocks(String transaction) {
        UnitSet units = UnitSet.ofTransactions(transaction, OTHER);
        Skeleton unit = new Skeletons(Asked.collected(units), CONTEXTS).all().get(0);
        List<String> blocks = new ArrayList<>();
        for (int variable : unit.variables()) {
            Block.of(unit, variable).forEach(block -> blocks.add(told(unit, block)));
        }
        return blocks;
    }

    private static String told(Skeleton unit, Block block) {
        if (block.second() == Skeleton.NONE) {
            return told(unit, block.first()) + " alone";
        }
        return told(unit, block.first()) + ", " + told(unit, block.second()) + ", "
                + held(unit.contextThroughout(block.first(), block.second()));
    }

    private static String told(Skeleton unit, int access) {
        String reads = unit.has(access, Skeleton.READS) ? "R" : "";
        String writes = unit.has(access, Skeleton.WRITES) ? "W" : "";
        return reads + writes + (unit.has(access, Skeleton.FINAL) ? " final " : " ") + held(unit.context(access));
    }

    private static String held(int context) {
        List<Integer> locks = new ArrayList<>();
        for (int at = context; at != LockContexts.OUTSIDE; at = CONTEXTS.outer(at)) {
            locks.add(0, CONTEXTS.lock(at) + 1);
        }
        return locks.toString();
    }

    @Test
    void example_12_lists_the_blocks_of_example_11() {
        assertThat(blocks("acq(l) r(x) acq(m) w(x) r(x) rel(m) rel(l)"))
                .containsExactly("R [1], W final [1, 2], [1]", "W final [1, 2], R [1, 2], [1, 2]");
    }

    @Test
    void example_13_has_a_block_from_end_to_end() {
        assertThat(blocks("acq(l) r(x) w(x) rel(l) w(x)"))
                .containsExactly("R [1], W [1], [1]", "W [1], W final [], []", "R [1], W final [], []");
    }

    @Test
    void example_14_has_one_block_only() {
        assertThat(blocks("acq(l) r(x) r(x) r(x) r(x) r(x) r(x) rel(l)")).containsExactly("R [1], R [1], [1]");
    }

    @Test
    void access_that_is_alone_has_a_block_for_its_variable() {
        assertThat(blocks("r(x) acq(l) w(y) rel(l)")).containsExactly("R [] alone", "W final [1] alone");
    }

    @Test
    void update_is_a_read_and_a_write() {
        assertThat(blocks("u(x) u(x)")).containsExactly("RW [], RW final [], []");
    }

    @Test
    void uninitialized_read_goes_with_the_final_write_of_the_same_variable_only() {
        assertThat(blocks("r(x) w(y)")).containsExactly("R [] alone", "W final [] alone");
    }
}
