// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import dev.unsplit.runtime.LeftOut;
import dev.unsplit.runtime.NotSeen;

/** Gives out the numbers by which probes name what they are about, and counts what could not be woven. */
interface Numbers {

    /** A class that made the weaver fail. */
    int CLASS = NotSeen.CLASSES_NOT_WOVEN;
    /** A method that would have become too large, or a constructor whose body cannot be told from what comes before. */
    int METHOD = NotSeen.METHODS_TOO_LONG;
    /** A field to which code refers, and whose class could not be found. */
    int FIELD = NotSeen.FIELDS_NOT_FOUND;

    String BY_ANNOTATION = LeftOut.BY_ANNOTATION;
    String BY_SPECIFICATION = LeftOut.BY_SPECIFICATION;

    int method(String name);

    int site(String text);

    int field(String owner, String name, boolean isStatic, boolean isVolatile);

    /** A class that is woven has a method {@code clone}. */
    void overridesClone(String className);

    void notSeen(int what);

    /**
     * A method is no transaction, since somebody said so.
     *
     * @param reason empty if none was given
     */
    void leftOut(String byWhom, String reason);
}
