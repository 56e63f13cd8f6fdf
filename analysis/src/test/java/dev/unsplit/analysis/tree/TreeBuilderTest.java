// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** How what is alike is found, and where the nodes are kept, makes no other trees. */
class TreeBuilderTest {

    private static final int STEPS = 20;

    /** The first ten steps are accesses of three variables, the others locks and hand-overs. */
    private static TreeBuilder built(List<Integer> steps, int fewNodes) {
        TreeBuilder builder = new TreeBuilder(true, fewNodes);
        builder.start(7, 0);
        int open = 0;
        for (int at = 0; at < steps.size(); at++) {
            int step = steps.get(at);
            if (step < 10) {
                builder.access(step % 2 == 0 ? AccessTree.READ : AccessTree.WRITE, step % 3, at);
            } else if (step < 13) {
                builder.access(AccessTree.UPDATE | AccessTree.VOLATILE, step % 3, at);
            } else if (step < 16) {
                builder.open(AccessTree.BLOCK, step, at);
                open++;
            } else if (step < 19 && open > 0) {
                builder.close();
                open--;
            } else if (step == 19) {
                builder.step();
            }
        }
        builder.finish();
        return builder;
    }

    @Property
    void accesses_are_counted_in_a_table_or_in_the_nodes(
            @ForAll @Size(max = 60) List<@IntRange(max = STEPS - 1) Integer> steps,
            @ForAll @IntRange(max = 20) int fewNodes) {
        TreeBuilder all = built(steps, Integer.MAX_VALUE);
        TreeBuilder some = built(steps, fewNodes);
        assertThat(some.tree().nodes()).isEqualTo(all.tree().nodes());
    }

    @Example
    void trees_in_one_store_do_not_touch_each_other() {
        NodeStore store = new NodeStore();
        List<TreeBuilder> builders = new ArrayList<>();
        List<AccessTree> trees = new ArrayList<>();
        for (int size : new int[] {1, 40, 100_000, 3, 20_000, 20_000, 2}) {
            TreeBuilder builder = new TreeBuilder(false);
            builder.start(size, 0);
            for (int access = 0; access < size; access++) {
                builder.access(AccessTree.READ, access, access);
            }
            builder.finish();
            builders.add(builder);
            AccessTree tree = builder.tree();
            trees.add(store.tree(tree.nodes(), 0, builder.length(), tree.hashCode()));
        }
        for (int at = 0; at < trees.size(); at++) {
            int[] nodes = builders.get(at).tree().nodes();
            assertThat(trees.get(at).hasNodes(nodes, 0, nodes.length)).isTrue();
            assertThat(trees.get(at).nodes()).isEqualTo(nodes);
        }
    }
}
