// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.analysis.CondensedTrace;
import dev.unsplit.analysis.Refinement;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.schedule.Schedules;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.ForwardingReader;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.TraceReader;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** Whether later readings are of the trace or of what the first one kept of it: results are equal, to the last word. */
@Domain(Schedules.class)
@Domain(DomainContext.Global.class)
class CondensedTraceChangesNothingTest {

    private static final AnalysisOptions USUAL = new AnalysisOptions(
            List.of("frontier", "velodrome", "commit-node-view", "reduction", "race", "deadlock"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            false);

    private static final Set<String> ACCESSES = Set.of("read", "write", "update", "volatileRead", "volatileWrite");

    /** A recorder whose budget was spent: some transactions have their edges, but not their accesses. */
    private record Thinned(RepeatableTrace trace, long seed) implements RepeatableTrace {

        @Override
        public String name() {
            return trace.name();
        }

        @Override
        public boolean isRepeatable() {
            return true;
        }

        @Override
        public TraceReader open() {
            return new ThinnedReader(trace.open(), seed);
        }
    }

    private static final class ThinnedReader extends ForwardingReader {

        private final long seed;

        ThinnedReader(TraceReader reader, long seed) {
            super(reader);
            this.seed = seed;
        }

        @Override
        public void read(EventHandler handler) {
            Random random = new Random(seed); // so that all readings leave out the same
            Map<Object, Boolean> told = new HashMap<>(); // by thread
            super.read((EventHandler) Proxy.newProxyInstance(
                    EventHandler.class.getClassLoader(),
                    new Class<?>[] {EventHandler.class},
                    (proxy, method, arguments) -> {
                        if (method.getName().equals("begin")) {
                            told.put(arguments[0], random.nextBoolean());
                        }
                        boolean leftOut = ACCESSES.contains(method.getName()) && !told.getOrDefault(arguments[0], true);
                        return leftOut ? null : method.invoke(handler, arguments);
                    }));
        }
    }

    private static TraceResult result(RepeatableTrace trace) {
        TraceResult first = Analyser.analyse(trace, USUAL);
        return Refinement.refine(trace, USUAL, first).result();
    }

    @Property(tries = 300)
    void where_all_transactions_are_told_in_full(@ForAll Schedule random) {
        RepeatableTrace trace = recorded(random);
        assertThat(result(CondensedTrace.of(trace))).as("%s", random).isEqualTo(result(trace));
    }

    @Property(tries = 300)
    void where_only_some_are(@ForAll Schedule random, @ForAll long seed) {
        RepeatableTrace trace = new Thinned(recorded(random), seed);
        assertThat(result(CondensedTrace.of(trace))).as("%s", random).isEqualTo(result(trace));
    }

    private static RepeatableTrace recorded(Schedule random) {
        return new RecordedTrace(RecordedSchedule.of(RecordedSchedule.wellFormed(random), true));
    }
}
