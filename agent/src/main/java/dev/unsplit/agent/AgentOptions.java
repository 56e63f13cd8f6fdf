// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent;

import dev.unsplit.agent.scope.WrongOptionException;
import java.io.File;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the agent was asked for: {@code -javaagent:unsplit-agent.jar=key=value,key=value}, with a comma inside a value
 * written as {@code \,}; or {@code =@FILE}, a file with one {@code key=value} in each line.
 */
public final class AgentOptions {

    /** What of an array is a variable. */
    public enum Arrays {
        ELEMENT,
        ARRAY,
        OFF
    }

    private static final List<String> KEYS = List.of(
            "out",
            "level",
            "arrays",
            "arraylimit",
            "order",
            "jdk",
            "spec",
            "budget",
            "maxtrace",
            "packing",
            "conflicts",
            "boundaries",
            "filters",
            "recorder",
            "parts",
            "notmain",
            "refusal",
            "verbose");

    private final Map<String, String> values;

    private AgentOptions(Map<String, String> values) {
        this.values = values;
        check();
    }

    public static AgentOptions parse(@Nullable String arguments) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String setting : settings(arguments == null ? "" : arguments)) {
            int equals = setting.indexOf('=');
            if (equals < 0 || !KEYS.contains(setting.substring(0, equals))) {
                throw new WrongOptionException(
                        "agent option '" + setting + "': expected key=value with one of " + String.join(", ", KEYS));
            }
            values.put(setting.substring(0, equals), setting.substring(equals + 1));
        }
        return new AgentOptions(values);
    }

    /** Every option is looked at now, so that a wrong one is told before anything is changed. */
    private void check() {
        accesses();
        arrays();
        arrayLimit();
        exactOrder();
        budget();
        maxTrace();
        packsLate();
        lockEdges();
        onlySplit();
        filters();
        recorder();
        inParts();
        verbose();
    }

    private static List<String> settings(String arguments) {
        if (!arguments.startsWith("@")) {
            return split(arguments);
        }
        try {
            return Files.readAllLines(Path.of(arguments.substring(1))).stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new WrongOptionException("agent options " + arguments + ": cannot be read (" + e + ")");
        }
    }

    private static List<String> split(String arguments) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (int at = 0; at < arguments.length(); at++) {
            char c = arguments.charAt(at);
            if (c == '\\' && at + 1 < arguments.length() && arguments.charAt(at + 1) == ',') {
                part.append(',');
                at++;
            } else if (c == ',') {
                parts.add(part.toString());
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        parts.add(part.toString());
        parts.removeIf(String::isEmpty);
        return parts;
    }

    /** The file to write, with the process id in the place of {@code %p}; the names of directories stay as they are. */
    public String out() {
        String pid = String.valueOf(ProcessHandle.current().pid());
        String pattern = values.getOrDefault("out", "unsplit-%p.ust");
        int name = pattern.lastIndexOf(File.separatorChar) + 1;
        return pattern.substring(0, name) + pattern.substring(name).replace("%p", pid);
    }

    public boolean accesses() {
        return choice("level", "accesses", "edges").equals("accesses");
    }

    public Arrays arrays() {
        return switch (choice("arrays", "element", "array", "off")) {
            case "array" -> Arrays.ARRAY;
            case "off" -> Arrays.OFF;
            default -> Arrays.ELEMENT;
        };
    }

    public int arrayLimit() {
        return (int) number("arraylimit", Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    public boolean exactOrder() {
        return choice("order", "fast", "exact").equals("exact");
    }

    /** Classes of the JDK to weave, too; dots in their names. */
    public List<String> jdk() {
        return list("jdk");
    }

    public @Nullable Path specification() {
        String file = values.get("spec");
        return file == null ? null : Path.of(file);
    }

    public int budget() {
        return (int) number("budget", 300, Integer.MAX_VALUE);
    }

    public long maxTrace() {
        return number("maxtrace", Long.MAX_VALUE, Long.MAX_VALUE);
    }

    /** Whether a trace is packed only when it has become large: for one that will not be kept. */
    public boolean packsLate() {
        return choice("packing", "always", "late").equals("late");
    }

    /** Whether order through locks is written: without it a trace can be asked for conflicts through data only. */
    public boolean lockEdges() {
        return choice("conflicts", "data+locks", "data").equals("data+locks");
    }

    /** Whether the trace will be asked only for transactions that end at boundaries; "inside" is as good as either. */
    public boolean onlySplit() {
        return choice("boundaries", "inside", "split").equals("split");
    }

    public boolean filters() {
        return choice("filters", "on", "off").equals("on");
    }

    public boolean recorder() {
        return choice("recorder", "on", "off").equals("on");
    }

    /** The program says when a part of it begins and ends, and each gets a trace of its own. */
    public boolean inParts() {
        return choice("parts", "off", "on").equals("on");
    }

    public boolean verbose() {
        return choice("verbose", "false", "true").equals("true");
    }

    /** Where to say that there are no such classes of the JDK; the program does not run then. Without it, it runs unobserved. */
    @Nullable
    Path refusal() {
        String file = values.get("refusal");
        return file == null ? null : Path.of(file);
    }

    /** Is this one of the main classes whose JVMs are none of our business? */
    boolean leavesAlone(String mainClass) {
        return list("notmain").contains(mainClass);
    }

    private List<String> list(String key) {
        String value = values.getOrDefault(key, "");
        return value.isEmpty() ? List.of() : List.of(value.split("[;,]"));
    }

    /** The value given, which must be one of these; the first is the default. */
    private String choice(String key, String... allowed) {
        String value = values.getOrDefault(key, allowed[0]);
        if (!List.of(allowed).contains(value)) {
            throw new WrongOptionException(
                    "agent option '" + key + "=" + value + "': expected one of " + String.join(", ", allowed));
        }
        return value;
    }

    /** One that is larger than the largest is as good as that. */
    private long number(String key, long byDefault, long largest) {
        String value = values.get(key);
        if (value == null) {
            return byDefault;
        }
        if (value.matches("[0-9]+")) {
            return new BigInteger(value).min(BigInteger.valueOf(largest)).longValue();
        }
        throw new WrongOptionException(
                "agent option '" + key + "=" + value + "': expected a number from 0 to " + largest);
    }
}
