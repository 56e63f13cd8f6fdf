// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

/**
 * A place in the program. What is not known is the empty string, or line 0.
 *
 * @param className binary name: dots for packages, dollar signs for nesting
 */
public record Site(String className, String method, String file, int line) {

    public static final Site UNKNOWN = new Site("", "", "", 0);

    public boolean isKnown() {
        return !equals(UNKNOWN);
    }

    /** As in a stack trace: {@code Account.java:12}. */
    @Override
    public String toString() {
        return line > 0 ? file + ":" + line : file;
    }
}
