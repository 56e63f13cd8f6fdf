// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.schedule.Definition;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.schedule.Schedules;
import dev.unsplit.analysis.unit.TransactionStream;
import dev.unsplit.analysis.unit.ViolationSink;
import dev.unsplit.analysis.unit.WellFormedness;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Level;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** A trace of edges says about the run, under each choice, what the trace of accesses says that it was made from. */
@Domain(Schedules.class)
@Domain(DomainContext.Global.class)
class EdgeExtractorTest {

    private static final class Count implements ViolationSink {
        private int violations;

        @Override
        public void closed(int thread, int fromThread, EdgeKind kind, int operand, int fromSite, int site) {
            violations++;
        }

        @Override
        public void noticed(int thread, int otherThread) {
            violations++;
        }
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void engines_decide_the_same_from_the_extracted_edges(
            @ForAll Schedule schedule, @ForAll Conflicts conflicts, @ForAll Boundaries boundaries) {
        boolean serializable = Definition.of(schedule, conflicts, boundaries).isSerializable();
        for (Engine engine : Engine.values()) {
            if (engine.takesEdges) {
                assertThat(violationsFromEdges(schedule, engine, conflicts, boundaries) == 0)
                        .as("%s finds the run serializable", engine)
                        .isEqualTo(serializable);
            }
        }
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void engines_decide_the_same_from_what_a_recorder_writes(
            @ForAll Schedule schedule,
            @ForAll Conflicts conflicts,
            @ForAll Boundaries boundaries,
            @ForAll boolean withAccesses) {
        boolean serializable = Definition.of(schedule, conflicts, boundaries).isSerializable();
        for (Engine engine : Engine.values()) {
            if (engine.takesEdges) {
                Count count = new Count();
                schedule.replay(new RecordedEdges(edges(schedule, engine, count, conflicts, boundaries), withAccesses));
                assertThat(count.violations == 0)
                        .as("%s finds the run serializable", engine)
                        .isEqualTo(serializable);
            }
        }
    }

    @Example
    void hand_overs_are_told_from_locks() {
        Schedule schedule = Schedule.of("t1.send(q) t2.receive(q) t2.barrier(b) t1.barrier(b) t1.rel(l) t2.acq(l)");
        List<EdgeKind> kinds = new ArrayList<>();
        EventHandler target = new EventHandler() {
            @Override
            public void edge(int thread, int from, long number, EdgeKind kind, int operand, int fromSite, int site) {
                kinds.add(kind);
            }
        };
        schedule.replay(EdgeExtractor.into(target, none(schedule), new WellFormedness()));
        assertThat(kinds).containsExactly(EdgeKind.SEND_RECEIVE, EdgeKind.SEND_RECEIVE, EdgeKind.RELEASE_ACQUIRE);
    }

    private static int violationsFromEdges(
            Schedule schedule, Engine engine, Conflicts conflicts, Boundaries boundaries) {
        Count count = new Count();
        schedule.replay(EdgeExtractor.into(
                edges(schedule, engine, count, conflicts, boundaries), none(schedule), new WellFormedness()));
        return count.violations;
    }

    private static EventHandler edges(
            Schedule schedule, Engine engine, Count count, Conflicts conflicts, Boundaries boundaries) {
        return TransactionStream.of(
                Level.EDGES,
                engine.constructor.apply(count),
                none(schedule),
                conflicts,
                boundaries,
                new WellFormedness());
    }

    private static ExcludedMethods none(Schedule schedule) {
        return new ExcludedMethods(schedule.symbols().methods(), List.of());
    }
}
