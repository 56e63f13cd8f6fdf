// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.enumeration.ObservedRun;
import dev.unsplit.analysis.enumeration.RandomUnitSets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What trimming keeps of a unit: no event of these runs has the site of another one. */
class TrimmedTreesTest {

    /** A kind of access, or block, with the locks around it. */
    private record Place(List<String> around, int kind, int operand) {

        static Place of(AccessTree tree, int node) {
            List<String> around = new ArrayList<>();
            for (int at = tree.parent(node); at != 0; at = tree.parent(at)) {
                around.add(tree.kind(at) + " " + tree.operand(at));
            }
            return new Place(around, tree.kind(node), tree.operand(node));
        }
    }

    private static List<AccessTree> trees(dev.unsplit.analysis.enumeration.UnitSet units, boolean trims) {
        ObservedRun run = units.observedRun();
        return UnitCollectors.collect(run.symbols(), run::replay, trims).units().stream()
                .map(Unit::tree)
                .toList();
    }

    private static Set<Place> places(AccessTree tree) {
        Set<Place> places = new HashSet<>();
        for (int node = 1; node < tree.size(); node++) {
            places.add(Place.of(tree, node));
        }
        return places;
    }

    /** By variable. */
    private static Map<Integer, List<String>> locksAroundLastWrites(AccessTree tree) {
        Map<Integer, List<String>> last = new HashMap<>();
        for (int node = 1; node < tree.size(); node++) {
            if (tree.writes(node)) {
                last.put(tree.operand(node), Place.of(tree, node).around());
            }
        }
        return last;
    }

    private static List<Integer> sites(AccessTree tree) {
        List<Integer> sites = new ArrayList<>();
        for (int node = 0; node < tree.size(); node++) {
            sites.add(tree.site(node));
        }
        return sites;
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void last_write_of_each_variable_is_under_the_same_locks(
            @ForAll("sets") dev.unsplit.analysis.enumeration.UnitSet units) {
        assertThat(trees(units, true).stream()
                        .map(TrimmedTreesTest::locksAroundLastWrites)
                        .toList())
                .isEqualTo(trees(units, false).stream()
                        .map(TrimmedTreesTest::locksAroundLastWrites)
                        .toList());
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void whatever_is_done_is_done_in_the_trimmed_tree_under_the_same_locks(
            @ForAll("sets") dev.unsplit.analysis.enumeration.UnitSet units) {
        assertThat(trees(units, true).stream().map(TrimmedTreesTest::places).toList())
                .isEqualTo(trees(units, false).stream()
                        .map(TrimmedTreesTest::places)
                        .toList());
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void what_is_kept_stays_in_its_order(@ForAll("sets") dev.unsplit.analysis.enumeration.UnitSet units) {
        List<AccessTree> trimmed = trees(units, true);
        List<AccessTree> whole = trees(units, false);
        for (int unit = 0; unit < whole.size(); unit++) {
            assertThat(sites(whole.get(unit))).containsSubsequence(sites(trimmed.get(unit)));
        }
    }

    @Provide
    Arbitrary<dev.unsplit.analysis.enumeration.UnitSet> sets() {
        return Arbitraries.oneOf(RandomUnitSets.longPairs(), RandomUnitSets.triples());
    }
}
