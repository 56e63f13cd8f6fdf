// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.modelcheck.automaton.ModelCompiler;
import dev.unsplit.modelcheck.automaton.Program;
import dev.unsplit.modelcheck.automaton.Reductions;
import dev.unsplit.modelcheck.language.Model;
import dev.unsplit.modelcheck.search.Exploration;
import dev.unsplit.modelcheck.search.Schedule;
import dev.unsplit.modelcheck.search.Search;
import dev.unsplit.modelcheck.search.SearchOptions;
import dev.unsplit.modelcheck.search.SearchOptions.Order;
import dev.unsplit.modelcheck.search.SearchOptions.Watching;
import dev.unsplit.trace.UsageException;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The search and its reductions against the definition, on random small models. */
class SearchAgreesWithAllSchedulesTest {

    @Provide
    Arbitrary<String> models() {
        return RandomModels.models();
    }

    private static Model parsed(String text) {
        return Model.parse("random.ubp", text);
    }

    /** Empty models of which the compiler says that they make no sense are left out: those that release what they never acquire. */
    private static Program compiled(String text) {
        try {
            return ModelCompiler.compile(parsed(text));
        } catch (UsageException e) {
            assertThat(e).hasMessageContaining("before its release");
            Assume.that(false);
            throw e;
        }
    }

    @Property
    void search_agrees_with_all_schedules(@ForAll("models") String text) {
        Program program = compiled(text);
        Machine machine = new Machine(parsed(text));
        AllSchedules all = new AllSchedules(machine);
        Assume.that(all.isComplete());
        for (Watching watching : List.of(Watching.DATA, Watching.DATA_AND_LOCKS)) {
            int shortest = all.shortest(watching == Watching.DATA_AND_LOCKS);
            for (SearchOptions options : allOptions(watching)) {
                Exploration found = Search.explore(program, options);
                assertThat(found.violation().isPresent())
                        .as("violation with %s", options)
                        .isEqualTo(shortest < Integer.MAX_VALUE);
                found.violation().ifPresent(schedule -> {
                    new Replay(machine, schedule).confirm(watching == Watching.DATA_AND_LOCKS);
                    // at a loop without events others get their turn, which is a step
                    boolean isShortest = options.order() == Order.BREADTH_FIRST
                            && options.reductions().ample()
                            && !text.contains("while");
                    if (isShortest) {
                        assertThat(steps(schedule, program))
                                .as("steps with %s", options)
                                .isEqualTo(shortest);
                    }
                });
            }
        }
        for (Reductions reductions : allReductions()) {
            Exploration found =
                    Search.explore(program, SearchOptions.of(Watching.NOTHING).with(reductions));
            assertThat(found.of(Schedule.Kind.DEADLOCK).isPresent())
                    .as("deadlock")
                    .isEqualTo(all.isDeadlocked());
            assertThat(found.of(Schedule.Kind.FAULT).isPresent()).as("fault").isEqualTo(all.isFaulty());
        }
    }

    /** Each thread starts by steps of its own, which are one step in all. */
    private static int steps(Schedule schedule, Program program) {
        return schedule.steps().size() - program.threads().size();
    }

    private static List<SearchOptions> allOptions(Watching watching) {
        List<SearchOptions> all = new ArrayList<>();
        for (Reductions reductions : allReductions()) {
            all.add(SearchOptions.of(watching).with(reductions));
        }
        all.add(SearchOptions.of(watching).with(Order.DEPTH_FIRST));
        all.add(SearchOptions.of(watching).compactedStates());
        all.add(SearchOptions.of(watching).withWorkers(2));
        return all;
    }

    static List<Reductions> allReductions() {
        List<Reductions> all = new ArrayList<>();
        for (int bits = 0; bits < 16; bits++) {
            all.add(new Reductions((bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0));
        }
        return all;
    }
}
