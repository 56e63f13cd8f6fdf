// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import dev.unsplit.staticcheck.atomicity.LockPath;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the value of an expression.
 *
 * @param path leads to the object always; null: none does
 * @param content the field whose array or container it is; null: none
 * @param isNew whether nobody else has the object
 * @param isView whether it only shows what the object holds that the path leads to, and is not that object
 * @param resultOf the method with a source that returned it, or the constructor that made it; null: none
 * @param types what it surely is, by the names of its class and of what that extends; empty: what the compiler says
 */
record Value(
        @Nullable LockPath path,
        @Nullable Content content,
        boolean isNew,
        boolean isView,
        @Nullable String resultOf,
        List<String> types) {

    /**
     * What a field refers to.
     *
     * @param of the object whose field it is; null: one without a path, or none
     */
    record Content(String field, @Nullable LockPath of) {}

    private static final String OF_SOURCE = "<source>";

    static final Value UNKNOWN = new Value(null, null, false, false, null, List.of());
    static final Value NEW = new Value(null, null, true, false, null, List.of());

    /** A new object whose class is one of the sources: whoever calls it by way of a type of the JDK runs their code. Its constructor may have given it away. */
    static Value madeBy(String constructor) {
        return new Value(null, null, true, false, constructor, List.of(OF_SOURCE));
    }

    static Value at(LockPath path) {
        return new Value(path, null, false, false, null, List.of());
    }

    static Value resultOf(String method) {
        return new Value(null, null, false, false, method, List.of());
    }

    /** What shows the same contents, such as an iterator. */
    Value view() {
        return isNew ? this : new Value(path, content, false, true, null, types);
    }

    /** Of another class than what it comes from: a stream is no list. */
    Value ofOtherType() {
        return new Value(path, content, isNew, isView, resultOf, List.of());
    }

    /** The path, if it leads to this very object. */
    @Nullable
    LockPath ownPath() {
        return isView ? null : path;
    }

    /** Whether its class is one of the sources. */
    boolean isOfSource() {
        return types.contains(OF_SOURCE);
    }

    /** What is said of a class of the JDK need not be true of it. */
    static List<String> typesOfSource() {
        return List.of(OF_SOURCE);
    }

    /** Whether an object begins here that a method may have for itself. */
    boolean isTracked() {
        return path != null && path.isRoot() && !path.isGlobal();
    }
}
