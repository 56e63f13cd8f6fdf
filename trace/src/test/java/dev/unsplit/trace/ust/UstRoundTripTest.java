// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.format.Packer;
import dev.unsplit.format.RecordKind;
import dev.unsplit.format.UstFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class UstRoundTripTest {

    @Property
    void events_come_out_as_they_went_in(
            @ForAll long seed,
            @ForAll @IntRange(max = 120) int count,
            @ForAll @IntRange(min = 1, max = 6) int threads,
            @ForAll @IntRange(min = 1, max = 300) int operands,
            @ForAll @IntRange(min = 1, max = 40) int sites,
            @ForAll @IntRange(min = 1, max = 130) int eventsInBlock) {
        List<Event> events = UstFiles.random(new Random(seed), count, threads, operands, sites);
        assertSame(events, UstFiles.write(events, eventsInBlock));
    }

    @Property(tries = 200)
    void names_that_do_not_fit_into_a_block_go_into_blocks_before_it(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 100) int nameBytesInBlock) {
        List<Event> events = UstFiles.random(new Random(seed), 60, 3, 50, 30);
        assertSame(events, UstFiles.write(events, 20, nameBytesInBlock, ZstdPacker.orDeflate()));
    }

    @Property(tries = 200)
    void deflate_stands_in_for_zstd(@ForAll long seed) {
        List<Event> events = UstFiles.random(new Random(seed), 400, 3, 50, 30);
        assertSame(events, UstFiles.write(events, 150, 1 << 20, Packer.deflate()));
        assertSame(events, UstFiles.write(events, 150, 1 << 20, Packer.deflateBeyond(1 << 12)));
    }

    @Test
    void many_blocks_of_full_size() {
        List<Event> events = UstFiles.random(new Random(1), 3 * UstFormat.MAX_EVENTS_IN_BLOCK + 17, 12, 40_000, 900);
        assertSame(events, UstFiles.write(events));
    }

    @Test
    void more_threads_in_a_block_than_a_byte_can_number() {
        List<Event> events = UstFiles.random(new Random(2), 5_000, 1_000, 10, 10);
        assertSame(events, UstFiles.write(events));
    }

    @Test
    void every_event_with_a_site_of_its_own() {
        List<Event> events = new ArrayList<>();
        for (int index = 0; index < UstFormat.MAX_EVENTS_IN_BLOCK + 1; index++) {
            events.add(new Event(RecordKind.READ, index % 3, index, index + 1));
        }
        assertSame(events, UstFiles.write(events));
    }

    @Test
    void a_trace_without_events_is_whole() {
        assertSame(List.of(), UstFiles.write(List.of()));
    }

    private static void assertSame(List<Event> events, byte[] file) {
        UstFiles.Reading reading = UstFiles.read(file);
        List<String> expected = UstFiles.lines(events);
        for (int index = 0; index < Math.min(expected.size(), reading.lines().size()); index++) {
            assertThat(reading.lines().get(index)).as("event %d", index).isEqualTo(expected.get(index));
        }
        assertThat(reading.lines()).hasSameSizeAs(expected);
        assertThat(reading.notice()).isEmpty();
        assertThat(reading.info()).isEqualTo(UstFiles.INFO);
    }
}
