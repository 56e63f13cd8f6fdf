// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.unsplit.format.RecordKind;
import dev.unsplit.format.UstFormat;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.UsageException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DamagedFileTest {

    private static final int EVENTS_IN_BLOCK = 40;

    private final List<Event> events = UstFiles.random(new Random(7), 100, 3, 20, 10);
    private final List<String> lines = UstFiles.lines(events);
    private final byte[] file = UstFiles.write(events, EVENTS_IN_BLOCK);
    private final int headerEnd = Header.of(UstFiles.INFO).encode().length;
    private final int firstBlockEnd =
            headerEnd + UstFormat.BLOCK_FRAME_SIZE + UstFormat.int32(file, headerEnd + UstFormat.BLOCK_LENGTH_AT);

    @Test
    void a_file_cut_behind_its_first_block_is_read_up_to_its_last_whole_block() {
        for (int length = firstBlockEnd; length < file.length; length++) {
            UstFiles.Reading reading = UstFiles.read(Arrays.copyOf(file, length));
            assertThat(reading.lines())
                    .isEqualTo(lines.subList(0, reading.lines().size()));
            assertThat(reading.notice())
                    .contains("cut off", "at byte " + length, reading.lines().size() + " records read");
        }
    }

    @Test
    void a_file_cut_before_its_first_event_is_an_error() {
        for (int length = headerEnd; length < firstBlockEnd; length++) {
            byte[] cut = Arrays.copyOf(file, length);
            assertThatThrownBy(() -> UstFiles.read(cut))
                    .isInstanceOf(UsageException.class)
                    .hasMessage("run.ust: byte " + length
                            + ": cut off before the first event; expected at least one whole block of events");
        }
    }

    @Test
    void a_whole_file_without_events_is_none_that_was_cut() {
        UstFiles.Reading reading = UstFiles.read(UstFiles.write(List.of(), EVENTS_IN_BLOCK));
        assertThat(reading.lines()).isEmpty();
        assertThat(reading.notice()).isEmpty();
    }

    @Test
    void a_file_cut_in_its_header_is_an_error() {
        for (int length = 0; length < headerEnd; length++) {
            byte[] cut = Arrays.copyOf(file, length);
            assertThatThrownBy(() -> UstFiles.read(cut))
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith("run.ust: byte " + length + ": ")
                    .hasMessageContaining("expected");
        }
    }

    @Test
    void the_place_of_an_event_is_where_its_block_starts() {
        Set<String> places = new LinkedHashSet<>();
        try (UstReader reader = new UstReader(new ByteArrayInputStream(file), "run.ust")) {
            reader.read(new EventHandler() {
                @Override
                public void read(int thread, int variable, int site) {
                    places.add(reader.place());
                }
            });
        }
        int firstBlock = UstFormat.BLOCK_FRAME_SIZE + UstFormat.int32(file, headerEnd + UstFormat.BLOCK_LENGTH_AT);
        assertThat(places).startsWith("run.ust: byte " + headerEnd, "run.ust: byte " + (headerEnd + firstBlock));
    }

    @Test
    void the_notice_says_where_the_file_was_cut() {
        assertThat(UstFiles.read(Arrays.copyOf(file, firstBlockEnd)).notice())
                .isEqualTo("cut off behind block 1 at byte " + firstBlockEnd
                        + ": 1 whole block with 40 records read, the rest is missing");
        assertThat(UstFiles.read(Arrays.copyOf(file, firstBlockEnd + 20)).notice())
                .isEqualTo("cut off in the middle of block 2 at byte " + (firstBlockEnd + 20)
                        + ": 1 whole block with 40 records read, the rest is missing");
    }

    @Test
    void no_byte_can_be_changed_unnoticed() {
        for (int at = 0; at < file.length; at++) {
            for (int change : new int[] {0x01, 0x80}) {
                byte[] damaged = file.clone();
                damaged[at] ^= (byte) change;
                assertThat(catchThrowable(() -> UstFiles.read(damaged)))
                        .as("%x at byte %d", change, at)
                        .isInstanceOf(UsageException.class)
                        .hasMessageContaining("run.ust: byte ");
            }
        }
    }

    @Test
    void a_damaged_block_is_named_with_its_byte() {
        byte[] damaged = file.clone();
        damaged[headerEnd + UstFormat.BLOCK_FRAME_SIZE] ^= 1;
        assertThatThrownBy(() -> UstFiles.read(damaged))
                .hasMessage(
                        "run.ust: byte " + headerEnd + ": block 1 is damaged; expected content with another checksum");
    }

    @Test
    void reader_names_both_versions() {
        byte[] newer = file.clone();
        UstFormat.putInt16(newer, UstFormat.VERSION_AT, 258);
        assertThatThrownBy(() -> UstFiles.read(newer))
                .isInstanceOf(UsageException.class)
                .hasMessage("run.ust: byte 8: written in version 258 of the format; expected version 1");
    }

    @Test
    void bytes_behind_the_end_are_an_error() {
        assertThatThrownBy(() -> UstFiles.read(Arrays.copyOf(file, file.length + 1)))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "run.ust: byte " + file.length + ": expected nothing behind the end block, found more bytes");
    }

    @Test
    void an_unmatched_end_is_an_error_also_if_other_threads_are_in_a_method() {
        List<Event> unmatched = List.of(
                new Event(RecordKind.BEGIN, 1, 1, 0),
                new Event(RecordKind.BEGIN, 2, 1, 0),
                new Event(RecordKind.END, 1, 1, 0),
                new Event(RecordKind.END, 1, 1, 0));
        byte[] inTwoBlocks = UstFiles.write(unmatched, 3);
        assertThatThrownBy(() -> UstFiles.read(inTwoBlocks))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "malformed block 2: unmatched end of thread thread-1; expected a begin before it");
    }

    @Test
    void something_else_is_no_ust_file() {
        assertThatThrownBy(() -> UstFiles.read("T0|r(x)|1\n".getBytes(StandardCharsets.US_ASCII)))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "run.ust: byte 0: not a .ust file; expected it to start with the bytes 89 55 53 54 0D 0A 1A 0A");
        assertThatThrownBy(() -> UstFiles.read(new byte[0]))
                .hasMessage("run.ust: byte 0: the file is empty; expected a .ust file");
    }
}
