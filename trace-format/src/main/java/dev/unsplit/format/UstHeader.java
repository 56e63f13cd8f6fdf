// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.format;

/** The header of a file, which says how the trace is meant to be read, in the numbers of {@link UstFormat}. */
public final class UstHeader {

    private final int level;
    private final int conflicts;
    private final int boundaries;
    private final byte[][] excludedMethods;

    /** The patterns of excluded methods are UTF-8. */
    public UstHeader(int level, int conflicts, int boundaries, byte[][] excludedMethods) {
        this.level = level;
        this.conflicts = conflicts;
        this.boundaries = boundaries;
        this.excludedMethods = excludedMethods;
    }

    /** The whole header: magic, version, length, content, checksum. */
    public byte[] encode() {
        Buffer content = content();
        int length = content.size;
        byte[] header = new byte[UstFormat.HEADER_START_SIZE + length + UstFormat.CHECKSUM_SIZE];
        UstFormat.putMagic(header, 0);
        UstFormat.putInt16(header, UstFormat.VERSION_AT, UstFormat.VERSION);
        UstFormat.putInt32(header, UstFormat.HEADER_LENGTH_AT, length);
        System.arraycopy(content.bytes, 0, header, UstFormat.HEADER_START_SIZE, length);
        int checksumAt = UstFormat.HEADER_START_SIZE + length;
        UstFormat.putInt32(header, checksumAt, Checksum.of(header, checksumAt));
        return header;
    }

    private Buffer content() {
        Buffer content = new Buffer(64);
        content.put(level);
        content.put(conflicts);
        content.put(boundaries);
        content.putVarInt(excludedMethods.length);
        for (byte[] pattern : excludedMethods) {
            content.putName(pattern);
        }
        return content;
    }
}
