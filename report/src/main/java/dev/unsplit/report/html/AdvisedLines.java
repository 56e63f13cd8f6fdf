// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.html;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines that a hint names, as in <em>in bank.Account.withdraw, hold the lock bank.Account from line 26 to line 28</em>. They are lines of the method that is
 * split, and what it calls may do all the steps: then nobody would see them.
 */
final class AdvisedLines {

    private static final Pattern METHOD_OR_LINE =
            Pattern.compile("\\bin (\\S+)\\.([^\\s.,:()]+)(?=[, ]|$)|\\bline (\\d{1,9})\\b");

    private AdvisedLines() {}

    static List<Site> of(Finding finding) {
        List<Site> lines = new ArrayList<>();
        String className = "";
        String method = "";
        Matcher found = METHOD_OR_LINE.matcher(finding.insight().hint());
        while (found.find()) {
            if (found.group(3) == null) {
                className = found.group(1);
                method = found.group(2);
            } else if (!className.isEmpty()) {
                lines.add(new Site(className, method, file(className, finding), Integer.parseInt(found.group(3))));
            }
        }
        return lines;
    }

    /** As a step of that class tells it, or as it is by custom. */
    private static String file(String className, Finding finding) {
        return finding.witness().steps().stream()
                .map(Step::site)
                .filter(site -> site.className().equals(className))
                .map(Site::file)
                .findFirst()
                .orElseGet(() -> topLevel(className) + ".java");
    }

    private static String topLevel(String className) {
        String simple = className.substring(className.lastIndexOf('.') + 1);
        int nested = simple.indexOf('$', 1);
        return nested < 0 ? simple : simple.substring(0, nested);
    }
}
