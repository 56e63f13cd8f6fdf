// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.standin;

/** What a method of the JDK does to the variable that it is about. */
public enum Effect {
    /** Nothing that others could notice or change: it gets no stand-in. */
    NOTHING,
    READ,
    /** A read of an array from its start, as far as the argument after it says. */
    READ_START,
    WRITE,
    /** A read and a write in one step; what is not known is taken for that. */
    UPDATE,
    /** An update if the result is true, else a read. */
    COMPARE_AND_SET,
    /** An update if the result is what was expected, the last argument but one; else a read. */
    COMPARE_AND_EXCHANGE
}
