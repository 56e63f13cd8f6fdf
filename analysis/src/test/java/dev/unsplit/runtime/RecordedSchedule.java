// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.analysis.schedule.Event;
import dev.unsplit.analysis.schedule.Event.Kind;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.format.Packer;
import dev.unsplit.format.RecordKind;
import dev.unsplit.format.UstFormat;
import dev.unsplit.format.UstHeader;
import dev.unsplit.format.UstOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A schedule as the recorder sees it: the real states of threads, words of variables and locks, driven event by event, and
 * the trace that comes of it.
 */
public final class RecordedSchedule {

    private static int lastThread;

    private final Schedule schedule;
    private final boolean accesses;
    private final Map<Integer, ThreadState> threads = new HashMap<>();
    private final Map<Integer, WovenField> variables = new HashMap<>();
    private final Map<Integer, Object> locks = new HashMap<>();
    private final Map<ThreadState, List<Integer>> entered = new HashMap<>();
    private final RangedSchedule ranged;
    private final ArrayShadow array;

    private RecordedSchedule(RangedSchedule ranged, boolean accesses, ArrayShadow array) {
        this.schedule = ranged.schedule();
        this.accesses = accesses;
        this.ranged = ranged;
        this.array = array;
    }

    /** The same without what no JVM does: lock events that do not fit, events of threads that do not run. */
    public static Schedule wellFormed(Schedule schedule) {
        List<Event> kept = new ArrayList<>();
        Map<Integer, Integer> owners = new HashMap<>();
        Map<Integer, List<Integer>> readers = new HashMap<>();
        Set<Integer> ran = new HashSet<>();
        Set<Integer> forked = new HashSet<>();
        Set<Integer> joined = new HashSet<>();
        for (Event event : schedule.events()) {
            int thread = event.thread();
            int operand = event.operand();
            List<Integer> shared = readers.computeIfAbsent(operand, any -> new ArrayList<>());
            boolean fits = switch (event.kind()) {
                case ACQUIRE -> !owners.containsKey(operand) && shared.isEmpty();
                case RELEASE -> Integer.valueOf(thread).equals(owners.get(operand));
                case ACQUIRE_SHARED -> !owners.containsKey(operand) && !shared.contains(thread);
                case RELEASE_SHARED -> shared.contains(thread);
                case FORK -> !ran.contains(operand) && operand != thread && forked.add(operand);
                case JOIN -> ran.contains(operand) && operand != thread && !joined.contains(operand);
                case BARRIER -> false;
                default -> true;
            };
            if (!fits || joined.contains(thread)) {
                continue;
            }
            switch (event.kind()) {
                case ACQUIRE -> owners.put(operand, thread);
                case RELEASE -> owners.remove(operand);
                case ACQUIRE_SHARED -> shared.add(thread);
                case RELEASE_SHARED -> shared.remove(Integer.valueOf(thread));
                case JOIN -> joined.add(operand);
                default -> {}
            }
            ran.add(thread);
            kept.add(event);
        }
        return new Schedule(withoutIdleForks(kept, ran), schedule.symbols());
    }

    private static List<Event> withoutIdleForks(List<Event> events, Set<Integer> ran) {
        return events.stream()
                .filter(event -> event.kind() != Kind.FORK || ran.contains(event.operand()))
                .toList();
    }

    /** The bytes of the trace. */
    public static byte[] of(Schedule schedule, boolean accesses) {
        return of(schedule, accesses, true, false);
    }

    /**
     * @param lockEdges whether the order that locks make is written
     * @param onlySplit whether transactions will be taken to end at boundaries
     */
    static byte[] of(Schedule schedule, boolean accesses, boolean lockEdges, boolean onlySplit) {
        Recorder.switchOn(accesses, lockEdges, onlySplit);
        return new RecordedSchedule(new RangedSchedule(schedule, Map.of()), accesses, null).record();
    }

    /** The same where little is written but edges: of each method one execution, and outside transactions one access at each site. */
    static byte[] withBudget(Schedule schedule) {
        Budget.set(1);
        try {
            return of(schedule, true);
        } finally {
            Budget.set(0);
        }
    }

    /** The same if all variables are elements of one array with small blocks, some of which are told as ranges. */
    static byte[] of(RangedSchedule ranged, boolean accesses) {
        Recorder.switchOn(accesses, true, false);
        int blockBits = ArrayShadow.newBlockBits;
        int manyRepeats = ArrayShadow.newManyRepeats;
        ArrayShadow.newBlockBits = RangedSchedule.BLOCK_BITS;
        int fewReads = ReadBits.fewReads;
        ArrayShadow.newManyRepeats = -1; // so that every second read sets a bit
        ReadBits.fewReads = 0;
        ArrayShadow array = ArrayShadow.of(new int[RangedSchedule.LENGTH]);
        byte[] trace = new RecordedSchedule(ranged, accesses, array).record();
        ArrayShadow.newBlockBits = blockBits;
        ArrayShadow.newManyRepeats = manyRepeats;
        ReadBits.fewReads = fewReads;
        return trace;
    }

    private byte[] record() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int level = accesses ? UstFormat.LEVEL_ACCESSES_AND_EDGES : UstFormat.LEVEL_EDGES;
        UstHeader header = new UstHeader(level, UstFormat.CONFLICTS_DATA, UstFormat.BOUNDARIES_SPLIT, new byte[0][]);
        try (UstOutput out = new UstOutput(bytes, header, this::name, Packer.none(), 1 << 10)) {
            Merger merger = new Merger(new Narrator(out, new long[0]), Long.MAX_VALUE);
            replayAll(merger);
            merger.round(threads.values().toArray(new ThreadState[0]), Long.MAX_VALUE);
            out.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** The writer may be far behind the threads, or look at them after each step. */
    private void replayAll(Merger merger) throws IOException {
        Random random = new Random(schedule.toString().hashCode());
        int pace = random.nextInt(4);
        for (int number = 1; number <= schedule.length(); number++) {
            Event event = schedule.event(number);
            int site = Registry.site("Run.java:" + number);
            int length = ranged.ranges().getOrDefault(number, 1);
            if (length > 1) {
                tellAtOnce(event, ranged.elementsOf(number, length), site);
                number += length - 1;
            } else {
                replay(event, site);
            }
            if (pace > 0 && random.nextInt(pace) == 0) {
                merger.round(threads.values().toArray(new ThreadState[0]), Stamps.next());
            }
        }
    }

    private byte[] name(int table, int symbol) {
        return table == UstFormat.THREADS ? ("t" + symbol).getBytes() : Names.name(table, symbol);
    }

    private void replay(Event event, int site) {
        ThreadState ts = thread(event.thread());
        ts.recordStart();
        switch (event.kind()) {
            case BEGIN ->
                entered.computeIfAbsent(ts, any -> new ArrayList<>()).add(Probes.enter(Registry.method("m"), site, ts));
            case END -> Probes.exit(entered.get(ts).remove(entered.get(ts).size() - 1), ts);
            case READ -> {
                if (array == null) {
                    read(variable(event.operand()), site, ts);
                } else {
                    readElement(event.operand(), site, ts);
                }
            }
            case WRITE -> {
                if (array == null) {
                    write(variable(event.operand()), site, ts, RecordKind.WRITE);
                } else {
                    writeElement(event.operand(), site, ts);
                }
            }
            case UPDATE -> {
                if (array == null) {
                    write(variable(event.operand()), site, ts, RecordKind.UPDATE);
                } else {
                    readElement(event.operand(), site, ts);
                    writeElement(event.operand(), site, ts);
                }
            }
            case ACQUIRE -> {
                if (ts.tellsMonitors()) {
                    ts.monitors.push(lock(event.operand())).acquired(site, ts);
                }
            }
            case RELEASE -> {
                if (ts.tellsMonitors()) {
                    ts.monitors.pop(lock(event.operand())).releasing(site, ts);
                }
            }
            case ACQUIRE_SHARED -> shadow(event.operand()).acquiredShared(site, ts);
            case RELEASE_SHARED -> shadow(event.operand()).releasingShared(site, ts);
            case FORK -> {
                Fork child = new Fork(nextThread());
                ts.fork(child, site);
                threads.put(event.operand(), started(new ThreadState(child, null, null)));
                ts.cut(site);
            }
            case JOIN -> {
                ThreadState child = thread(event.operand());
                child.finish();
                ts.join(child.threadEnd, site);
            }
            case SEND -> shadow(event.operand()).send(site, ts);
            case RECEIVE -> shadow(event.operand()).receive(site, ts);
            case BOUNDARY -> Events.boundary(site, ts);
            case BARRIER -> throw new IllegalArgumentException("not recorded as one event");
        }
    }

    private void tellAtOnce(Event event, int[] elements, int site) {
        ThreadState ts = thread(event.thread());
        ts.recordStart();
        int from = elements[0];
        int to = from + elements.length;
        if (Arrays.equals(elements, IntStream.range(from, to).toArray())) {
            tellRange(event.kind(), from, to, site, ts);
        } else {
            tellGathered(event.kind(), elements, site, ts);
        }
    }

    private void tellRange(Kind kind, int from, int to, int site, ThreadState ts) {
        switch (kind) {
            case READ -> Probes.readRange(array, from, to, site, ts);
            case WRITE -> Probes.writeRange(array, from, to, site, ts);
            default -> Probes.updateRange(array, from, to, site, ts);
        }
    }

    private void tellGathered(Kind kind, int[] elements, int site, ThreadState ts) {
        switch (kind) {
            case READ -> Probes.readGathered(array, elements, 0, elements.length, site, ts);
            case WRITE -> Probes.writeGathered(array, elements, 0, elements.length, site, ts);
            default -> Probes.updateGathered(array, elements, 0, elements.length, site, ts);
        }
    }

    private void readElement(int index, int site, ThreadState ts) {
        if (!Probes.isKnownElement(array, index, site, ts)) {
            Probes.readElement(array, index, site, ts);
            Probes.done(ts);
        }
    }

    private void writeElement(int index, int site, ThreadState ts) {
        if (array.words[index] != ts.both) {
            Probes.writeElement(array, index, site, ts);
            Probes.done(ts);
        }
    }

    /** What woven code does around an access. */
    private static void read(WovenField field, int site, ThreadState ts) {
        if (!WovenField.PLACE.readQuickly(field, site, ts) && !WovenField.PLACE.readSilently(field, site, ts)) {
            Variables.read(field, WovenField.PLACE, field.name, 0, site, ts, RecordKind.READ, false);
            Probes.done(ts);
        }
    }

    private static void write(WovenField field, int site, ThreadState ts, int kind) {
        if (!WovenField.PLACE.writeQuickly(field, site, ts) && !WovenField.PLACE.writeSilently(field, site, ts)) {
            Variables.write(field, WovenField.PLACE, field.name, 0, site, ts, kind, false);
            Probes.done(ts);
        }
    }

    private static int nextThread() {
        return ++lastThread % 1000 + 1;
    }

    private ThreadState thread(int number) {
        return threads.computeIfAbsent(number, any -> started(new ThreadState(nextThread(), null)));
    }

    private static ThreadState started(ThreadState state) {
        state.started();
        return state;
    }

    private WovenField variable(int number) {
        return variables.computeIfAbsent(
                number,
                any -> new WovenField(
                        new NamedWord(schedule.symbols().variables().get(number))));
    }

    /** An object of one field, with the shadow that the weaver adds. */
    private static final class WovenField {
        static final Place PLACE = place();

        @SuppressWarnings("UnusedVariable") // through their offsets
        private long word;

        @SuppressWarnings("UnusedVariable")
        private int writeSite, accessSite;

        @SuppressWarnings("UnusedVariable")
        private Object readers;

        private final Word name; // as a variable of the trace, and nothing more

        WovenField(Word name) {
            this.name = name;
        }

        private static Place place() {
            Place place = new Place(WovenField.class, null);
            place.word = Memory.UNSAFE.objectFieldOffset(WovenField.class, "word");
            place.writeSite = Memory.UNSAFE.objectFieldOffset(WovenField.class, "writeSite");
            place.accessSite = Memory.UNSAFE.objectFieldOffset(WovenField.class, "accessSite");
            place.readers = Memory.UNSAFE.objectFieldOffset(WovenField.class, "readers");
            place.isWoven = true;
            return place;
        }
    }

    private static final class NamedWord extends Word {
        private final String name;

        NamedWord(String name) {
            super(null, null);
            this.name = name;
        }

        @Override
        String name() {
            return name;
        }
    }

    private ObjectShadow shadow(int number) {
        return Objects.shadow(lock(number));
    }

    private Object lock(int number) {
        return locks.computeIfAbsent(number, any -> new Object());
    }
}
