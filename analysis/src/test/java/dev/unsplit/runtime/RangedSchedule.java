// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.analysis.schedule.Event;
import dev.unsplit.analysis.schedule.Event.Kind;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.trace.Names;
import dev.unsplit.trace.Symbols;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A schedule whose variables are the elements of one array. Some of its accesses stand in a row and are told at once, as a range or gathered.
 *
 * @param ranges the number of the first event of such a row, and how many it consists of
 */
record RangedSchedule(Schedule schedule, Map<Integer, Integer> ranges) {

    static final int BLOCK_BITS = 2;

    /** Three blocks, and elements behind them that make up none. */
    static final int LENGTH = 14;

    /** From, to: whole blocks, all of them, blocks with pieces of others, pieces that are no block, single elements. */
    private static final int[][] PLACES = {
        {0, 4}, {4, 8}, {0, 12}, {0, 14}, {2, 11}, {3, 9}, {4, 13}, {5, 7}, {0, 1}, {5, 6}, {6, 7}, {9, 10}, {13, 14}
    };

    /** Elements in any order, some of them twice. */
    private static final int[][] GATHERED = {{5, 2, 5, 9, 13}, {9, 8, 7, 6}, {6, 6}, {0, 13}};

    /** Makes ranges, or accesses of single elements, out of the accesses of a schedule. */
    static RangedSchedule of(Schedule original, Random random) {
        List<Event> events = new ArrayList<>();
        Map<Integer, Integer> ranges = new HashMap<>();
        for (Event event : original.events()) {
            if (!isAccess(event.kind())) {
                events.add(event);
                continue;
            }
            int[] elements = elements(random.nextInt(PLACES.length + GATHERED.length));
            ranges.put(events.size() + 1, elements.length);
            for (int element : elements) {
                events.add(new Event(event.kind(), event.thread(), element));
            }
        }
        return new RangedSchedule(new Schedule(events, symbols(original.symbols())), ranges);
    }

    private static int[] elements(int choice) {
        return choice < PLACES.length
                ? IntStream.range(PLACES[choice][0], PLACES[choice][1]).toArray()
                : GATHERED[choice - PLACES.length];
    }

    /** The elements that are accessed by these events, which stand in a row. */
    int[] elementsOf(int firstEvent, int count) {
        return IntStream.range(firstEvent, firstEvent + count)
                .map(number -> schedule.event(number).operand())
                .toArray();
    }

    /**
     * Threads that read the same few elements again and again, and seldom write one.
     *
     * @param steps below {@link #STEPS} each: who does what
     */
    static RangedSchedule ofRepeatedReads(List<Integer> steps) {
        Symbols symbols = symbols(new Symbols());
        List<Event> events = new ArrayList<>();
        boolean[] isInside = new boolean[READERS];
        for (int thread = 0; thread < READERS; thread++) {
            symbols.threads().intern("t" + thread);
        }
        for (int step : steps) {
            int thread = step % READERS;
            int what = step / READERS;
            if (what == 0) {
                events.add(new Event(isInside[thread] ? Kind.END : Kind.BEGIN, thread, -1));
                isInside[thread] ^= true;
            } else {
                events.add(new Event(what <= READ_OFTEN ? Kind.WRITE : Kind.READ, thread, 4 + what % READ_OFTEN));
            }
        }
        return new RangedSchedule(new Schedule(events, symbols), Map.of());
    }

    private static final int READERS = 3;
    private static final int READ_OFTEN = 3; // elements
    static final int STEPS = READERS * (1 + 8 * READ_OFTEN);

    /**
     * Threads that read the same few elements again and again, while one transaction writes one of them early and another one at its end: whether
     * that is a cycle depends on who has read which of the two, and when.
     *
     * @param steps below {@link #STEPS} each: which reader does what
     */
    static RangedSchedule ofReadersAndOneWriter(List<Integer> steps, int early, int late) {
        List<Event> events = new ArrayList<>();
        Symbols symbols = symbols(new Symbols());
        for (int thread = 0; thread <= READERS; thread++) {
            symbols.threads().intern("t" + thread);
        }
        boolean[] isInside = new boolean[READERS];
        for (int index = 0; index < steps.size(); index++) {
            if (index == steps.size() / 2) {
                events.add(new Event(Kind.BEGIN, READERS, -1));
                events.add(new Event(Kind.WRITE, READERS, 4 + early % READ_OFTEN));
            }
            int thread = steps.get(index) % READERS;
            int what = steps.get(index) / READERS;
            if (what <= READ_OFTEN) {
                events.add(new Event(isInside[thread] ? Kind.END : Kind.BEGIN, thread, -1));
                isInside[thread] ^= true;
            } else {
                events.add(new Event(Kind.READ, thread, 4 + what % READ_OFTEN));
            }
        }
        events.add(new Event(Kind.WRITE, READERS, 4 + late % READ_OFTEN));
        events.add(new Event(Kind.END, READERS, -1));
        return new RangedSchedule(new Schedule(events, symbols), Map.of());
    }

    /** Of words: the thread, then {@code <} or {@code >} for begin and end, or {@code r} or {@code w} and the element. */
    static RangedSchedule of(String words) {
        Symbols symbols = symbols(new Symbols());
        List<Event> events = new ArrayList<>();
        for (String word : words.strip().split("\\s+")) {
            int thread = symbols.threads().intern("t" + word.charAt(0));
            Kind kind = switch (word.charAt(1)) {
                case '<' -> Kind.BEGIN;
                case '>' -> Kind.END;
                case 'r' -> Kind.READ;
                default -> Kind.WRITE;
            };
            events.add(new Event(kind, thread, isAccess(kind) ? Integer.parseInt(word.substring(2)) : -1));
        }
        return new RangedSchedule(new Schedule(events, symbols), Map.of());
    }

    private static boolean isAccess(Kind kind) {
        return kind == Kind.READ || kind == Kind.WRITE || kind == Kind.UPDATE;
    }

    private static Symbols symbols(Symbols original) {
        Symbols symbols = new Symbols();
        copy(original.threads(), symbols.threads());
        copy(original.locks(), symbols.locks());
        for (int element = 0; element < LENGTH; element++) {
            symbols.variables().intern("a[" + element + "]");
        }
        return symbols;
    }

    private static void copy(Names from, Names to) {
        for (int name = 0; name < from.size(); name++) {
            to.intern(from.get(name));
        }
    }
}
