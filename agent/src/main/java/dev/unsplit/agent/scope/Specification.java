// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.scope;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the user says about transactions, classes and fields. One rule in a line; empty lines and lines that start with
 * {@code #} are skipped:
 * <pre>
 * exclude bank.Teller.run            # no: a comment has a line of its own
 * exclude *.main                     the methods are no transactions
 * include bank.Bank.audit            the methods are transactions, even private ones
 * exclude class bank.generated.*     the classes are not woven
 * include class org.junit.*          the classes are woven, though they would not be by default
 * exclude field bank.Bank.statistics the fields are not watched
 * exclude bank.Bank.sum because "roughly right will do"
 * </pre>
 * {@code *} stands for any text. The last rule that matches decides; where none does, the default stands. The same file
 * tells {@code unsplit check} which methods of a trace are no transactions.
 */
public final class Specification {

    /** It stands at the end of a rule. */
    private static final Pattern REASON = Pattern.compile("\\s+because\\s+\"([^\"]*)\"$");

    private static final Pattern NEVER_IN_METHODS = Pattern.compile("[();]|^!");

    private static final Pattern NEVER_IN_CLASSES = Pattern.compile("[();/\\[<>]|^!");

    private static final class Rule {

        final int number;
        final boolean include;
        final Pattern pattern;
        final String reason;
        volatile boolean used;

        Rule(int number, boolean include, Pattern pattern, String reason) {
            this.number = number;
            this.include = include;
            this.pattern = pattern;
            this.reason = reason;
        }
    }

    private final List<String> rules = new ArrayList<>();
    private volatile IntConsumer whenUsed = number -> {};

    private final List<Rule> methods = new ArrayList<>();
    private final List<Rule> classes = new ArrayList<>();
    private final List<Rule> fields = new ArrayList<>();

    private Specification() {}

    /** The rules of a file, or none at all. */
    public static Specification read(@Nullable Path file) {
        if (file == null) {
            return new Specification();
        }
        try {
            return parse(Files.readAllLines(file), file.toString());
        } catch (CharacterCodingException e) {
            throw new WrongOptionException(file + ": expected text in UTF-8");
        } catch (IOException e) {
            throw new WrongOptionException(file + ": cannot be read (" + e + ")");
        }
    }

    public static Specification parse(List<String> lines, String name) {
        Specification specification = new Specification();
        for (int at = 0; at < lines.size(); at++) {
            Matcher reason = REASON.matcher(lines.get(at).strip());
            String why = reason.find() ? reason.group(1) : "";
            String line = reason.replaceFirst("");
            if (!line.isEmpty() && !line.startsWith("#")) {
                specification.add(line, why, name + ":" + (at + 1));
                String text = String.join(" ", line.split("\\s+"));
                specification.rules.add((at + 1) + "\t" + text + (why.isEmpty() ? "" : "\t" + why.replace('\t', ' ')));
            }
        }
        return specification;
    }

    private void add(String line, String reason, String place) {
        String[] words = line.split("\\s+");
        boolean isRule = words[0].equals("include") || words[0].equals("exclude");
        if (isRule && words.length == 2 && !words[1].equals("class") && !words[1].equals("field")) {
            checkPattern(words[1], NEVER_IN_METHODS, "the name of a method such as bank.Bank.audit", place);
            methods.add(rule(words[0], words[1], reason));
        } else if (isRule && words.length == 3 && words[1].equals("class")) {
            checkPattern(words[2], NEVER_IN_CLASSES, "the name of a class such as bank.Bank", place);
            classes.add(rule(words[0], words[2], reason));
        } else if (isRule && words.length == 3 && words[1].equals("field")) {
            checkPattern(words[2], NEVER_IN_CLASSES, "the name of a field such as bank.Bank.total", place);
            fields.add(rule(words[0], words[2], reason));
        } else {
            throw new WrongOptionException(place
                    + ": expected 'include|exclude [class|field] PATTERN [because \"REASON\"]', found '" + line + "'");
        }
    }

    /** A pattern that no name can match is a mistake; {@code unsplit check} refuses the same ones. */
    private static void checkPattern(String pattern, Pattern neverInNames, String expected, String place) {
        if (neverInNames.matcher(pattern).find()) {
            throw new WrongOptionException(
                    place + ": expected " + expected + ", in which * may stand for any text, found '" + pattern + "'");
        }
    }

    private Rule rule(String word, String pattern, String reason) {
        StringBuilder regex = new StringBuilder();
        for (int at = 0; at < pattern.length(); at++) {
            char c = pattern.charAt(at);
            regex.append(c == '*' ? ".*" : Pattern.quote(String.valueOf(c)));
        }
        return new Rule(
                rules.size(), word.equals("include"), Pattern.compile(regex.toString(), Pattern.DOTALL), reason);
    }

    /** Is {@code bank.Bank.audit} said to be a transaction, or said not to be one, or neither (null)? */
    public @Nullable Boolean ofMethod(String className, String method) {
        return include(last(methods, className, method));
    }

    /** Why that was said; empty if no reason was given. */
    public String reasonOfMethod(String className, String method) {
        Rule rule = last(methods, className, method);
        return rule == null ? "" : rule.reason;
    }

    public @Nullable Boolean ofClass(String className) {
        return include(last(classes, className, null));
    }

    public @Nullable Boolean ofField(String className, String field) {
        return include(last(fields, className, field));
    }

    /** All rules, each with its line and its text, and a tabulator between. */
    public List<String> rules() {
        return List.copyOf(rules);
    }

    /** @param listener gets the index of a rule when something matches it for the first time, from any thread */
    public void whenUsed(IntConsumer listener) {
        whenUsed = listener;
    }

    private void use(Rule rule) {
        if (!rule.used) {
            rule.used = true;
            whenUsed.accept(rule.number);
        }
    }

    private static @Nullable Boolean include(@Nullable Rule rule) {
        return rule == null ? null : rule.include;
    }

    private @Nullable Rule last(List<Rule> rules, String className, @Nullable String member) {
        if (rules.isEmpty()) {
            return null;
        }
        String name = member == null ? className : className + "." + member;
        Rule answer = null;
        for (Rule rule : rules) {
            if (rule.pattern.matcher(name).matches()) {
                answer = rule;
                use(rule);
            }
        }
        return answer;
    }
}
