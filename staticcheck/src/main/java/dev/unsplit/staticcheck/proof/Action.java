// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.proof;

import dev.unsplit.staticcheck.atomicity.Mover;
import dev.unsplit.staticcheck.effect.Place;

/**
 * One thing that a method does, as a complaint shows it.
 *
 * @param verb {@code read}, {@code write}, {@code acquire}, {@code release}, {@code call}
 * @param target what it is done to: a field with its class, a lock, a method
 * @param shown the target as messages name it
 * @param why it can be moved no better, or the empty string
 */
public record Action(String verb, String target, String shown, Mover mover, String why, Place place) {

    /** As a sentence about its method has it. */
    public String words() {
        return "its " + verb + (shown.isEmpty() ? "" : " of " + shown);
    }
}
