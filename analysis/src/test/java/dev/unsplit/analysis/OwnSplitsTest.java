// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.unit.TransactionStream;
import dev.unsplit.analysis.unit.WellFormedness;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.source.Traces;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/** Random runs of methods with callees, and what the definition says of them. */
class OwnSplitsTest {

    private static final int THREADS = 3;
    private static final Set<String> ASKED = Set.of("A.outer0", "A.outer1");
    private static final Set<String> CALLEES = Set.of("A.callee0");

    /**
     * @param kind r or w of a variable, or a lock's acquire or release
     * @param transaction its number, or -1
     * @param segment what of it, numbered through all transactions
     */
    private record Event(int thread, char kind, int operand, String method, int transaction, int segment) {

        boolean conflicts(Event later) {
            boolean same = thread != later.thread && operand == later.operand;
            return switch (kind) {
                case 'r' -> same && later.kind == 'w';
                case 'w' -> same && (later.kind == 'w' || later.kind == 'r');
                case 'l' -> same && later.kind == 'a';
                default -> false;
            };
        }
    }

    private static final class Maker {
        private final StringBuilder text = new StringBuilder();
        private final List<Event> events = new ArrayList<>();
        private final List<List<String>> open = new ArrayList<>();
        private final int[] transaction = new int[THREADS];
        private final int[] segment = new int[THREADS];
        private final boolean[] locked = new boolean[THREADS];
        private int numbers;

        Maker(List<Integer> steps) {
            for (int thread = 0; thread < THREADS; thread++) {
                open.add(new ArrayList<>());
            }
            steps.forEach(this::step);
            for (int thread = 0; thread < THREADS; thread++) {
                while (!open.get(thread).isEmpty()) {
                    end(thread);
                }
            }
        }

        private void step(int step) {
            int thread = step % THREADS;
            int what = step / THREADS % 10;
            int operand = step / 30 % 2;
            List<String> stack = open.get(thread);
            if (what == 0 && stack.size() < 3) {
                begin(thread, stack.isEmpty() ? "A.outer" + operand : "A.callee" + operand);
            } else if (what <= 2 && !stack.isEmpty()) {
                end(thread);
            } else if (what == 3) {
                locked[thread] = !locked[thread];
                event(thread, locked[thread] ? 'a' : 'l', 2);
            } else {
                event(thread, what < 7 ? 'r' : 'w', operand);
            }
        }

        private void begin(int thread, String method) {
            List<String> stack = open.get(thread);
            if (stack.isEmpty()) {
                transaction[thread] = ++numbers;
            }
            if (CALLEES.contains(method) && !isInCallee(thread)) {
                segment[thread] = ++numbers;
            }
            stack.add(method);
            line(thread, "begin " + method);
        }

        private boolean isInCallee(int thread) {
            return open.get(thread).stream().anyMatch(CALLEES::contains);
        }

        private void end(int thread) {
            line(thread, "end");
            open.get(thread).remove(open.get(thread).size() - 1);
        }

        private void event(int thread, char kind, int operand) {
            List<String> stack = open.get(thread);
            int piece = isInCallee(thread) ? segment[thread] : ++numbers;
            String method = stack.isEmpty() ? "" : stack.get(0);
            events.add(new Event(thread, kind, operand, method, stack.isEmpty() ? -1 : transaction[thread], piece));
            String word = switch (kind) {
                case 'r' -> "read x";
                case 'w' -> "write x";
                case 'a' -> "acquire m";
                default -> "release m";
            };
            line(thread, word + operand);
        }

        private void line(int thread, String words) {
            text.append('t').append(thread).append(' ').append(words).append('\n');
        }

        /** Straight from the definition. */
        Set<String> splitByThemselves() {
            Set<String> split = new TreeSet<>();
            for (int left = 0; left < events.size(); left++) {
                if (ASKED.contains(events.get(left).method)) {
                    boolean[] reached = reached(left);
                    for (int back = left + 1; back < events.size(); back++) {
                        boolean isSame = events.get(back).transaction == events.get(left).transaction;
                        if (isSame
                                && events.get(back).segment != events.get(left).segment
                                && isEntered(back, reached)) {
                            split.add(events.get(left).method);
                        }
                    }
                }
            }
            return split;
        }

        /** The events of other threads to which a path leads. */
        private boolean[] reached(int left) {
            boolean[] reached = new boolean[events.size()];
            for (int at = left + 1; at < events.size(); at++) {
                Event event = events.get(at);
                reached[at] = event.thread != events.get(left).thread
                        && (events.get(left).conflicts(event) || isEntered(at, reached) || goesOn(at, reached));
            }
            return reached;
        }

        private boolean isEntered(int at, boolean[] reached) {
            for (int before = 0; before < at; before++) {
                if (reached[before] && events.get(before).conflicts(events.get(at))) {
                    return true;
                }
            }
            return false;
        }

        private boolean goesOn(int at, boolean[] reached) {
            for (int before = 0; before < at; before++) {
                if (reached[before] && events.get(before).thread == events.get(at).thread) {
                    return true;
                }
            }
            return false;
        }
    }

    private static Set<String> found(String text) {
        try (TraceReader reader = Traces.text("test", text).open()) {
            OwnSplits own = new OwnSplits(ASKED, CALLEES, reader.symbols());
            TransactionStream stream = new TransactionStream(
                    own,
                    new ExcludedMethods(reader.symbols().methods(), List.of()),
                    Conflicts.DATA_AND_LOCKS,
                    Boundaries.INSIDE,
                    new WellFormedness());
            reader.read(EventTee.of(List.of(own.segments(), stream)));
            return new TreeSet<>(own.split());
        }
    }

    @Provide
    Arbitrary<List<Integer>> steps() {
        return Arbitraries.integers().between(0, THREADS * 10 * 2 - 1).list().ofMaxSize(40);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void those_are_found_that_the_definition_names(@ForAll("steps") List<Integer> steps) {
        Maker run = new Maker(steps);
        Set<String> expected = run.splitByThemselves();
        Statistics.label("split").collect(expected.size());
        assertThat(found(run.text.toString())).isEqualTo(expected);
    }
}
