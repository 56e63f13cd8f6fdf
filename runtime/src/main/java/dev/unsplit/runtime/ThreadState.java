// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/** What the recorder knows of one logical thread. */
public final class ThreadState {

    /** What this thread puts into the word of a variable that it accesses now. */
    public int epoch;

    /** The {@link #epoch} in both halves: the word of a variable that it wrote and nobody accessed since. */
    public long both;

    /** Where woven code called the method of the JDK that runs now: the site of what the hooks inside the JDK tell; 0 if unknown. */
    public int callSite;
}
