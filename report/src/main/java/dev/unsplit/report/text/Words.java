// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

import dev.unsplit.finding.Step;

/** Small pieces of English. */
final class Words {

    private Words() {}

    static String counted(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** {@code first} for 1. */
    static String ordinal(int number) {
        return switch (number) {
            case 1 -> "first";
            case 2 -> "second";
            case 3 -> "third";
            default -> number + ending(number);
        };
    }

    private static String ending(int number) {
        boolean isTeen = number % 100 / 10 == 1;
        return switch (isTeen ? 0 : number % 10) {
            case 1 -> "st";
            case 2 -> "nd";
            case 3 -> "rd";
            default -> "th";
        };
    }

    /** What a step did, in the past: {@code wrote}. */
    static String past(Step step) {
        return switch (step.action()) {
            case "read" -> "read";
            case "write" -> "wrote";
            case "update" -> "updated";
            case "acquire", "acquire-shared" -> "acquired";
            case "release", "release-shared" -> "released";
            case "fork" -> "started";
            case "join" -> "joined";
            case "send" -> "handed over";
            case "receive" -> "received";
            case "barrier" -> "passed";
            default -> "did " + step.action() + " of";
        };
    }
}
