// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.effect;

import org.jspecify.annotations.Nullable;

/** A field as its source has it. */
public final class SourceField {

    /** How much of a value the language reads or writes at once. */
    public enum Width {
        WHOLE,
        /** long and double */
        TWO_HALVES
    }

    /** What is known of what the field refers to. */
    public enum Content {
        NONE,
        ARRAY,
        /** An array of long or double. */
        WIDE_ARRAY,
        /** A container that is not made for several threads. */
        CONTAINER
    }

    private final String id;
    private final Place place;
    private final Width width;
    private final Content content;
    private final boolean isFinal;
    private final boolean isVolatile;
    private final boolean isStatic;
    private final boolean isSeenWhole;
    private final boolean isConfined;
    private final boolean isExplicitLock;
    private @Nullable Guard guard;
    private boolean isGuardDeclared;

    /**
     * @param isSeenWhole whether nobody but these sources can access it
     * @param isConfined whether its object is said to belong to one thread
     * @param isExplicitLock whether it refers to a lock of {@code java.util.concurrent}
     */
    public SourceField(
            String id,
            Place place,
            Width width,
            Content content,
            boolean isFinal,
            boolean isVolatile,
            boolean isStatic,
            boolean isSeenWhole,
            boolean isConfined,
            boolean isExplicitLock) {
        this.id = id;
        this.place = place;
        this.width = width;
        this.content = content;
        this.isFinal = isFinal;
        this.isVolatile = isVolatile;
        this.isStatic = isStatic;
        this.isSeenWhole = isSeenWhole;
        this.isConfined = isConfined;
        this.isExplicitLock = isExplicitLock;
    }

    public String id() {
        return id;
    }

    /** Without its package. */
    public String shownName() {
        int dot = id.lastIndexOf('.');
        int before = Math.max(id.lastIndexOf('.', dot - 1), id.lastIndexOf('$', dot - 1));
        return id.substring(before + 1);
    }

    public Place place() {
        return place;
    }

    public Width width() {
        return width;
    }

    public Content content() {
        return content;
    }

    public boolean isFinal() {
        return isFinal;
    }

    public boolean isVolatile() {
        return isVolatile;
    }

    public boolean isStatic() {
        return isStatic;
    }

    public boolean isSeenWhole() {
        return isSeenWhole;
    }

    public boolean isConfined() {
        return isConfined;
    }

    public boolean isExplicitLock() {
        return isExplicitLock;
    }

    /** What the author says. */
    public void declare(Guard declared) {
        guard = declared;
        isGuardDeclared = true;
    }

    public @Nullable Guard declaredGuard() {
        return isGuardDeclared ? guard : null;
    }
}
