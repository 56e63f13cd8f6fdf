// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import java.util.ArrayList;
import java.util.List;

/** Gives fields their places. A field lies within one long; each goes where there is room first, so little is left free. */
final class Layout {

    private final List<Integer> used = new ArrayList<>(); // bits of each word

    void place(Field field) {
        for (int word = 0; word < used.size(); word++) {
            if (used.get(word) + field.bits() <= Long.SIZE) {
                place(field, word);
                return;
            }
        }
        used.add(0);
        place(field, used.size() - 1);
    }

    private void place(Field field, int word) {
        field.place(word, used.get(word));
        used.set(word, used.get(word) + field.bits());
    }

    /** A field of raw bits: its word is at 0, its shift at 1. */
    int[] place(int bits) {
        for (int word = 0; word < used.size(); word++) {
            if (used.get(word) + bits <= Long.SIZE) {
                return placed(word, bits);
            }
        }
        used.add(0);
        return placed(used.size() - 1, bits);
    }

    private int[] placed(int word, int bits) {
        int[] place = {word, used.get(word)};
        used.set(word, used.get(word) + bits);
        return place;
    }

    int words() {
        return Math.max(1, used.size());
    }

    int bits() {
        return used.stream().mapToInt(Integer::intValue).sum();
    }
}
