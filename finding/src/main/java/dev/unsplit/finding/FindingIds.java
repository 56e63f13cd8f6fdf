// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;

/**
 * Names for findings, made only of what is the same in another run of the program: the rule, the methods that are to blame, and what they access. If time goes on along the
 * {@link Circle}, one method is split, and what it comes back to is the variable of the last conflict. Else where a circle begins is chance: then all that its transactions
 * conflict about counts, and all methods if none is blamed, whatever their order and the number of transactions. If several methods are in on a write skew, who of them is seen to be split
 * is chance, too: all of them count, and the two variables.
 *
 * <p>Not of threads, nor of places, nor of what tells one object, element or key from another, nor of numbers that the compiler gives.
 */
public final class FindingIds {

    /** What tells one object, or one element, of a class from another changes from run to run. */
    private static final Pattern OBJECT =
            Pattern.compile("^@[0-9A-Fa-f]+\\.?|\\[\\d+]|#\\d+(?=$|[.\\[])|@[0-9A-Fa-f]+(?=$|[.\\[])");

    /** Numbers that the compiler gives: {@code lambda$run$0}, {@code Shop$1}, {@code Shop$2Order}. Another lambda before it changes them. */
    private static final Pattern COMPILERS_NUMBER = Pattern.compile("(?<=\\$)\\d+(?=\\D|$)");

    private FindingIds() {}

    /** The finding with the id that follows from what it says. */
    public static Finding named(Finding finding) {
        return finding.withId(id(finding.rule(), methods(finding), things(finding)));
    }

    /** @param things the variables that it is about, or whatever else tells it from others of the same methods */
    public static String id(Rule rule, Collection<String> methods, Collection<String> things) {
        return hash(rule.id() + '\n' + String.join("\n", withoutNumbers(methods)))
                + hash(String.join("\n", withoutNumbers(things)));
    }

    /** The methods that the id is made of. */
    public static SortedSet<String> methods(Finding finding) {
        return withoutNumbers(finding.methods().isEmpty() ? Set.of(finding.method()) : finding.methods());
    }

    /** The variables, locks and other things that the id is made of. */
    public static SortedSet<String> things(Finding finding) {
        boolean severalAreToBlame = !finding.methods().isEmpty();
        Set<String> conflicts = Circle.of(finding)
                .filter(circle -> severalAreToBlame || !circle.forward())
                .map(FindingIds::conflicts)
                .orElse(Set.of());
        return withoutNumbers(conflicts.isEmpty() ? Set.of(lastConflict(finding)) : conflicts);
    }

    /** Where time goes on along the circle, what happens while the method is left is chance. */
    private static Set<String> conflicts(Circle circle) {
        if (circle.forward()) {
            return Set.copyOf(List.of(thing(circle.left()), thing(circle.back())));
        }
        return circle.edges().stream()
                .filter(edge -> !edge.isOfOneThread())
                .map(edge -> thing(edge.to()))
                .collect(Collectors.toSet());
    }

    private static String lastConflict(Finding finding) {
        return finding.witness().steps().stream()
                .filter(step -> step.target().equals(finding.variable())
                        && !doneToThread(step).isEmpty())
                .findFirst()
                .map(FindingIds::thing)
                .orElseGet(() -> withoutObjects(finding.variable()));
    }

    /** Names of threads are given anew in every run, so what is done to a thread stands for it. */
    private static String thing(Step step) {
        String done = doneToThread(step);
        return done.isEmpty() ? withoutObjects(step.target()) : done;
    }

    private static String doneToThread(Step step) {
        return switch (step.action()) {
            case "fork", "run", "start" -> "start";
            case "stop", "join" -> "join";
            default -> "";
        };
    }

    private static SortedSet<String> withoutNumbers(Collection<String> names) {
        return names.stream()
                .map(name -> name.indexOf('$') < 0
                        ? name
                        : COMPILERS_NUMBER.matcher(name).replaceAll(""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The same for all objects of a class, all elements of arrays and all keys of collections. */
    public static String withoutObjects(String variable) {
        return OBJECT.matcher(withoutElement(variable)).replaceAll("");
    }

    /** As in {@code java.util.Vector[3]}, {@code double[][3]}. A key may contain anything, the name before it only the brackets of an array. */
    private static String withoutElement(String variable) {
        int bracket = variable.indexOf('[');
        if (bracket <= 0 || !variable.endsWith("]")) {
            return variable;
        }
        int end = bracket;
        while (variable.startsWith("[]", end)) {
            end += 2;
        }
        boolean isArray = end == variable.length() || "[#@".indexOf(variable.charAt(end)) >= 0;
        return variable.substring(0, isArray ? end : bracket);
    }

    private static String hash(String text) {
        CRC32C sum = new CRC32C();
        sum.update(text.getBytes(StandardCharsets.UTF_8));
        return String.format("%08x", sum.getValue());
    }
}
