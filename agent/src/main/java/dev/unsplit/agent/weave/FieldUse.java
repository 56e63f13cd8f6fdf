// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

/**
 * A field that code refers to, as far as weaving needs to know it.
 *
 * @param id its number in the registry
 * @param locks an access is a conflict and an order at once: volatile, or all order is to be exact
 */
record FieldUse(int id, boolean isVolatile, boolean locks) {

    static final String WORD = "$unsplit";
    static final String WRITE_SITE = "$unsplitWrite";
    static final String ACCESS_SITE = "$unsplitAccess";
    static final String READERS = "$unsplitReaders";

    /** The field of an object for its own shadow. */
    static final String SHADOW = "unsplit$shadow";

    String readProbe() {
        return isVolatile ? "readVolatile" : locks ? "readExact" : "read";
    }

    String writeProbe() {
        return isVolatile ? "writeVolatile" : locks ? "writeExact" : "write";
    }
}
