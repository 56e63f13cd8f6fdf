// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import dev.unsplit.finding.LeftOutMethods;
import dev.unsplit.staticcheck.StaticResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the agent writes beside a trace, into a file of the same name with {@code .notes} behind it: lines of a key, a
 * tabulator and a value.
 * <pre>
 * main      bank.Bank
 * recording ended
 * notSeen   reflection   12
 * leftOut   3   @NotAtomic   roughly right will do
 * usedRule   3   exclude bank.Teller.serve   threads start here
 * unusedRule 4   exclude bank.Teler.serve
 * full      200
 * brief     4711
 * cut       2
 * lost      3
 * deadlock  alice waits in bank.Bank.move (Bank.java:12) for a bank.Account that bob holds; bob waits …
 * </pre>
 */
public final class Notes {

    /** Of a trace that has none. */
    public static final Notes NONE = new Notes(List.of());

    private static final String EXTENSION = ".notes";
    private static final String NUMBER = "\\d{1,9}";
    private static final String NOT_SEEN = "notSeen";
    private static final String LEFT_OUT = "leftOut";
    private static final String RULE = "Rule";
    private static final String USED_RULE = "usedRule";
    private static final String UNUSED_RULE = "unusedRule";
    private static final String LOST = "lost";
    private static final String FULL = "full";
    private static final String BRIEF = "brief";
    private static final String CUT = "cut";
    private static final String MAIN = "main";
    private static final String RECORDING = "recording";
    private static final String RUNNING = "running";
    private static final String DEADLOCK = "deadlock";

    private static final String NONE_OF_THEM = "0";

    /** Why the recorder gave up: on purpose, or because it failed. */
    private static final List<String> ENDED_EARLY = List.of("stopped", "trouble");

    private final Map<String, String> values = new LinkedHashMap<>();
    private final Map<String, String> notSeen = new LinkedHashMap<>();
    private final Map<String, Map<String, Long>> leftOut = new LinkedHashMap<>(); // by whom, then why

    private final List<String> usedRules = new ArrayList<>();
    private int provedRules;
    private final Map<String, Integer> unusedRules = new LinkedHashMap<>(); // lines by the rule that stands there

    private Notes(List<String> lines) {
        for (String line : lines) {
            String[] fields = line.split("\t", -1);
            if (fields[0].equals(NOT_SEEN) && fields.length > 1) {
                notSeen.put(fields[1], fields.length > 2 ? fields[2] : "1");
            } else if (fields[0].equals(LEFT_OUT) && fields.length > 3 && fields[1].matches(NUMBER)) {
                leftOut.computeIfAbsent(fields[2], any -> new LinkedHashMap<>())
                        .merge(fields[3], Long.parseLong(fields[1]), Long::sum);
            } else if (fields[0].endsWith(RULE) && fields.length > 3 && StaticResult.isProved(fields[3])) {
                provedRules++;
            } else if (fields[0].equals(USED_RULE) && fields.length > 2) {
                usedRules.add(fields[2]);
            } else if (fields[0].equals(UNUSED_RULE) && fields.length > 2 && fields[1].matches(NUMBER)) {
                unusedRules.put(fields[2], Integer.parseInt(fields[1]));
            } else if (fields.length > 1) {
                values.put(fields[0], fields[1]);
            }
        }
    }

    /** Where the notes of a trace are. */
    public static Path file(Path trace) {
        return trace.resolveSibling(trace.getFileName() + EXTENSION);
    }

    /** Of a trace in a file; empty if there are none, or while they are being written anew. */
    public static Notes beside(Path trace) {
        Path file = file(trace);
        try {
            if (!Files.isRegularFile(file)) {
                return NONE;
            }
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            return new Notes(text.lines().toList());
        } catch (IOException e) {
            return NONE; // they are an addition: the trace itself is what counts
        }
    }

    public Optional<String> mainClass() {
        return Optional.ofNullable(values.get(MAIN)).filter(name -> !name.isEmpty());
    }

    /** Why the end of a program is not in its trace, one line for each reason; the program itself has ended. */
    public List<String> missingEnd() {
        List<String> lines = endedEarly();
        if (values.getOrDefault(RECORDING, "").equals(RUNNING)) {
            lines.add("the trace is cut off: the program was killed, or halted, while it was recorded");
        }
        return lines;
    }

    private List<String> endedEarly() {
        List<String> lines = new ArrayList<>();
        for (String reason : ENDED_EARLY) {
            if (values.containsKey(reason)) {
                lines.add("recording ended early: " + values.get(reason));
            }
        }
        return lines;
    }

    /** What the analyses know nothing of, or less than they could, one line each. */
    public List<String> notSeen() {
        List<String> lines = new ArrayList<>();
        notSeen.forEach((what, count) -> lines.add(what + ": " + count));
        addUnlessNone(lines, "lost while recording: ", LOST);
        addUnlessNone(
                lines,
                "transactions of which only the conflicts were kept, since others had shown their accesses: ",
                BRIEF);
        addUnlessNone(lines, "transactions of which not all accesses were kept, since there were too many: ", CUT);
        return lines;
    }

    private void addUnlessNone(List<String> lines, String label, String key) {
        String value = values.getOrDefault(key, NONE_OF_THEM);
        if (!value.equals(NONE_OF_THEM)) {
            lines.add(label + value);
        }
    }

    /** What somebody should know who relies on a verdict, one line each. */
    public List<String> warnings() {
        return warnings(LeftOutMethods.BY_SPECIFICATION);
    }

    /** The same, if what was recorded is judged by another specification. */
    public List<String> warningsOfRecording() {
        return warnings(LeftOutMethods.BY_SPECIFICATION + " of the recording");
    }

    private List<String> warnings(String specification) {
        List<String> lines = endedEarly();
        if (values.containsKey(DEADLOCK)) {
            lines.add("the program was deadlocked when it was ended: " + values.get(DEADLOCK));
        }
        if (!notSeen.isEmpty()) {
            lines.add("not seen: " + notSeenText());
        }
        leftOut.forEach((who, reasons) -> lines.addAll(
                LeftOutMethods.notices(who.equals(LeftOutMethods.BY_SPECIFICATION) ? specification : who, reasons)));
        addUnlessNone(lines, "lost while recording: ", LOST);
        return lines;
    }

    /** Rules of the specification that something matched. */
    public List<String> usedRules() {
        return List.copyOf(usedRules);
    }

    /** How many rules stand before the user's own, since they were proved of sources. They are told nowhere else. */
    public int provedRules() {
        return provedRules;
    }

    /** Rules of the specification that nothing matched, with their lines. */
    public Map<String, Integer> unusedRules() {
        return new LinkedHashMap<>(unusedRules);
    }

    private String notSeenText() {
        List<String> each = new ArrayList<>();
        notSeen.forEach((what, count) -> each.add(what + " (" + count + ")"));
        return String.join(", ", each);
    }

    /** Everything, as pairs of a label and a text. */
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>(values);
        String full = facts.remove(FULL);
        String brief = facts.remove(BRIEF);
        if (full != null && brief != null) {
            facts.put("in full", full + " transactions, " + brief + " as edges only");
        }
        if (!notSeen.isEmpty()) {
            facts.put("not seen", notSeenText());
        }
        return facts;
    }
}
