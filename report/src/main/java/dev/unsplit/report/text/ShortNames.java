// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names without packages and enclosing classes, for one finding: {@code Account.balance} is {@code bank.Bank$Account.balance} there. Where two names would become the same, both keep
 * what tells them apart.
 */
final class ShortNames {

    /** Packages, if there are any, are written small, classes not; what stands behind a bracket is the key of a collection. */
    private static final Pattern QUALIFIED =
            Pattern.compile("^((?:[\\p{Ll}_][\\p{Alnum}_]*\\.)*)(\\p{Lu}[\\p{Alnum}_$]*)(.*)$", Pattern.DOTALL);

    private static final Pattern ENCLOSED = Pattern.compile("^(?:[\\p{Alnum}_]+\\$)+(\\p{Lu}[\\p{Alnum}_]*)$");

    private static final Pattern BETWEEN_NAMES = Pattern.compile("[\\s,;:()]+");

    private final Map<String, String> shortNames = new HashMap<>();
    private final List<String> longestFirst;

    /** @param same what several analyses found that is the same thing */
    ShortNames(List<Finding> same) {
        Set<String> names = new LinkedHashSet<>();
        same.forEach(finding -> add(finding, names));
        names.remove("");
        names.forEach(name -> shortNames.put(name, shortened(name, true)));
        keepApart(false);
        keepApart(true);
        longestFirst = new ArrayList<>(shortNames.keySet());
        longestFirst.sort(Comparator.comparingInt(String::length).reversed());
    }

    private static void add(Finding finding, Set<String> names) {
        names.add(finding.method());
        names.addAll(finding.methods());
        names.add(finding.variable());
        for (Step step : finding.witness().steps()) {
            names.add(step.target());
            names.add(step.transaction().method());
        }
        for (String word : BETWEEN_NAMES.split(finding.insight().hint())) { // locks, above all
            if (QUALIFIED.matcher(word).matches()) {
                names.add(word);
            }
        }
    }

    /** Names that look the same now get more of themselves back. */
    private void keepApart(boolean whole) {
        Map<String, Integer> uses = new HashMap<>();
        shortNames.values().forEach(name -> uses.merge(name, 1, Integer::sum));
        shortNames.replaceAll((name, shortName) -> {
            if (uses.getOrDefault(shortName, 0) < 2) {
                return shortName;
            }
            return whole ? name : shortened(name, false);
        });
    }

    private static String shortened(String name, boolean withoutEnclosing) {
        Matcher parts = QUALIFIED.matcher(name);
        if (!parts.matches()) {
            return name;
        }
        String type = parts.group(2);
        Matcher enclosed = ENCLOSED.matcher(type);
        return (withoutEnclosing && enclosed.matches() ? enclosed.group(1) : type) + parts.group(3);
    }

    String of(String name) {
        return shortNames.getOrDefault(name, name);
    }

    /** A sentence with short names in it; names stand alone there, or before a bracket or a comma. */
    String in(String sentence) {
        String result = sentence;
        for (String name : longestFirst) {
            if (!of(name).equals(name)) {
                result = result.replaceAll(
                        "(?<![\\p{Alnum}_.$])" + Pattern.quote(name) + "(?![\\p{Alnum}_.$\\[])",
                        Matcher.quoteReplacement(of(name)));
            }
        }
        return result;
    }
}
