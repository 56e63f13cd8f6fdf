// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

/**
 * How a program ended that was observed while it ran.
 *
 * @param exit its exit status; 128 and the number of a signal if that ended it
 * @param timedOut whether it did not end by itself in the time that it was given
 */
public record ProgramEnd(int exit, boolean timedOut) {

    /** What to say about it; empty if the program ended well. */
    public String words() {
        if (timedOut) {
            return "the program was ended after its time was up";
        }
        return exit == 0 ? "" : "the program ended with exit status " + exit;
    }
}
