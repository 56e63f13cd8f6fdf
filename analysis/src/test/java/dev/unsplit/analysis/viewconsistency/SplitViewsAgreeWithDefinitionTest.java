// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.viewconsistency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.prediction.Predicted;
import dev.unsplit.finding.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.statistics.Statistics;

/**
 * On many random blocks of threads that nothing orders, exactly those sets are split by those threads that the definition says, by variables that are really accessed apart. A letter stands for
 * one variable, or for so many that a set of them has more than 64.
 */
class SplitViewsAgreeWithDefinitionTest {

    private static final int THREADS = 4;
    private static final int LETTERS = 6;
    private static final int MANY = 30; // variables for a letter

    /** What a thread accessed in one block. */
    private record Block(int thread, Set<Integer> letters) {}

    /** A set of letters, and a thread that accesses parts of it. */
    private record SplitSet(Set<Integer> letters, int thread) {}

    @Property
    void sets_are_split_that_the_definition_says(
            @ForAll @Size(max = 24) List<@IntRange(max = (THREADS << LETTERS) - 1) Integer> numbers) {
        List<Block> blocks =
                numbers.stream().map(SplitViewsAgreeWithDefinitionTest::block).toList();
        Set<SplitSet> expected = splitSets(blocks);
        assertAreSplit(expected, blocks, 1);
        assertAreSplit(expected, blocks, MANY);
        Statistics.label("split").collect(!expected.isEmpty());
    }

    private static Block block(int number) {
        Set<Integer> letters = new TreeSet<>();
        for (int letter = 0; letter < LETTERS; letter++) {
            if ((number >> letter & 1) != 0) {
                letters.add(letter);
            }
        }
        return new Block(number >> LETTERS, letters);
    }

    private static void assertAreSplit(Set<SplitSet> expected, List<Block> blocks, int variables) {
        String trace = trace(blocks, variables);
        List<SplitSet> found = new ArrayList<>();
        new SplitViews(Predicted.units(trace).views()).forEach(split -> {
            found.add(new SplitSet(
                    letters(split.whole().variables(), variables), split.part().thread()));
            assertThat(split.part().thread()).isEqualTo(split.otherPart().thread());
            assertThat(split.whole().variables()).contains(split.variable(), split.otherVariable());
            assertThat(split.part().variables()).contains(split.variable()).doesNotContain(split.otherVariable());
            assertThat(split.otherPart().variables())
                    .contains(split.otherVariable())
                    .doesNotContain(split.variable());
        });
        Set<Integer> shared = shared(blocks);
        assertThat(found)
                .extracting(split -> new SplitSet(common(split.letters(), shared), split.thread()))
                .containsExactlyInAnyOrderElementsOf(expected);
        assertThat(Predicted.by(new ViewConsistency(), trace).verdict())
                .isEqualTo(expected.isEmpty() ? Verdict.NONE : Verdict.FOUND);
    }

    /** Threads and variables have their numbers in the trace, since they come in their order first. */
    private static String trace(List<Block> blocks, int variables) {
        StringBuilder trace = new StringBuilder();
        for (int thread = 0; thread < THREADS; thread++) {
            trace.append("t").append(thread).append(" read own").append(thread).append('\n');
        }
        for (int variable = 0; variable < LETTERS * variables; variable++) {
            trace.append("t0 read v").append(variable).append('\n');
        }
        for (Block block : blocks) {
            String thread = "t" + block.thread();
            trace.append(thread).append(" acquire l\n");
            for (int letter : block.letters()) {
                for (int variable = 0; variable < variables; variable++) {
                    trace.append(thread)
                            .append(" read v")
                            .append(letter * variables + variable)
                            .append('\n');
                }
            }
            trace.append(thread).append(" release l\n");
        }
        return trace.toString();
    }

    private static Set<Integer> letters(int[] numbers, int variables) {
        Set<Integer> letters = new TreeSet<>();
        for (int number : numbers) {
            letters.add((number - THREADS) / variables);
        }
        return letters;
    }

    // ---- the definition

    /** What some thread accesses together, and in no larger view, and another one in two parts, neither of which contains the other. */
    private static Set<SplitSet> splitSets(List<Block> blocks) {
        Set<Integer> shared = shared(blocks);
        Set<SplitSet> split = new HashSet<>();
        for (Block whole : blocks) {
            for (Block part : blocks) {
                for (Block other : blocks) {
                    if (part.thread() == other.thread()
                            && part.thread() != whole.thread()
                            && isMaximal(whole, blocks, shared)
                            && !isChain(
                                    common(whole.letters(), part.letters()),
                                    common(whole.letters(), other.letters()))) {
                        split.add(new SplitSet(common(whole.letters(), shared), part.thread()));
                    }
                }
            }
        }
        return split;
    }

    private static boolean isMaximal(Block block, List<Block> blocks, Set<Integer> shared) {
        Set<Integer> letters = common(block.letters(), shared);
        return blocks.stream()
                .filter(other -> other.thread() == block.thread())
                .map(other -> common(other.letters(), shared))
                .noneMatch(others -> others.size() > letters.size() && others.containsAll(letters));
    }

    /** The letters that blocks of several threads have. */
    private static Set<Integer> shared(List<Block> blocks) {
        Set<Integer> shared = new TreeSet<>();
        for (Block block : blocks) {
            for (Block other : blocks) {
                if (block.thread() != other.thread()) {
                    shared.addAll(common(block.letters(), other.letters()));
                }
            }
        }
        return shared;
    }

    private static Set<Integer> common(Set<Integer> one, Set<Integer> other) {
        Set<Integer> common = new TreeSet<>(one);
        common.retainAll(other);
        return common;
    }

    private static boolean isChain(Set<Integer> one, Set<Integer> other) {
        return one.containsAll(other) || other.containsAll(one);
    }
}
