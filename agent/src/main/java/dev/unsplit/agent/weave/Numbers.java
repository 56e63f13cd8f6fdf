// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

/** Gives out the numbers by which probes name what they are about, and counts what could not be woven. */
interface Numbers {

    /** A method that would have become too large, or a constructor whose body cannot be told from what comes before. */
    int METHOD = 1;
    /** A class that made the weaver fail. */
    int CLASS = 2;
    /** A field to which code refers, and whose class could not be found. */
    int FIELD = 3;

    int method(String name);

    int site(String text);

    int field(String owner, String name, boolean isStatic, boolean isVolatile);

    void notSeen(int what);
}
