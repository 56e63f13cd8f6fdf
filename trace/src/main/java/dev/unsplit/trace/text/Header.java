// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.text;

import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.lines.Escapes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The lines before the first event that say how a trace is to be read: {@code % level edges} (or {@code accesses+edges}), {@code % conflicts
 * data+locks}, {@code % boundaries split}, {@code % exclude *.main}. What is not said is as in other traces of its kind.
 */
final class Header {

    static final String MARK = "%";
    static final String LEVEL = "level";
    static final String CONFLICTS = "conflicts";
    static final String BOUNDARIES = "boundaries";
    static final String EXCLUDE = "exclude";

    private static final String KEYS = "level, conflicts, boundaries or exclude";

    private Level level;
    private Conflicts conflicts;
    private Boundaries boundaries;
    private final List<String> excluded;

    Header(TraceInfo defaults) {
        level = defaults.level();
        conflicts = defaults.conflicts();
        boundaries = defaults.boundaries();
        excluded = new ArrayList<>(defaults.excludedMethods());
    }

    TraceInfo info() {
        return new TraceInfo(level, conflicts, boundaries, excluded);
    }

    /** Whether the line, of which this is the first field, belongs to the header. */
    static boolean startsAt(Fields first) {
        return first.startsWith('%') && first.to() - first.from() == 1;
    }

    /** Takes in a line of the header, from the field after its mark on. */
    void set(Fields fields) {
        fields.next();
        String key = fields.text();
        String quotedKey = fields.quoted();
        boolean hasValue = fields.next();
        fields.extendToEnd();
        switch (key) {
            case LEVEL -> level = choice(fields, Level.values(), Header::word);
            case CONFLICTS -> conflicts = choice(fields, Conflicts.values(), Conflicts::id);
            case BOUNDARIES -> boundaries = choice(fields, Boundaries.values(), Boundaries::id);
            case EXCLUDE -> excluded.add(pattern(fields, hasValue));
            default -> throw fields.error("unknown header " + quotedKey + ", expected " + KEYS);
        }
    }

    /** Unlike users, a trace must tell whether there are edges beside its accesses. */
    static String word(Level level) {
        return level == Level.ACCESSES_AND_EDGES ? "accesses+edges" : level.id();
    }

    private static String pattern(Fields fields, boolean hasValue) {
        if (!hasValue) {
            throw fields.error("exclude without a value, expected a pattern of methods such as *.main");
        }
        byte[] pattern = new byte[fields.to() - fields.from()];
        int length = Escapes.decode(fields.bytes(), fields.from(), fields.to(), pattern);
        return new String(pattern, 0, length, StandardCharsets.UTF_8);
    }

    private static <T> T choice(Fields fields, T[] choices, Function<T, String> id) {
        String value = fields.text();
        for (T choice : choices) {
            if (id.apply(choice).equals(value)) {
                return choice;
            }
        }
        String expected = Arrays.stream(choices).map(id).collect(Collectors.joining(" or "));
        throw fields.error("unknown value " + fields.quoted() + ", expected " + expected);
    }
}
