// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

import dev.unsplit.benchmarks.papers.Expectation.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Where our algorithms report other methods of a program than the paper's, each with the reason. */
final class Differences {

    private static final String REDUCTION = "reduction";

    private final List<String> lines = new ArrayList<>();

    /**
     * Compares with the program's own list.
     *
     * @param reported names of methods, as findings have them
     */
    void add(PaperProgram program, String algorithm, Set<String> reported) {
        String where = "- " + program.paperName() + ", " + algorithm + ": `";
        Set<String> more = new TreeSet<>(reported);
        for (Expectation expected : program.expectations()) {
            boolean isReported = more.remove(expected.fullName());
            boolean isDue = expected.kind() != Kind.FALSE_ALARM || algorithm.equals(REDUCTION);
            if (isDue && !isReported) {
                lines.add(where + expected.method() + "` is not reported. " + whyNot(expected));
            } else if (!isDue && isReported) {
                lines.add(where + expected.method() + "` is reported, though it is atomic. " + expected.reason());
            }
        }
        more.forEach(method -> lines.add(where + method + "` is reported besides: not explained."));
    }

    private static String whyNot(Expectation expected) {
        return expected.kind() == Kind.FALSE_ALARM
                ? "The paper has a false alarm. " + expected.reason()
                : "Not explained: this violation is missed. " + expected.reason();
    }

    /** One for each, in the order in which they were added. */
    List<String> lines() {
        return lines;
    }
}
