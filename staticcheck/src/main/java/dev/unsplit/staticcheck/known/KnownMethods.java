// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.known;

import dev.unsplit.staticcheck.atomicity.Mover;
import dev.unsplit.staticcheck.known.KnownMethod.Trait;
import dev.unsplit.staticcheck.known.KnownMethod.Use;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The table of methods without sources. A line is {@code TYPE METHODS MOVER [TRAITS]}: {@code java.util.ArrayList get,size reads}; {@code *} stands for all methods that no other
 * line of the type names, {@code <init>} for constructors, and {@code nextInt/1} for those methods of the name that have one parameter. What is said of a type is true of all that extend it, unless there are lines of their own. {@code jdk.txt} says
 * what the words mean.
 */
public final class KnownMethods {

    private static final String ALL = "*";
    private static final String CONSTRUCTOR = "<init>";
    private static final char COUNT = '/';

    /** A line of a table makes no sense. The message names the line and what was expected. */
    public static final class MalformedTableException extends RuntimeException {

        MalformedTableException(String message) {
            super(message);
        }
    }

    private final Map<String, Map<String, KnownMethod>> types = new HashMap<>();

    /** Names of methods of which some line tells the number of parameters. */
    private final Set<String> counted = new HashSet<>();

    /** That of the JDK. */
    public static KnownMethods ofJdk() {
        KnownMethods known = new KnownMethods();
        try (InputStream table = KnownMethods.class.getResourceAsStream("jdk.txt")) {
            if (table == null) {
                throw new IllegalStateException("jdk.txt is missing");
            }
            known.add(
                    "jdk.txt",
                    new String(table.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .toList());
            return known;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * More lines, which count before those that are there.
     *
     * @param name of the file, for messages
     * @throws MalformedTableException if one of them makes no sense
     */
    public void add(String name, List<String> lines) {
        for (int at = 0; at < lines.size(); at++) {
            String line = lines.get(at).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                add(line, name + ":" + (at + 1));
            }
        }
    }

    private void add(String line, String place) {
        String[] words = line.split("\\s+");
        if (words.length < 3) {
            throw new MalformedTableException(place + ": expected 'TYPE METHODS MOVER [TRAITS]', found '" + line + "'");
        }
        KnownMethod known = new KnownMethod(mover(words[2], place), use(words[2]), traits(words, place));
        Map<String, KnownMethod> methods = types.computeIfAbsent(words[0], any -> new HashMap<>());
        for (String method : words[1].split(",")) {
            int count = method.indexOf(COUNT);
            if (count >= 0) {
                counted.add(method.substring(0, count));
            } else if (counted.contains(method)) {
                methods.keySet().removeIf(other -> other.startsWith(method + COUNT)); // this counts first
            }
            methods.put(method, known);
        }
    }

    private static Mover mover(String word, String place) {
        return switch (word) {
            case "const" -> Mover.CONST;
            case "mover" -> Mover.MOVER;
            case "left" -> Mover.LEFT;
            case "right" -> Mover.RIGHT;
            case "atomic" -> Mover.ATOMIC;
            case "compound", "reads", "writes" -> Mover.COMPOUND;
            default ->
                throw new MalformedTableException(place
                        + ": expected const, mover, left, right, atomic, compound, reads or writes, found '" + word
                        + "'");
        };
    }

    private static Use use(String word) {
        return switch (word) {
            case "reads" -> Use.READS;
            case "writes" -> Use.WRITES;
            default -> Use.NONE;
        };
    }

    private static Set<Trait> traits(String[] words, String place) {
        Set<Trait> traits = EnumSet.noneOf(Trait.class);
        for (int at = 3; at < words.length; at++) {
            String word = words[at];
            traits.add(EnumSet.allOf(Trait.class).stream()
                    .filter(trait -> trait.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new MalformedTableException(
                            place + ": expected " + Trait.words() + ", found '" + word + "'")));
        }
        return traits;
    }

    /**
     * What is known of a method of a type.
     *
     * @param supertypes binary names: the type, then those that it extends and implements, the nearest first
     * @param parameters how many it has
     */
    public Optional<KnownMethod> find(List<String> supertypes, String method, int parameters) {
        String exactly = counted.contains(method) ? method + COUNT + parameters : method;
        for (String type : supertypes) {
            Map<String, KnownMethod> methods = types.get(type);
            if (methods != null) {
                KnownMethod known = methods.getOrDefault(exactly, methods.get(method));
                if (known == null && !method.equals(CONSTRUCTOR)) {
                    known = methods.get(ALL);
                }
                if (known != null) {
                    boolean isInherited = method.equals(CONSTRUCTOR) && !type.equals(supertypes.get(0));
                    return Optional.of(isInherited ? known.withoutLettingGo() : known);
                }
            }
        }
        return method.equals(CONSTRUCTOR) && types.containsKey(supertypes.get(0))
                ? Optional.of(new KnownMethod(
                        Mover.MOVER, Use.NONE, isContainer(supertypes) ? Set.of(Trait.LETS_GO) : Set.of()))
                : Optional.empty();
    }

    /** Whether it is a container that is not made for several threads. */
    public boolean isContainer(List<String> supertypes) {
        return find(supertypes, ALL, 0).filter(known -> known.use() != Use.NONE).isPresent();
    }
}
