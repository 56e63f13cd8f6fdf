// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import java.util.List;

/**
 * One thread: its locations, and where it keeps what is its own.
 *
 * @param group threads of the same group are copies that differ in nothing but their number
 * @param variables of the thread, in an order that is the same in all copies
 */
public record ThreadCode(
        String name, int group, List<Location> locations, Field location, List<Field> variables, int start) {

    public Location at(long[] state) {
        return locations.get(location.get(state));
    }
}
