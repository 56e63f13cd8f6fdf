// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.format;

/**
 * The frame of a {@code .ust} file: a header, blocks, an end block. All fixed-width numbers are little-endian, all
 * checksums CRC32C. {@code docs/trace-format.md} specifies every byte.
 *
 * <pre>
 *   header                                          block, as often as needed; the last one is of kind END
 *   0        8        10       14        14+n       0       1        5          9          13
 *   +--------+--------+--------+---------+------+   +-------+--------+----------+----------+---------+
 *   | magic  |version | n      | n bytes | sum  |   | kind  | m      | sum of   | sum of   | m bytes |
 *   |        |        |        | content |      |   |       |        | content  | frame    | content |
 *   +--------+--------+--------+---------+------+   +-------+--------+----------+----------+---------+
 * </pre>
 *
 * The header's sum covers everything before it, the frame's the 9 bytes before it. So a reader knows of every byte
 * whether it can be trusted before it uses it, and can tell a file that was cut off from one that was damaged. The
 * content of a block of events is a row of sections, each packed for itself:
 *
 * <pre>
 *   | packing | length unpacked (varint) | length here (varint) | bytes |
 * </pre>
 */
public final class UstFormat {

    /** The version that this code reads and writes. */
    public static final int VERSION = 1;

    public static final int MAGIC_SIZE = 8;
    public static final int VERSION_AT = 8;
    public static final int HEADER_LENGTH_AT = 10;
    /** Where the content of the header starts. */
    public static final int HEADER_START_SIZE = 14;

    public static final int MAX_HEADER_LENGTH = 1 << 20;
    public static final int CHECKSUM_SIZE = 4;

    public static final int LEVEL_ACCESSES = 0;
    public static final int LEVEL_EDGES = 1;
    public static final int LEVEL_ACCESSES_AND_EDGES = 2;
    public static final int CONFLICTS_DATA = 0;
    public static final int CONFLICTS_DATA_AND_LOCKS = 1;
    public static final int BOUNDARIES_SPLIT = 0;
    public static final int BOUNDARIES_INSIDE = 1;

    public static final int BLOCK_KIND_AT = 0;
    public static final int BLOCK_LENGTH_AT = 1;
    public static final int BLOCK_CHECKSUM_AT = 5;
    public static final int BLOCK_FRAME_CHECKSUM_AT = 9;
    public static final int BLOCK_FRAME_SIZE = 13;

    public static final int BLOCK_OF_EVENTS = 'B';
    public static final int BLOCK_END = 'E';

    public static final int PACKING_NONE = 0;
    public static final int PACKING_DEFLATE = 1;
    public static final int PACKING_ZSTD = 2;

    /** The sections of a block of events, in this order. */
    public static final int SECTION_NAMES = 0;

    public static final int SECTION_TABLES = 1;
    public static final int SECTION_SCHEDULE = 2;
    public static final int SECTION_OPERATIONS = 3;
    public static final int SECTION_HEADS = 4;
    public static final int SECTION_TAILS = 5;
    public static final int SECTION_DETAILS = 6;
    public static final int SECTIONS = 7;

    /** The content of a block is at most this long. */
    public static final int MAX_BLOCK_LENGTH = 1 << 24;

    /** A section is at most this long when unpacked. */
    public static final int MAX_SECTION_LENGTH = 1 << 22;

    public static final int MAX_EVENTS_IN_BLOCK = 1 << 15;
    public static final int MAX_NAME_LENGTH = 1 << 20;

    /** With this many lanes or fewer an entry of the schedule takes one byte, else two. */
    public static final int MAX_NARROW_LANES = 256;

    /** The tables of names, in the order in which a block defines new ones. */
    public static final int THREADS = 0;

    public static final int METHODS = 1;
    public static final int VARIABLES = 2;
    public static final int LOCKS = 3;
    public static final int SITES = 4;
    public static final int NAME_TABLES = 5;

    /** Site 0 is "unknown" in every trace and never defined. */
    public static final int PREDEFINED_SITES = 1;

    private UstFormat() {}

    /** Copies the magic: a byte that is not ASCII, the name, and the line ends that careless transfers change. */
    public static void putMagic(byte[] to, int at) {
        to[at] = (byte) 0x89;
        to[at + 1] = 'U';
        to[at + 2] = 'S';
        to[at + 3] = 'T';
        to[at + 4] = '\r';
        to[at + 5] = '\n';
        to[at + 6] = 0x1A;
        to[at + 7] = '\n';
    }

    /** Whether these bytes begin like a {@code .ust} file: the first four bytes decide. */
    public static boolean startsLikeMagic(byte[] bytes, int length) {
        return length >= 4 && bytes[0] == (byte) 0x89 && bytes[1] == 'U' && bytes[2] == 'S' && bytes[3] == 'T';
    }

    public static void putInt16(byte[] to, int at, int value) {
        to[at] = (byte) value;
        to[at + 1] = (byte) (value >>> 8);
    }

    public static void putInt32(byte[] to, int at, int value) {
        putInt16(to, at, value);
        putInt16(to, at + 2, value >>> 16);
    }

    public static int int16(byte[] from, int at) {
        return (from[at] & 0xFF) | (from[at + 1] & 0xFF) << 8;
    }

    public static int int32(byte[] from, int at) {
        return int16(from, at) | (int16(from, at + 2) << 16);
    }
}
