// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import dev.unsplit.format.UstFormat;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.TraceInfo;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The content of the header: how the trace is meant to be read. */
final class Header {

    private Header() {}

    /** The whole header: magic, version, length, content, checksum. */
    static byte[] encode(TraceInfo info) {
        Buffer content = content(info);
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

    private static Buffer content(TraceInfo info) {
        Buffer content = new Buffer(64);
        content.put(level(info.level()));
        content.put(conflicts(info.conflicts()));
        content.put(boundaries(info.boundaries()));
        content.putVarInt(info.excludedMethods().size());
        for (String pattern : info.excludedMethods()) {
            content.putName(pattern.getBytes(StandardCharsets.UTF_8));
        }
        return content;
    }

    private static int level(Level level) {
        return switch (level) {
            case ACCESSES -> UstFormat.LEVEL_ACCESSES;
            case EDGES -> UstFormat.LEVEL_EDGES;
        };
    }

    private static int conflicts(Conflicts conflicts) {
        return switch (conflicts) {
            case DATA -> UstFormat.CONFLICTS_DATA;
            case DATA_AND_LOCKS -> UstFormat.CONFLICTS_DATA_AND_LOCKS;
        };
    }

    private static int boundaries(Boundaries boundaries) {
        return switch (boundaries) {
            case SPLIT -> UstFormat.BOUNDARIES_SPLIT;
            case INSIDE -> UstFormat.BOUNDARIES_INSIDE;
        };
    }

    static TraceInfo decode(byte[] bytes, int from, int to) throws MalformedBlockException {
        Cursor content = new Cursor(bytes, from, to);
        Level level = level(content.next());
        Conflicts conflicts = conflicts(content.next());
        Boundaries boundaries = boundaries(content.next());
        int count = content.count("excluded methods");
        List<String> excluded = new ArrayList<>();
        for (int pattern = 0; pattern < count; pattern++) {
            int length = content.length("name");
            excluded.add(new String(bytes, content.skip(length), length, StandardCharsets.UTF_8));
        }
        content.expectEnd();
        return new TraceInfo(level, conflicts, boundaries, excluded);
    }

    private static Level level(int code) throws MalformedBlockException {
        return switch (code) {
            case UstFormat.LEVEL_ACCESSES -> Level.ACCESSES;
            case UstFormat.LEVEL_EDGES -> Level.EDGES;
            default -> throw new MalformedBlockException("expected level 0 or 1, found " + code);
        };
    }

    private static Conflicts conflicts(int code) throws MalformedBlockException {
        return switch (code) {
            case UstFormat.CONFLICTS_DATA -> Conflicts.DATA;
            case UstFormat.CONFLICTS_DATA_AND_LOCKS -> Conflicts.DATA_AND_LOCKS;
            default -> throw new MalformedBlockException("expected conflicts 0 or 1, found " + code);
        };
    }

    private static Boundaries boundaries(int code) throws MalformedBlockException {
        return switch (code) {
            case UstFormat.BOUNDARIES_SPLIT -> Boundaries.SPLIT;
            case UstFormat.BOUNDARIES_INSIDE -> Boundaries.INSIDE;
            default -> throw new MalformedBlockException("expected boundaries 0 or 1, found " + code);
        };
    }
}
