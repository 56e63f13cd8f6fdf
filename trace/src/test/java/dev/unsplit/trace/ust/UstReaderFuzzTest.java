// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.unsplit.format.Buffer;
import dev.unsplit.format.Checksum;
import dev.unsplit.format.UstFormat;
import dev.unsplit.trace.EventLog;
import dev.unsplit.trace.UsageException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Whatever the bytes, a reader gives well-formed events or a {@link UsageException}. {@link EventLog} looks up all names,
 * so a number that has none would show. Checksums are made right, otherwise no input would get past them.
 */
class UstReaderFuzzTest {

    @FuzzTest(maxDuration = "5m")
    void any_file(byte[] file) {
        readAnything(file);
    }

    @FuzzTest(maxDuration = "5m")
    void any_content_of_blocks(FuzzedDataProvider data) {
        Buffer file = start();
        for (int blocks = data.consumeInt(1, 3); blocks > 0; blocks--) {
            byte[] content = data.consumeBytes(300);
            putBlock(file, data.consumeBoolean() ? UstFormat.BLOCK_OF_EVENTS : UstFormat.BLOCK_END, content);
        }
        readAnything(file);
    }

    @FuzzTest(maxDuration = "5m")
    void any_content_of_sections(FuzzedDataProvider data) {
        Buffer file = start();
        putBlock(file, UstFormat.BLOCK_OF_EVENTS, namesOnly());
        for (int blocks = data.consumeInt(1, 3); blocks > 0; blocks--) {
            Buffer content = new Buffer(64);
            for (int section = 0; section < UstFormat.SECTIONS; section++) {
                putSection(content, UstFormat.PACKING_NONE, data.consumeBytes(60));
            }
            putBlock(file, UstFormat.BLOCK_OF_EVENTS, bytesOf(content));
        }
        readAnything(file);
    }

    private static Buffer start() {
        Buffer file = new Buffer(256);
        byte[] header = Header.of(UstFiles.INFO).encode();
        file.put(header, 0, header.length);
        return file;
    }

    /** Three names in each table, so that there is something to refer to. */
    private static byte[] namesOnly() {
        Buffer names = new Buffer(64);
        for (int table = 0; table < UstFormat.NAME_TABLES; table++) {
            byte[] letters = "abc".getBytes(StandardCharsets.US_ASCII);
            names.put(letters.length);
            for (int name = 0; name < letters.length; name++) {
                names.put(0);
                names.put(1);
            }
            names.put(letters, 0, letters.length);
        }
        Buffer content = new Buffer(64);
        putSection(content, UstFormat.PACKING_NONE, bytesOf(names));
        putSection(content, UstFormat.PACKING_NONE, new byte[1]);
        for (int section = UstFormat.SECTION_SCHEDULE; section < UstFormat.SECTIONS; section++) {
            putSection(content, UstFormat.PACKING_NONE, new byte[0]);
        }
        return bytesOf(content);
    }

    private static void putSection(Buffer content, int packing, byte[] bytes) {
        content.put(packing);
        content.putVarInt(bytes.length);
        content.putVarInt(bytes.length);
        content.put(bytes, 0, bytes.length);
    }

    private static void putBlock(Buffer file, int kind, byte[] content) {
        byte[] frame = new byte[UstFormat.BLOCK_FRAME_SIZE];
        frame[UstFormat.BLOCK_KIND_AT] = (byte) kind;
        UstFormat.putInt32(frame, UstFormat.BLOCK_LENGTH_AT, content.length);
        UstFormat.putInt32(frame, UstFormat.BLOCK_CHECKSUM_AT, Checksum.of(content, content.length));
        UstFormat.putInt32(
                frame, UstFormat.BLOCK_FRAME_CHECKSUM_AT, Checksum.of(frame, UstFormat.BLOCK_FRAME_CHECKSUM_AT));
        file.put(frame, 0, frame.length);
        file.put(content, 0, content.length);
    }

    private static byte[] bytesOf(Buffer buffer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(buffer.bytes, 0, buffer.size);
        return bytes.toByteArray();
    }

    private static void readAnything(Buffer file) {
        readAnything(bytesOf(file));
    }

    private static void readAnything(byte[] file) {
        try {
            UstFiles.read(file);
        } catch (UsageException expected) {
            if (!expected.getMessage().startsWith("run.ust: byte ")
                    || expected.getMessage().contains("\n")) {
                throw new AssertionError("expected one line that names the byte", expected);
            }
        }
    }
}
