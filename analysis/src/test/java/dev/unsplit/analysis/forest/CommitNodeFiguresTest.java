// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.enumeration.Enumeration;
import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.prediction.Asked;
import dev.unsplit.analysis.tree.AccessTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Communication nodes and commit nodes in the figures of "Accurate and Efficient Runtime Detection of Atomicity Errors in Concurrent Programs". Their drawings are not in its text. The transactions here are the shortest of which all is true
 * that the text says; nodes are numbered as in an {@link AccessTree}.
 */
class CommitNodeFiguresTest {

    // of Figures 4 and 6, with the numbers of nodes:  1      2    3
    private static final String T1 = "acq(l) w(x) w(x) rel(l)";
    private static final String T2 = "w(x)";
    private static final String T3 = "acq(l) r(x) w(x) rel(l)";

    private static final int BLOCK = 1;
    private static final int FIRST = 2;
    private static final int SECOND = 3;

    private static AccessForest forest(String... transactions) {
        return new AccessForest(Asked.collected(UnitSet.ofTransactions(transactions)));
    }

    /** Of each unit. */
    private static List<Set<Integer>> communicationNodes(AccessForest forest, Equivalence equivalence) {
        List<Set<Integer>> nodes = new ArrayList<>();
        forest.units().forEach(unit -> nodes.add(new TreeSet<>()));
        Accesses accesses = new Accesses(forest);
        OrderedConflicts ordered = new OrderedConflicts(accesses, Long.MAX_VALUE);
        CommunicationNodes found = new CommunicationNodes(
                accesses,
                ordered,
                new UnitGraph(accesses, ordered, false),
                forest.transactions(),
                (unit, node, cluster) -> nodes.get(unit).add(node),
                Long.MAX_VALUE);
        switch (equivalence) {
            case CONFLICT -> found.findConflicts();
            case VIEW -> found.findViews();
        }
        return nodes;
    }

    private static List<Set<Integer>> communicationNodes(Equivalence equivalence, String... transactions) {
        return communicationNodes(forest(transactions), equivalence);
    }

    /** Those that contain no other. */
    private static List<Set<Integer>> commitNodes(Equivalence equivalence, String... transactions) {
        AccessForest forest = forest(transactions);
        List<Set<Integer>> all = communicationNodes(forest, equivalence);
        List<Set<Integer>> commits = new ArrayList<>();
        for (int unit = 0; unit < all.size(); unit++) {
            AccessTree tree = forest.units().get(unit).tree();
            Set<Integer> own = all.get(unit);
            Set<Integer> innermost = new TreeSet<>(own);
            innermost.removeIf(node -> own.stream().anyMatch(other -> tree.contains(node, other)));
            commits.add(innermost);
        }
        return commits;
    }

    private static boolean isAtomic(Equivalence equivalence, String... transactions) {
        return SplitTransactions.find(forest(transactions), equivalence, Long.MAX_VALUE)
                .splits()
                .isEmpty();
    }

    /** That of the write which t3 can read and that between the two writes are one edge: between the blocks of the lock that both hold. */
    @Test
    void figure_4_one_edge_between_t1_and_t3_stands_for_two_relationships() {
        assertThat(communicationNodes(Equivalence.CONFLICT, T1, T3)).containsExactly(Set.of(BLOCK), Set.of(BLOCK));
        assertThat(isAtomic(Equivalence.CONFLICT, T1, T3)).isTrue();
    }

    @Test
    void figure_4_t1_has_two_commit_nodes_without_t3_and_t3_has_two_without_t1() {
        assertThat(commitNodes(Equivalence.CONFLICT, T1, T2)).containsExactly(Set.of(FIRST, SECOND), Set.of(1));
        assertThat(isAtomic(Equivalence.CONFLICT, T1, T2)).isFalse();
        assertThat(commitNodes(Equivalence.CONFLICT, T2, T3)).containsExactly(Set.of(1), Set.of(FIRST, SECOND));
        assertThat(isAtomic(Equivalence.CONFLICT, T2, T3)).isFalse();
    }

    @Test
    void figure_4_conflict_forest_of_all_three() {
        assertThat(communicationNodes(Equivalence.CONFLICT, T1, T2, T3))
                .containsExactly(Set.of(BLOCK, FIRST, SECOND), Set.of(1), Set.of(BLOCK, FIRST, SECOND));
        assertThat(isAtomic(Equivalence.CONFLICT, T1, T2, T3)).isFalse();
    }

    @Test
    void figure_6_t1_and_t2_have_one_commit_node_each() {
        assertThat(commitNodes(Equivalence.VIEW, T1, T2)).containsExactly(Set.of(SECOND), Set.of(1));
        assertThat(isAtomic(Equivalence.VIEW, T1, T2)).isTrue();
    }

    @Test
    void figure_6_t3_has_two_commit_nodes_without_t1() {
        assertThat(commitNodes(Equivalence.VIEW, T2, T3)).containsExactly(Set.of(1), Set.of(FIRST, SECOND));
        assertThat(isAtomic(Equivalence.VIEW, T2, T3)).isFalse();
    }

    @Test
    void figure_6_block_of_t1_is_a_communication_node_around_the_commit_node() {
        assertThat(communicationNodes(Equivalence.VIEW, T1, T2, T3).get(0)).contains(BLOCK, SECOND);
        assertThat(commitNodes(Equivalence.VIEW, T1, T2, T3).get(0))
                .contains(SECOND)
                .doesNotContain(BLOCK);
        assertThat(isAtomic(Equivalence.VIEW, T1, T2, T3)).isFalse();
    }

    /** So Theorems 4.1 and 4.4 do not tell, but 4.3 and 4.6 do: no cycle leads through both. */
    @Test
    void figure_7_t1_has_two_commit_nodes_though_all_is_atomic() {
        String[] transactions = {"r(x) r(y)", "w(x)", "w(y)"};
        for (Equivalence equivalence : Equivalence.values()) {
            assertThat(commitNodes(equivalence, transactions)).containsExactly(Set.of(1, 2), Set.of(1), Set.of(1));
            assertThat(isAtomic(equivalence, transactions)).isTrue();
        }
        Enumeration definition = Enumeration.of(UnitSet.ofTransactions(transactions));
        assertThat(definition.isConflictAtomic() && definition.isViewAtomic()).isTrue();
    }
}
