// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

/** The kind of thing that is wrong, in the words in which every report explains it. */
public enum Rule {
    ATOMICITY(
            "atomicity",
            "Atomicity violation",
            "A method that should run as if alone can be split by another thread.",
            "Another thread comes in between two steps of the method, and the result is one that no order of whole methods"
                    + " gives: money is lost, a check no longer holds when its answer is used. Hold one lock from the first"
                    + " of these steps to the last, or use an operation that does both at once, such as incrementAndGet or"
                    + " computeIfAbsent. It is not enough that each step is synchronized on its own."),
    RACE(
            "race",
            "Data race",
            "Two threads access the same variable, one of them writes, and nothing orders the two.",
            "Either access may come first, and the Java memory model does not promise that what one thread writes is ever"
                    + " seen by the other. Protect both with the same lock, make the variable volatile, or use an atomic"
                    + " class."),
    DEADLOCK(
            "deadlock",
            "Potential deadlock",
            "Threads take the same locks in different orders, and can wait for each other for ever.",
            "Each of these threads holds a lock that the next one wants. Under another schedule all of them wait. Take the"
                    + " locks in the same order everywhere, or hold only one of them at a time."),
    VIEW_CONSISTENCY(
            "view-consistency",
            "Inconsistent view",
            "Variables that one thread accesses together under a lock are accessed in parts by another.",
            "The thread that accesses them in parts may see some of them old and some of them new. Access all of them while"
                    + " the lock is held once, if they belong together."),
    ASSERTION(
            "assertion",
            "Failed assertion",
            "A schedule of a model leads to a step that must not happen.",
            "An assertion does not hold there, a value leaves its range, an index its array, or a thread releases a lock that"
                    + " it does not hold. Follow the schedule to see how that comes about; if it cannot happen in the program"
                    + " that was meant, the model is too coarse.");

    private final String id;
    private final String title;
    private final String sentence;
    private final String help;

    Rule(String id, String title, String sentence, String help) {
        this.id = id;
        this.title = title;
        this.sentence = sentence;
        this.help = help;
    }

    public String id() {
        return id;
    }

    /** A few words, for headings. */
    public String title() {
        return title;
    }

    /** What is wrong, in one sentence. */
    public String sentence() {
        return sentence;
    }

    /** What that leads to, and what to do about it. */
    public String help() {
        return help;
    }
}
