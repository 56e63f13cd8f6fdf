// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.modelcheck.automaton.ModelCompiler;
import dev.unsplit.modelcheck.automaton.Program;
import dev.unsplit.modelcheck.bounded.BoundedSearch;
import dev.unsplit.modelcheck.language.Model;
import dev.unsplit.modelcheck.search.Exploration;
import dev.unsplit.modelcheck.search.Schedule;
import dev.unsplit.modelcheck.search.Search;
import dev.unsplit.modelcheck.search.SearchOptions;
import dev.unsplit.modelcheck.search.SearchOptions.Watching;
import dev.unsplit.modelcheck.search.Watch;
import dev.unsplit.trace.UsageException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;

/** The bounded search against the definition and the explicit search, on random small models. */
class BoundedSearchAgreesWithAllSchedulesTest {

    private static final int STEPS = 40; // none of these models has a longer way without a loop

    @Provide
    Arbitrary<String> models() {
        return RandomModels.models();
    }

    private static Program compiled(Model model) {
        try {
            return ModelCompiler.compile(model);
        } catch (UsageException e) {
            assertThat(e).hasMessageContaining("before its release");
            Assume.that(false);
            throw e;
        }
    }

    private static BoundedSearch.Result bounded(Program program, Watching watching, int steps) {
        return BoundedSearch.explore(program, watching, steps, Optional.empty(), new Watch());
    }

    @Property(tries = 30)
    void bounded_search_agrees_with_all_schedules(@ForAll("models") String text) {
        agrees(text);
    }

    @Property(tries = 1000)
    @Tag("campaign")
    void bounded_search_agrees_with_all_schedules_of_many_models(@ForAll("models") String text) {
        agrees(text);
    }

    private static void agrees(String text) {
        Model model = Model.parse("random.ubp", text);
        Program program = compiled(model);
        Machine machine = new Machine(model);
        AllSchedules all = new AllSchedules(machine);
        Assume.that(all.isComplete());
        for (Watching watching : List.of(Watching.DATA, Watching.DATA_AND_LOCKS)) {
            int shortest = all.shortest(watching == Watching.DATA_AND_LOCKS);
            BoundedSearch.Result found = bounded(program, watching, STEPS);
            assertThat(found.of(Schedule.Kind.VIOLATION).isPresent())
                    .as("violation with %s", watching)
                    .isEqualTo(shortest < Integer.MAX_VALUE);
            found.of(Schedule.Kind.VIOLATION)
                    .ifPresent(schedule -> new Replay(machine, schedule).confirm(watching == Watching.DATA_AND_LOCKS));
            Exploration explicit = Search.explore(program, SearchOptions.of(watching));
            if (explicit.violation().isEmpty() && !text.contains("while")) {
                assertThat(found.limit()).as("end of all schedules").isEmpty();
            }
            // a turn of others at a loop without events is a step, so that the bound is a little less than it says
            if (shortest < Integer.MAX_VALUE && !text.contains("while")) {
                assertThat(bounded(program, watching, shortest).of(Schedule.Kind.VIOLATION))
                        .isPresent();
                if (shortest > 1) {
                    assertThat(bounded(program, watching, shortest - 1).of(Schedule.Kind.VIOLATION))
                            .isEmpty();
                }
            }
        }
        agreesOnTheRest(text, program);
    }

    private static void agreesOnTheRest(String text, Program program) {
        Exploration explicit = Search.explore(program, SearchOptions.of(Watching.NOTHING));
        BoundedSearch.Result found = bounded(program, Watching.NOTHING, STEPS);
        if (!text.contains("while")) {
            assertThat(found.withoutDeadlocks()).isFalse();
        }
        if (!found.withoutDeadlocks()) {
            assertThat(found.of(Schedule.Kind.DEADLOCK).isPresent())
                    .as("deadlock")
                    .isEqualTo(explicit.of(Schedule.Kind.DEADLOCK).isPresent());
        }
        assertThat(faults(found.schedules())).as("faults").isEqualTo(faults(explicit.schedules()));
    }

    private static Set<String> faults(List<Schedule> schedules) {
        return schedules.stream()
                .filter(schedule -> schedule.kind() == Schedule.Kind.FAULT)
                .map(schedule -> schedule.at().toString())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
