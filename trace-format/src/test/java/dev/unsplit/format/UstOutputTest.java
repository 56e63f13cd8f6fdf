// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UstOutputTest {

    private static final UstHeader HEADER = new UstHeader(
            UstFormat.LEVEL_EDGES, UstFormat.CONFLICTS_DATA, UstFormat.BOUNDARIES_SPLIT, new byte[][] {{'*'}});

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final List<String> asked = new ArrayList<>();

    @Test
    void names_are_asked_for_once_and_only_when_their_block_is_written() throws IOException {
        UstOutput output = output(out, 100);
        output.add(300_000, RecordKind.BEGIN, 5, 7);
        output.addNumber(300_000, 12);
        output.addEdge(300_000, RecordKind.EDGE_WRITE_READ, 2, 9, 4, 0, 7);
        assertThat(asked).isEmpty();
        output.flush();
        assertThat(asked).containsExactly("0:300000", "0:2", "1:5", "2:4", "4:7");
        output.add(300_000, RecordKind.END, 5, 7);
        output.flush();
        assertThat(asked).hasSize(5);
    }

    @Test
    void a_full_block_is_written_without_being_told() throws IOException {
        UstOutput output = output(out, 3);
        long header = output.bytes();
        output.add(0, RecordKind.READ, 1, 1);
        output.add(0, RecordKind.READ, 1, 1);
        assertThat(output.bytes()).isEqualTo(header).isEqualTo(out.size());
        output.add(0, RecordKind.READ, 1, 1);
        assertThat(output.bytes()).isGreaterThan(header).isEqualTo(out.size());
        output.add(0, RecordKind.READ, 1, 1);
        assertThat(output.events()).isEqualTo(4);
    }

    @Test
    void flushing_nothing_writes_nothing_and_the_end_is_a_block() throws IOException {
        UstOutput output = output(out, 3);
        long header = output.bytes();
        output.flush();
        assertThat(output.bytes()).isEqualTo(header);
        output.end();
        assertThat(out.toByteArray()[(int) header]).isEqualTo((byte) UstFormat.BLOCK_END);
        assertThat(out.size()).isEqualTo(header + UstFormat.BLOCK_FRAME_SIZE + 2);
    }

    @Test
    void what_the_stream_throws_comes_through_and_nothing_more_is_written() throws IOException {
        IOException full = new IOException("No space left on device");
        List<Integer> writes = new ArrayList<>();
        UstOutput output = output(
                new OutputStream() {
                    @Override
                    public void write(int b) {
                        throw new AssertionError("whole arrays are written");
                    }

                    @Override
                    public void write(byte[] bytes, int from, int length) throws IOException {
                        writes.add(length);
                        if (writes.size() > 1) {
                            throw full;
                        }
                    }
                },
                100);
        output.add(0, RecordKind.READ, 1, 1);
        assertThatThrownBy(output::flush).isSameAs(full);
        output.add(0, RecordKind.READ, 1, 1);
        output.end();
        output.close();
        assertThat(writes).hasSize(2);
    }

    @Test
    void sections_are_packed_only_where_it_pays() throws IOException {
        assertThat(sizeWith(Packer.deflate())).isLessThan(sizeWith(Packer.none()) / 2);
    }

    @Test
    void a_file_that_is_packed_late_is_packed_beyond_its_first_bytes() throws IOException {
        long packed = sizeWith(Packer.deflate());
        long plain = sizeWith(Packer.none());
        assertThat(sizeWith(Packer.deflateBeyond(0))).isEqualTo(packed);
        assertThat(sizeWith(Packer.deflateBeyond(1 << 20))).isEqualTo(plain);
        assertThat(sizeWith(Packer.deflateBeyond(plain / 2))).isBetween(packed + 1, plain - 1);
    }

    private long sizeWith(Packer packer) throws IOException {
        try (UstOutput output = new UstOutput(out, HEADER, this::name, packer, 1000)) {
            for (int event = 0; event < 2000; event++) {
                output.add(event % 2, RecordKind.READ, event % 7, 1);
            }
            output.end();
            return output.bytes();
        }
    }

    private UstOutput output(OutputStream to, int eventsInBlock) throws IOException {
        return new UstOutput(to, HEADER, this::name, Packer.none(), eventsInBlock);
    }

    private byte[] name(int table, int symbol) {
        String name = table + ":" + symbol;
        asked.add(name);
        return name.getBytes(StandardCharsets.UTF_8);
    }
}
