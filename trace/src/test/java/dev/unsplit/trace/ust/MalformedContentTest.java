// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.format.Checksum;
import dev.unsplit.format.Packer;
import dev.unsplit.format.UstFormat;
import dev.unsplit.trace.UsageException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Content that is wrong under checksums that are right: somebody meant harm, or another writer has a fault. */
class MalformedContentTest {

    private final int headerEnd = Header.of(UstFiles.INFO).encode().length;

    @Property
    void wrong_content_gives_other_events_or_a_usage_exception(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 4) int changes) {
        Random random = new Random(seed);
        List<Event> events = UstFiles.random(random, 40, 3, 20, 10);
        byte[] file = UstFiles.write(events, 25, 1 << 20, Packer.none());
        int contentLength = UstFormat.int32(file, headerEnd + UstFormat.BLOCK_LENGTH_AT);
        for (int change = 0; change < changes; change++) {
            int at = headerEnd + UstFormat.BLOCK_FRAME_SIZE + random.nextInt(contentLength);
            file[at] = (byte) (random.nextBoolean() ? random.nextInt() : file[at] + 1);
        }
        correctChecksums(file, contentLength);
        try {
            UstFiles.read(file);
        } catch (UsageException e) {
            assertThat(e).hasMessageMatching("run\\.ust: byte \\d+: .*expected.*");
        }
    }

    private void correctChecksums(byte[] file, int contentLength) {
        int contentStart = headerEnd + UstFormat.BLOCK_FRAME_SIZE;
        byte[] content = Arrays.copyOfRange(file, contentStart, contentStart + contentLength);
        UstFormat.putInt32(file, headerEnd + UstFormat.BLOCK_CHECKSUM_AT, Checksum.of(content, contentLength));
        byte[] frame = Arrays.copyOfRange(file, headerEnd, headerEnd + UstFormat.BLOCK_FRAME_CHECKSUM_AT);
        UstFormat.putInt32(file, headerEnd + UstFormat.BLOCK_FRAME_CHECKSUM_AT, Checksum.of(frame, frame.length));
    }

    /** Leaves everything as it is, so that a changed byte is a changed byte of a section. */
}
