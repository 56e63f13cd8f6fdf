// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.schedule;

import dev.unsplit.analysis.schedule.Event.Kind;
import dev.unsplit.trace.Symbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.DomainContextBase;

/**
 * Random schedules: up to four threads, three variables, two locks, a channel and a barrier; nested and open
 * transactions, events outside them, threads that never do anything. Half of them obey the rules of locks and of fork
 * and join, half break them. They shrink to short ones, because every event can be left out.
 */
public final class Schedules extends DomainContextBase {

    private static final int LONGEST = 40;

    private static final Map<Kind, Integer> FREQUENCIES = Map.of(
            Kind.BEGIN, 6, Kind.END, 5, Kind.READ, 8, Kind.WRITE, 7, Kind.ACQUIRE, 3, Kind.RELEASE, 3); // others: 1

    @Provide
    public Arbitrary<Schedule> schedules() {
        return schedules(Arbitraries.of(true, false));
    }

    /** Those that a program can have. */
    public static Arbitrary<Schedule> wellFormed() {
        return schedules(Arbitraries.just(true));
    }

    private static Arbitrary<Schedule> schedules(Arbitrary<Boolean> wellFormedness) {
        return Combinators.combine(
                        Arbitraries.integers().between(2, 4),
                        Arbitraries.integers().between(1, 3),
                        Arbitraries.integers().between(1, 2),
                        wellFormedness)
                .flatAs((threads, variables, locks, wellFormed) -> events(threads, variables, locks)
                        .list()
                        .ofMaxSize(LONGEST)
                        .map(events -> tidy(events, wellFormed)));
    }

    /** So many different steps make up a {@link #crowd}. */
    public static final int CROWD_STEPS = 16 * 20 * 3;

    /** Up to twenty threads that mostly read the same three variables, so that each has many readers between two writes. */
    public static Schedule crowd(List<Integer> steps) {
        Symbols symbols = new Symbols();
        boolean[] isInside = new boolean[20];
        List<Event> events = new ArrayList<>();
        for (int step : steps) {
            int thread = symbols.threads().intern("t" + step / 16 % 20);
            int variable = symbols.variables().intern("x" + step / 320);
            int what = step % 16;
            if (what > 2) {
                events.add(new Event(what == 3 ? Kind.WRITE : Kind.READ, thread, variable));
            } else {
                events.add(new Event(isInside[thread] ? Kind.END : Kind.BEGIN, thread, -1));
                isInside[thread] = !isInside[thread];
            }
        }
        return new Schedule(events, symbols);
    }

    private static final int PLACES = 4;

    /** So many different steps make up {@link #tasks}. */
    public static final int TASK_STEPS = PLACES * 4 * 10;

    /**
     * Tasks that one thread starts, of which a few run at a time: where one is over, it may be joined by the thread that started it, by another task or by nobody, and
     * another one takes its place.
     */
    public static Schedule tasks(List<Integer> steps) {
        Symbols symbols = new Symbols();
        int main = symbols.threads().intern("main");
        int[] running = new int[PLACES]; // 0: nobody
        boolean[] isInside = new boolean[PLACES];
        List<Event> events = new ArrayList<>();
        for (int step : steps) {
            int place = step % PLACES;
            int operand = step / PLACES % 4;
            int what = step / PLACES / 4;
            if (running[place] == 0) {
                running[place] =
                        symbols.threads().intern("task " + symbols.threads().size());
                events.add(new Event(Kind.FORK, main, running[place]));
            } else if (what < 4) {
                int variable = symbols.variables().intern("x" + operand % 3);
                int thread = operand == 3 ? main : running[place];
                events.add(new Event(what < 2 ? Kind.WRITE : Kind.READ, thread, variable));
            } else if (what < 8 || isInside[place]) {
                events.add(new Event(isInside[place] ? Kind.END : Kind.BEGIN, running[place], -1));
                isInside[place] = !isInside[place];
            } else {
                int joining = operand == 0 ? main : running[(place + 1) % PLACES];
                if (operand < 2 && (operand == 0 || joining != 0)) {
                    events.add(new Event(Kind.JOIN, joining, running[place]));
                }
                running[place] = 0;
            }
        }
        return new Schedule(events, symbols);
    }

    private static Arbitrary<Event> events(int threads, int variables, int locks) {
        return Combinators.combine(
                        Arbitraries.of(kindsAsOftenAsWanted()),
                        Arbitraries.integers().between(0, threads - 1),
                        Arbitraries.integers().between(0, 11))
                .as((kind, thread, choice) ->
                        new Event(kind, thread, operand(kind, choice, threads, variables, locks)));
    }

    private static List<Kind> kindsAsOftenAsWanted() {
        return Arrays.stream(Kind.values())
                .flatMap(kind -> Collections.nCopies(FREQUENCIES.getOrDefault(kind, 1), kind).stream())
                .toList();
    }

    /** Locks come first among the synchronization objects, then one channel and one barrier. */
    private static int operand(Kind kind, int choice, int threads, int variables, int locks) {
        return switch (kind.operand) {
            case NONE -> -1;
            case VARIABLE -> choice % variables;
            case THREAD -> choice % threads;
            case LOCK ->
                switch (kind) {
                    case BARRIER -> locks + 1;
                    case SEND, RECEIVE -> locks;
                    default -> choice % locks;
                };
        };
    }

    private static Schedule tidy(List<Event> events, boolean wellFormed) {
        Rules rules = new Rules(wellFormed);
        List<Event> kept = new ArrayList<>();
        for (Event event : events) {
            if (rules.allow(event)) {
                kept.add(event);
            }
        }
        return new Schedule(kept, symbols());
    }

    private static Symbols symbols() {
        Symbols symbols = new Symbols();
        List.of("t0", "t1", "t2", "t3").forEach(symbols.threads()::intern);
        List.of("x", "y", "z").forEach(symbols.variables()::intern);
        List.of("l", "m", "n", "o").forEach(symbols.locks()::intern);
        return symbols;
    }

    /** Leaves out what no trace can hold and, in a well-formed one, what no program can do. */
    private static final class Rules {

        private final boolean wellFormed;
        private final Map<Integer, Integer> depth = new HashMap<>();
        private final Map<Integer, List<Integer>> holders = new HashMap<>(); // of each lock, re-entrant ones repeated
        private final Map<Integer, List<Integer>> readers = new HashMap<>();
        private final Set<Integer> started = new HashSet<>();
        private final Set<Integer> over = new HashSet<>();

        Rules(boolean wellFormed) {
            this.wellFormed = wellFormed;
        }

        boolean allow(Event event) {
            if (event.kind() == Kind.END && depth.getOrDefault(event.thread(), 0) == 0
                    || event.kind().operand == Kind.Operand.THREAD && event.operand() == event.thread()
                    || wellFormed && !isPossible(event)) {
                return false;
            }
            started.add(event.thread());
            switch (event.kind()) {
                case BEGIN -> depth.merge(event.thread(), 1, Integer::sum);
                case END -> depth.merge(event.thread(), -1, Integer::sum);
                case ACQUIRE -> holders(event).add(event.thread());
                case RELEASE -> holders(event).remove((Integer) event.thread());
                case ACQUIRE_SHARED -> readers(event).add(event.thread());
                case RELEASE_SHARED -> readers(event).remove((Integer) event.thread());
                case FORK -> started.add(event.operand());
                case JOIN -> over.add(event.operand());
                default -> {}
            }
            return true;
        }

        private boolean isPossible(Event event) {
            int thread = event.thread();
            return !over.contains(thread)
                    && switch (event.kind()) {
                        case ACQUIRE ->
                            holders(event).stream().allMatch(holder -> holder == thread)
                                    && readers(event).isEmpty();
                        case ACQUIRE_SHARED -> holders(event).stream().allMatch(holder -> holder == thread);
                        case RELEASE -> holders(event).contains(thread);
                        case RELEASE_SHARED -> readers(event).contains(thread);
                        case FORK -> !started.contains(event.operand());
                        case JOIN -> depth.getOrDefault(event.operand(), 0) == 0;
                        default -> true;
                    };
        }

        private List<Integer> holders(Event event) {
            return holders.computeIfAbsent(event.operand(), lock -> new ArrayList<>());
        }

        private List<Integer> readers(Event event) {
            return readers.computeIfAbsent(event.operand(), lock -> new ArrayList<>());
        }
    }
}
