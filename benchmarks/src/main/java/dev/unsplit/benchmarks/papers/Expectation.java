// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

/**
 * A method that an algorithm should report, or should not but does.
 *
 * @param reason why it belongs there; of a false alarm, why it is none to who looks at each access by itself
 */
public record Expectation(String method, Kind kind, String reason) {

    /** The paper's categories. */
    public enum Kind {
        /** Not atomic, and results can be wrong. */
        BUG,
        /** Not atomic, but nothing comes of it. */
        BENIGN,
        /** Atomic, but reported by reduction. */
        FALSE_ALARM
    }

    static Expectation bug(String method, String reason) {
        return new Expectation(method, Kind.BUG, reason);
    }

    static Expectation benign(String method, String reason) {
        return new Expectation(method, Kind.BENIGN, reason);
    }

    static Expectation falseAlarm(String method, String reason) {
        return new Expectation(method, Kind.FALSE_ALARM, reason);
    }

    /** As findings name it: {@link #method} stands without the package, and without parameters. */
    public String fullName() {
        return Expectation.class.getPackageName() + "." + method;
    }
}
