// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.viewconsistency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.prediction.Predicted;
import dev.unsplit.analysis.schedule.Event;
import dev.unsplit.analysis.schedule.Event.Kind;
import dev.unsplit.analysis.schedule.HeldLocks;
import dev.unsplit.analysis.schedule.MustOrder;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.schedule.Schedules;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.Boundaries;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import net.jqwik.api.statistics.Statistics;

/** On random runs the verdict is that of the definition: every view against every two views of another thread. */
@Domain(Schedules.class)
@Domain(DomainContext.Global.class)
class ViewConsistencyAgreesWithDefinitionTest {

    /** The accesses between an acquire and its release: numbers of events and their variables. */
    private record NaiveView(int thread, TreeMap<Integer, Integer> accesses) {}

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void verdict_is_that_of_the_definition(@ForAll Schedule schedule, @ForAll Boundaries boundaries) {
        assertSaysWhatTheDefinitionSays(schedule, boundaries);
    }

    /** Threads that do little else than lock and read. */
    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void verdict_is_that_of_the_definition_where_there_are_many_views(
            @ForAll @Size(min = 10, max = 60) List<@IntRange(max = 3 * 3 * 8 - 1) Integer> steps) {
        Schedule schedule = blocks(steps);
        boolean consistent = assertSaysWhatTheDefinitionSays(schedule, Boundaries.INSIDE);
        Statistics.label("view consistent").collect(consistent);
    }

    private static boolean assertSaysWhatTheDefinitionSays(Schedule schedule, Boundaries boundaries) {
        boolean consistent = isConsistent(schedule);
        assertThat(Predicted.by(new ViewConsistency(), schedule, boundaries).verdict())
                .isEqualTo(consistent ? Verdict.NONE : Verdict.FOUND);
        return consistent;
    }

    private static Schedule blocks(List<Integer> steps) {
        StringBuilder text = new StringBuilder("t0.r(x)");
        for (int step : steps) {
            String thread = " t" + step % 3;
            String lock = "(" + "lmn".charAt(step / 3 % 3) + ")";
            String variable = "(" + "xyz".charAt(step / 3 % 3) + ")";
            text.append(thread)
                    .append(
                            switch (step / 9) {
                                case 0, 1 -> ".acq" + lock;
                                case 2, 3 -> ".rel" + lock;
                                case 4 -> step % 2 == 0 ? ".send(q)" : ".receive(q)";
                                default -> ".r" + variable;
                            });
        }
        return Schedule.of(text.toString());
    }

    private static boolean isConsistent(Schedule schedule) {
        MustOrder order = new MustOrder(schedule);
        List<NaiveView> views = views(schedule);
        for (NaiveView whole : views) {
            for (NaiveView part : views) {
                for (NaiveView otherPart : views) {
                    if (part.thread() == otherPart.thread()
                            && part.thread() != whole.thread()
                            && areConcurrent(order, whole, part)
                            && areConcurrent(order, whole, otherPart)
                            && !isChain(common(whole, part), common(whole, otherPart))) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private static Set<Integer> common(NaiveView one, NaiveView other) {
        Set<Integer> common = new HashSet<>(one.accesses().values());
        common.retainAll(other.accesses().values());
        return common;
    }

    private static boolean isChain(Set<Integer> one, Set<Integer> other) {
        return one.containsAll(other) || other.containsAll(one);
    }

    private static boolean areConcurrent(MustOrder order, NaiveView one, NaiveView other) {
        return !order.isBefore(last(one), first(other)) && !order.isBefore(last(other), first(one));
    }

    private static int first(NaiveView view) {
        return view.accesses().firstKey();
    }

    private static int last(NaiveView view) {
        return view.accesses().lastKey();
    }

    private static List<NaiveView> views(Schedule schedule) {
        List<NaiveView> views = new ArrayList<>();
        for (int acquire = 1; acquire <= schedule.length(); acquire++) {
            Event event = schedule.event(acquire);
            if (HeldLocks.isAcquire(event.kind())
                    && !HeldLocks.at(schedule, acquire).contains(HeldLocks.of(event))) {
                NaiveView view = view(schedule, acquire);
                if (!view.accesses().isEmpty()) {
                    views.add(view);
                }
            }
        }
        return onlyShared(views);
    }

    /** Without what only one thread accesses in views. */
    private static List<NaiveView> onlyShared(List<NaiveView> views) {
        Map<Integer, Set<Integer>> threads = new HashMap<>();
        for (NaiveView view : views) {
            for (int variable : view.accesses().values()) {
                threads.computeIfAbsent(variable, unknown -> new HashSet<>()).add(view.thread());
            }
        }
        for (NaiveView view : views) {
            view.accesses().values().removeIf(variable -> threads.get(variable).size() == 1);
        }
        return views.stream().filter(view -> !view.accesses().isEmpty()).toList();
    }

    private static NaiveView view(Schedule schedule, int acquire) {
        Event block = schedule.event(acquire);
        NaiveView view = new NaiveView(block.thread(), new TreeMap<>());
        for (int number = acquire + 1; number <= schedule.length(); number++) {
            Event event = schedule.event(number);
            if (event.thread() != block.thread()) {
                continue;
            }
            if (!HeldLocks.at(schedule, number).contains(HeldLocks.of(block))) {
                break;
            }
            if (event.kind() == Kind.READ || event.kind() == Kind.WRITE || event.kind() == Kind.UPDATE) {
                view.accesses().put(number, event.operand());
            }
        }
        return view;
    }
}
