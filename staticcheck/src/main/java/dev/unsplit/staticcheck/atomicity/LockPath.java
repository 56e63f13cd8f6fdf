// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.atomicity;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An object as a source names it so that the name always means the same object: something that never changes, and final fields from there on. {@code this}, {@code this.lock},
 * {@code Bank.class}, {@code Bank.LOCK}, {@code account.owner.lock}. Two different paths may lead to the same object; nobody relies on the contrary.
 */
public final class LockPath implements Comparable<LockPath> {

    /** What a path begins with. */
    public enum Start {
        THIS,
        PARAMETER,
        LOCAL,
        CLASS,
        STATIC
    }

    private static final String OUTER = "<outer>";
    private static final String EXPLICIT = "<explicit>";
    private static final String SHARED = "<shared>";
    private static final String OWNED = "<owned>";

    public static final LockPath THIS = new LockPath(Start.THIS, "this", "this", List.of());

    /** Of the first parameters, which are asked for again and again. */
    private static final List<LockPath> UNNAMED =
            IntStream.range(0, 16).mapToObj(number -> parameter(number, "")).toList();

    private final Start start;
    private final String root;
    private final String shownRoot;
    private final List<String> fields; // with the classes that declare them
    private final String key;
    private @Nullable LockPath shared; // asked for again and again, as is the next one
    private @Nullable LockPath owned;

    private LockPath(Start start, String root, String shownRoot, List<String> fields) {
        this.start = start;
        this.root = root;
        this.shownRoot = shownRoot;
        this.fields = fields;
        this.key = fields.isEmpty() ? root : root + "/" + String.join("/", fields);
    }

    /** @param number from 0 */
    public static LockPath parameter(int number) {
        return number < UNNAMED.size() ? UNNAMED.get(number) : parameter(number, "");
    }

    /** @param number from 0 */
    public static LockPath parameter(int number, String name) {
        return new LockPath(Start.PARAMETER, "#" + number, name, List.of());
    }

    /** @param number tells it from all other local variables */
    public static LockPath local(int number, String name) {
        return new LockPath(Start.LOCAL, "~" + number, name, List.of());
    }

    public static LockPath ofClass(String name) {
        return new LockPath(Start.CLASS, name + ".class", simple(name) + ".class", List.of());
    }

    public static LockPath ofStatic(String field) {
        String shown = simple(field.substring(0, field.lastIndexOf('.'))) + field.substring(field.lastIndexOf('.'));
        return new LockPath(Start.STATIC, field, shown, List.of());
    }

    private static String simple(String name) {
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }

    /** @param field with the class that declares it, as {@code bank.Account.lock} */
    public LockPath field(String field) {
        List<String> longer = new ArrayList<>(fields);
        longer.add(field);
        return new LockPath(start, root, shownRoot, List.copyOf(longer));
    }

    /** The object around one of an inner class. */
    public LockPath outer(String innerClass) {
        return field(innerClass + "." + OUTER);
    }

    /** The lock of {@code java.util.concurrent} that the object is: its monitor is another one. */
    public LockPath explicit() {
        return field(EXPLICIT);
    }

    /** What another field of the same object leads to, instead of the last one. */
    public LockPath beside(String field) {
        return new LockPath(start, root, shownRoot, fields.subList(0, fields.size() - 1)).field(field);
    }

    /** The same lock, held together with other readers; whoever holds the lock alone holds this, too. */
    public LockPath shared() {
        if (shared == null) {
            shared = isShared() ? this : field(SHARED);
        }
        return shared;
    }

    /** Not a lock, but treated as one: nobody else has the object that the path leads to. */
    public LockPath owned() {
        if (owned == null) {
            owned = field(OWNED);
        }
        return owned;
    }

    public boolean isShared() {
        return endsWith(SHARED);
    }

    public boolean isOwned() {
        return endsWith(OWNED);
    }

    public boolean isExplicit() {
        return endsWith(EXPLICIT);
    }

    private boolean endsWith(String field) {
        return !fields.isEmpty() && fields.get(fields.size() - 1).equals(field);
    }

    /** With the class that declares it; the empty string if there is none. */
    public String lastField() {
        return fields.isEmpty() ? (start == Start.STATIC ? root : "") : fields.get(fields.size() - 1);
    }

    public boolean isRoot() {
        return fields.isEmpty();
    }

    public Start start() {
        return start;
    }

    public List<String> fields() {
        return fields;
    }

    /** The number of a parameter. */
    public int parameterNumber() {
        return Integer.parseInt(root.substring(1));
    }

    /** Only what the path begins with. */
    public LockPath root() {
        return new LockPath(start, root, shownRoot, List.of());
    }

    /** Whether it means the same in every method. */
    public boolean isGlobal() {
        return start == Start.CLASS || start == Start.STATIC;
    }

    public boolean startsWith(LockPath prefix) {
        return root.equals(prefix.root)
                && prefix.fields.size() <= fields.size()
                && fields.subList(0, prefix.fields.size()).equals(prefix.fields);
    }

    /** What is behind the prefix, from another object on. */
    public LockPath moved(LockPath prefix, LockPath other) {
        if (fields.size() == prefix.fields.size()) {
            return other;
        }
        List<String> longer = new ArrayList<>(other.fields);
        longer.addAll(fields.subList(prefix.fields.size(), fields.size()));
        return new LockPath(other.start, other.root, other.shownRoot, List.copyOf(longer));
    }

    /**
     * As an annotation in a class has it; the empty string if it has no words for it.
     *
     * @param className binary name
     */
    public String source(String className) {
        if (isGlobal()) {
            return isRoot() || isExplicit() && fields.size() == 1 ? root.replace('$', '.') : "";
        }
        StringBuilder text = new StringBuilder("this");
        String owner = className;
        for (String field : isExplicit() ? fields.subList(0, fields.size() - 1) : fields) {
            int dot = field.lastIndexOf('.');
            if (dot < 0
                    || field.endsWith(OUTER)
                    || !owner.isEmpty() && !field.substring(0, dot).equals(owner)) {
                return "";
            }
            text.append(field.substring(dot));
            owner = "";
        }
        return text.toString();
    }

    @Override
    public int compareTo(LockPath other) {
        return key.compareTo(other.key);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LockPath path && path.key.equals(key);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(key);
    }

    /** As a source would have it. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(shownRoot);
        for (String field : fields) {
            String name = field.substring(field.lastIndexOf('.') + 1);
            switch (name) {
                case OUTER -> text.insert(0, "the object around ");
                case EXPLICIT -> {} // whoever reads it sees what kind of lock it is
                case SHARED -> text.append(" (shared)");
                case OWNED -> text.append(" (not shared)");
                default -> text.append('.').append(name);
            }
        }
        return text.toString();
    }
}
