// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import dev.unsplit.format.UstFormat;
import dev.unsplit.format.UstHeader;
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

    static UstHeader of(TraceInfo info) {
        List<String> patterns = info.excludedMethods();
        byte[][] excluded = new byte[patterns.size()][];
        for (int index = 0; index < excluded.length; index++) {
            excluded[index] = patterns.get(index).getBytes(StandardCharsets.UTF_8);
        }
        return new UstHeader(level(info.level()), conflicts(info.conflicts()), boundaries(info.boundaries()), excluded);
    }

    private static int level(Level level) {
        return switch (level) {
            case ACCESSES -> UstFormat.LEVEL_ACCESSES;
            case EDGES -> UstFormat.LEVEL_EDGES;
            case ACCESSES_AND_EDGES -> UstFormat.LEVEL_ACCESSES_AND_EDGES;
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
            case UstFormat.LEVEL_ACCESSES_AND_EDGES -> Level.ACCESSES_AND_EDGES;
            default -> throw new MalformedBlockException("expected level 0, 1 or 2, found " + code);
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
