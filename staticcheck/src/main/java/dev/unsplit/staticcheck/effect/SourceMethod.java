// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.effect;

import dev.unsplit.staticcheck.atomicity.LockPath;
import dev.unsplit.staticcheck.atomicity.Mover;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A method, a constructor, an initializer or a lambda expression, and what it does.
 *
 * @param id its class, its name and the types of its parameters
 * @param className binary name
 * @param kind what may be relied on when it is entered
 * @param declared the atomicity that the author promises, be it at the method, at its class or at a method that it overrides; null: none
 * @param declaredAt whose annotation that is, if it is that of another method; else the empty string
 * @param requires the locks that the author says are held when it is called
 * @param isTransaction whether a run takes it for a transaction though nothing is said about it
 * @param isSuppressed whether the source says not to warn
 */
public record SourceMethod(
        String id,
        String className,
        String name,
        String descriptor,
        Kind kind,
        @Nullable Mover declared,
        String declaredAt,
        List<LockPath> requires,
        boolean isTransaction,
        boolean isSuppressed,
        Effect effect,
        Place place) {

    /** Who may call it, and with what. */
    public enum Kind {
        /** Anybody. */
        OPEN,
        /** Only these sources do, so all calls are seen. */
        PRIVATE,
        /** Its object is new. */
        CONSTRUCTOR,
        /** Runs before anybody has the class. */
        STATIC_INITIALIZER,
        /** Nobody knows when it runs: the body of a lambda expression. */
        DETACHED,
        /** There is nothing to look at. */
        ABSTRACT
    }

    public SourceMethod {
        requires = List.copyOf(requires);
    }

    /** As messages about the method itself name it: the reader sees where it is. */
    public String shortName() {
        if (kind == Kind.DETACHED) {
            return "the code that stands here";
        }
        return name.equals("<init>") ? shownName() : name;
    }

    /** As messages name it: without the package. */
    public String shownName() {
        String type = className.substring(Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1);
        return name.equals("<init>") ? "the constructor of " + type : type + "." + name;
    }
}
