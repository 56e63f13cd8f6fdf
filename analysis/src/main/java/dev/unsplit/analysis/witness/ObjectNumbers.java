// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import dev.unsplit.finding.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells objects of one class apart within one witness: {@code bank.Account#1} and {@code bank.Account.balance#1} are the lock and a field of the one that comes first there, {@code
 * bank.Account.balance#2} is a field of the next. Which objects they were means nothing to a person, nor in another run; that they are two does. Where a witness has one object of a class only, its names
 * need no number.
 *
 * <p>Names of the trace are those of an object's class, or of a field with the class that declares it, and the number of the object: what has a class or an object in common is numbered together, so
 * that the lock of an object and its fields, whoever declares them, have one number.
 */
public final class ObjectNumbers {

    /** As in {@code bank.Account.balance@17}, {@code double[]@5[3]}; keys of collections may contain anything. */
    private static final Pattern OBJECT = Pattern.compile("^([^@\\[]+(?:\\[])*)@(\\d+)(?=$|\\[)");

    /** What a field is called, behind its class. Classes are written large. */
    private static final Pattern FIELD = Pattern.compile("\\.[\\p{Ll}_$][^.]*$");

    /** Classes, and the objects of them that a witness has. */
    private static final class Alike {
        private final Set<String> classes = new HashSet<>();
        private final Set<String> objects = new HashSet<>();
        private int numbered;
    }

    private final Map<String, Integer> numbers = new HashMap<>(); // by object, if there are others of its class

    private ObjectNumbers(List<Step> steps) {
        List<Alike> groups = new ArrayList<>();
        steps.forEach(step -> add(step.target(), groups));
        steps.forEach(step -> number(step.target(), groups));
    }

    /** @param steps with targets as the trace names them: {@link SymbolTexts#variableObject} and {@link SymbolTexts#lockObject} do */
    public static ObjectNumbers of(List<Step> steps) {
        return new ObjectNumbers(steps);
    }

    /** Steps as the trace names them become steps for people. */
    public static List<Step> in(List<Step> steps) {
        ObjectNumbers numbers = of(steps);
        return steps.stream().map(numbers::named).toList();
    }

    private static void add(String target, List<Alike> groups) {
        Matcher name = OBJECT.matcher(target);
        if (!name.find()) {
            return;
        }
        String owner = FIELD.matcher(name.group(1)).replaceFirst("");
        String object = name.group(2);
        Alike alike = new Alike();
        alike.classes.add(owner);
        alike.objects.add(object);
        groups.removeIf(group -> {
            boolean isOne = group.objects.contains(object) || group.classes.contains(owner);
            if (isOne) {
                alike.classes.addAll(group.classes);
                alike.objects.addAll(group.objects);
            }
            return isOne;
        });
        groups.add(alike);
    }

    private void number(String target, List<Alike> groups) {
        Matcher name = OBJECT.matcher(target);
        if (!name.find() || numbers.containsKey(name.group(2))) {
            return;
        }
        groups.stream()
                .filter(group -> group.objects.contains(name.group(2)) && group.objects.size() > 1)
                .forEach(group -> numbers.put(name.group(2), ++group.numbered));
    }

    /** A step as a person reads it. */
    public Step named(Step step) {
        Matcher name = OBJECT.matcher(step.target());
        if (!name.find()) {
            return step;
        }
        Integer number = numbers.get(name.group(2));
        String shown = name.group(1) + (number == null ? "" : "#" + number);
        return step.withTarget(shown + step.target().substring(name.end()));
    }
}
