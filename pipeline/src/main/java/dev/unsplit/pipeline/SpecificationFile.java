// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.analysis.MethodRules;
import dev.unsplit.analysis.MethodRules.Rule;
import dev.unsplit.trace.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says which methods are no transactions. One rule in a line, empty lines and lines that start with {@code #} are
 * skipped:
 * <pre>
 * # threads start here: nothing of this is meant to be atomic
 * exclude bank.*.run
 * include bank.Audit.run
 * </pre>
 * A reason may stand behind a rule: {@code exclude bank.*.run because "threads start here"}. A pattern is the name of a method, in which {@code *} stands for any text; the last rule that matches decides. The file
 * takes the place of what a trace excludes by itself, so an empty file makes every method a transaction. Rules for classes
 * and fields ({@code exclude class PATTERN}) are for the recording of a program; a trace that is there has no use for them.
 */
public final class SpecificationFile {

    /** For people: it stands at the end of a rule. */
    private static final Pattern REASON = Pattern.compile("\\s+because\\s+\"([^\"]*)\"$");

    static final Set<String> KINDS = Set.of("class", "field");

    private static final Map<String, String> EXAMPLES =
            Map.of("method", "bank.Bank.audit", "class", "bank.Bank", "field", "bank.Bank.total");

    /** Traces of other tools call methods as they like, but never by their parameters. A {@code !} is our own sign for what is included. */
    private static final Pattern NEVER_IN_METHODS = Pattern.compile("[();]|^!");

    private static final Pattern NEVER_IN_CLASSES = Pattern.compile("[();/\\[<>]|^!");

    private SpecificationFile() {}

    /**
     * For programs that are yet to be recorded: the agent, which reads the file, too, could only say what is wrong with it and go on without.
     *
     * @throws UsageException if this is no specification
     */
    public static void check(Path file) {
        read(file);
    }

    /**
     * What it says about methods.
     *
     * @throws UsageException if this is no specification
     */
    static MethodRules read(Path file) {
        List<Rule> rules = new ArrayList<>();
        int number = 0;
        for (String line : FileTrouble.text(file).lines().toList()) {
            number++;
            Matcher reason = REASON.matcher(line.strip());
            String why = reason.find() ? reason.group(1).strip() : "";
            String text = reason.replaceFirst("");
            if (!text.isEmpty() && !text.startsWith("#")) {
                addRule(text, why, number, file + ":" + number, rules);
            }
        }
        return new MethodRules(rules);
    }

    private static void addRule(String line, String reason, int number, String place, List<Rule> rules) {
        String[] words = line.split("\\s+");
        boolean isRule = words[0].equals("exclude") || words[0].equals("include");
        boolean isForRecording = words.length == 3 && KINDS.contains(words[1]);
        boolean isForMethods = words.length == 2 && !KINDS.contains(words[1]);
        if (!isRule || (!isForMethods && !isForRecording)) {
            throw new UsageException(
                    place + ": expected 'include|exclude [class|field] PATTERN [because \"REASON\"]', found '"
                            + FileTrouble.start(line) + "'");
        }
        String pattern = words[words.length - 1];
        checkPattern(pattern, isForMethods ? "method" : words[1], place);
        if (isForMethods) {
            rules.add(new Rule(words[0].equals("exclude"), pattern, reason, number));
        }
    }

    /** A pattern that no name can match is a mistake; the agent refuses the same ones. */
    private static void checkPattern(String pattern, String kind, String place) {
        Pattern neverInNames = kind.equals("method") ? NEVER_IN_METHODS : NEVER_IN_CLASSES;
        if (neverInNames.matcher(pattern).find()) {
            throw new UsageException(place + ": expected the name of a " + kind + " such as " + EXAMPLES.get(kind)
                    + ", in which * may stand for any text, found '" + FileTrouble.start(pattern) + "'");
        }
    }
}
