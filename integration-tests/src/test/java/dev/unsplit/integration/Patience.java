// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

/** A program that is ended when its time is up may not have got to where it hangs by then, on a busy machine. */
final class Patience {

    private static final double MOST_SECONDS = 200;

    private Patience() {}

    interface Attempt {
        Ran run(String seconds) throws Exception;
    }

    /** Gives it four times as much, again and again, until the output shows that it got there. What has time enough at first takes no longer. */
    static Ran untilIn(String sign, double seconds, Attempt attempt) throws Exception {
        Ran ran = attempt.run(String.valueOf(seconds));
        return ran.out().contains(sign) || seconds > MOST_SECONDS ? ran : untilIn(sign, 4 * seconds, attempt);
    }
}
