// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.trace.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    private static final Pattern REASON = Pattern.compile("\\s+because\\s+\"[^\"]*\"$");

    private SpecificationFile() {}

    /**
     * For programs that are yet to be recorded: the agent, which reads the file, too, could only say what is wrong with it and go on without.
     *
     * @throws UsageException if this is no specification
     */
    public static void check(Path file) {
        excludedMethods(file);
    }

    /** The patterns of methods that are no transactions, and after a {@code !} of those that are. */
    public static List<String> excludedMethods(Path file) {
        List<String> patterns = new ArrayList<>();
        int number = 0;
        for (String line : FileTrouble.text(file).lines().toList()) {
            number++;
            String text = REASON.matcher(line.strip()).replaceFirst("");
            if (!text.isEmpty() && !text.startsWith("#")) {
                addPattern(text, file + ":" + number, patterns);
            }
        }
        return patterns;
    }

    private static void addPattern(String line, String place, List<String> patterns) {
        String[] words = line.split("\\s+");
        boolean isRule = words[0].equals("exclude") || words[0].equals("include");
        boolean isForRecording = words.length == 3 && (words[1].equals("class") || words[1].equals("field"));
        if (!isRule || (words.length != 2 && !isForRecording)) {
            throw new UsageException(
                    place + ": expected 'include|exclude [class|field] PATTERN [because \"REASON\"]', found '"
                            + FileTrouble.start(line) + "'");
        }
        if (!isForRecording) {
            patterns.add(words[0].equals("include") ? "!" + words[1] : words[1]);
        }
    }
}
