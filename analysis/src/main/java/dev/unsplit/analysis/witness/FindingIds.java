// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Rule;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/** Names for findings, made only of what is the same in another run of the program; so not of threads, nor of places. */
public final class FindingIds {

    /** What tells one object, or one element, of a class from another changes from run to run. */
    private static final Pattern OBJECT =
            Pattern.compile("^@[0-9A-Fa-f]+\\.?|\\[\\d+]|#\\d+(?=$|[.\\[])|@[0-9A-Fa-f]+(?=$|[.\\[])");

    /** Numbers that the compiler gives: {@code lambda$run$0}, {@code Shop$1}, {@code Shop$2Order}. Another lambda before it changes them. */
    private static final Pattern COMPILERS_NUMBER = Pattern.compile("(?<=\\$)\\d+(?=\\D|$)");

    private FindingIds() {}

    /** @param what the variable that it is about, or whatever else tells it from others of the same method */
    public static String id(Rule rule, String method, String what) {
        return hash(rule.id() + '\n' + withoutNumbers(method)) + hash(withoutNumbers(what));
    }

    private static String withoutNumbers(String name) {
        return name.indexOf('$') < 0 ? name : COMPILERS_NUMBER.matcher(name).replaceAll("");
    }

    public static String withoutObjects(String variable) {
        return OBJECT.matcher(variable).replaceAll("");
    }

    /**
     * The finding with an id of its own: the later ones of one cause are counted.
     *
     * @param taken the ids of other findings of the same analysis, to which this one's is added
     */
    public static Finding withOwnId(Finding finding, Set<String> taken) {
        String id = finding.cause();
        for (int number = 2; !taken.add(id); number++) {
            id = finding.cause() + "-" + number;
        }
        return finding.withId(id);
    }

    private static String hash(String text) {
        CRC32C sum = new CRC32C();
        sum.update(text.getBytes(StandardCharsets.UTF_8));
        return String.format("%08x", sum.getValue());
    }
}
