// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import dev.unsplit.format.Packer;
import dev.unsplit.format.RecordKind;
import dev.unsplit.format.UstFormat;
import dev.unsplit.format.UstOutput;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.EventLog;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Files in memory, for tests. */
final class UstFiles {

    static final TraceInfo INFO =
            new TraceInfo(Level.ACCESSES, Conflicts.DATA_AND_LOCKS, Boundaries.INSIDE, List.of("*.main", "*.run"));

    private UstFiles() {}

    static byte[] write(List<Event> events, int eventsInBlock, int nameBytesInBlock, Packer packer) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Symbols symbols = new Symbols();
        try (UstWriter writer = new UstWriter(new UstOutput(
                out, Header.of(INFO), UstWriter.namesOf(symbols), packer, eventsInBlock, nameBytesInBlock))) {
            events.forEach(event -> event.send(writer, symbols));
            writer.endOfTrace();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    static byte[] write(List<Event> events, int eventsInBlock) {
        return write(events, eventsInBlock, 1 << 20, ZstdPacker.orDeflate());
    }

    static byte[] write(List<Event> events) {
        return write(events, UstFormat.MAX_EVENTS_IN_BLOCK);
    }

    /** The lines that reading these events must give. */
    static List<String> lines(List<Event> events) {
        Symbols symbols = new Symbols();
        EventLog log = new EventLog(symbols);
        events.forEach(event -> event.send(log, symbols));
        log.endOfTrace();
        return log.events();
    }

    /** What came out of a file, which ended once, and last. */
    record Reading(List<String> lines, String notice, TraceInfo info) {}

    static Reading read(byte[] file) {
        try (UstReader reader = new UstReader(new ByteArrayInputStream(file), "run.ust")) {
            EventLog log = new EventLog(reader.symbols());
            reader.read(log);
            return new Reading(log.events(), reader.notice(), reader.info());
        }
    }

    /** Events of all kinds, where an end comes only after a begin of its thread. */
    static List<Event> random(Random random, int count, int threads, int operands, int sites) {
        List<Event> events = new ArrayList<>();
        int[] open = new int[threads];
        for (int index = 0; index < count; index++) {
            int thread = random.nextInt(threads);
            int kind = random.nextInt(RecordKind.COUNT);
            if (kind == RecordKind.END && open[thread] == 0) {
                kind = RecordKind.BEGIN;
            }
            open[thread] += kind == RecordKind.BEGIN ? 1 : kind == RecordKind.END ? -1 : 0;
            long number = random.nextInt(4) == 0 ? random.nextLong() : random.nextInt(100);
            events.add(new Event(
                    kind,
                    thread,
                    random.nextInt(operands),
                    random.nextInt(sites),
                    random.nextInt(threads),
                    random.nextInt(sites),
                    number));
        }
        return events;
    }
}
