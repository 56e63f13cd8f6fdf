// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static dev.unsplit.integration.CorpusTest.PROGRAMS;
import static dev.unsplit.integration.Ran.unsplitReading;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CorpusProgramTest {

    private static final CorpusProgram PROGRAM =
            new CorpusProgram("violating.Shop", List.of(), Set.of(), Set.of(), Set.of());

    @ParameterizedTest
    @ValueSource(strings = {"violating", "java21/violating"})
    void every_violating_program_says_what_is_expected(String folder) {
        assertThat(CorpusProgram.in(PROGRAMS.resolve(folder)))
                .isNotEmpty()
                .allSatisfy(program ->
                        assertThat(both(program)).as(program.mainClass()).isNotEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"atomic", "java21/atomic"})
    void at_most_a_race_is_expected_of_an_atomic_program(String folder) {
        assertThat(CorpusProgram.in(PROGRAMS.resolve(folder))).isNotEmpty().allSatisfy(program -> {
            assertThat(program.expected()).as(program.mainClass()).isEmpty();
            assertThat(program.predicted()).as(program.mainClass()).allMatch(what -> what.startsWith("race "));
        });
    }

    @Test
    void options_and_groups_are_read() {
        List<CorpusProgram> programs = CorpusProgram.in(PROGRAMS.resolve("violating"));
        assertThat(programs)
                .contains(new CorpusProgram(
                        "violating.VectorEquals",
                        List.of("--jdk", "java.util.Vector"),
                        Set.of("java.util.Vector.equals"),
                        Set.of(),
                        Set.of()))
                .contains(new CorpusProgram(
                        "violating.WriteSkew",
                        List.of(),
                        Set.of("group Roster.aliceLeaves, Roster.bobLeaves"),
                        Set.of("group Roster.aliceLeaves, Roster.bobLeaves"),
                        Set.of("write skew")));
    }

    @Test
    void a_blamed_method_is_named_without_the_program_around_it() {
        assertThat(reported("""
                        t1 begin violating.Shop$Till.add
                        t1 read total
                        t2 write total
                        t1 write total
                        t1 end
                        t1 begin violating.Shop.close
                        t1 read total
                        t2 write total
                        t1 read total
                        t1 end
                        t1 begin java.util.Vector.equals
                        t1 read total
                        t2 write total
                        t1 read total
                        t1 end
                        """)).containsExactlyInAnyOrder("Till.add", "Shop.close", "java.util.Vector.equals");
    }

    @Test
    void methods_of_which_none_alone_is_to_blame_are_a_group() {
        assertThat(reported("""
                        t1 begin violating.Shop.open
                        t2 begin violating.Shop$Till.add
                        t2 read y
                        t1 read x
                        t2 write x
                        t1 write y
                        t1 end
                        t2 end
                        """)).containsExactly("group Shop.open, Till.add");
    }

    private static Set<String> both(CorpusProgram program) {
        Set<String> both = new TreeSet<>(program.expected());
        both.addAll(program.predicted());
        return both;
    }

    private static Set<String> reported(String trace) {
        Ran ran = unsplitReading(
                trace.getBytes(StandardCharsets.UTF_8), "check", "--analysis", "frontier", "--format", "json", "-");
        return PROGRAM.reported(ran.hasStatus(1).report());
    }
}
