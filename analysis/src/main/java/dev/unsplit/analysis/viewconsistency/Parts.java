// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.viewconsistency;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * What other sets have in common with one set, as bits: one for each variable of that set. The other sets come one after the other, as long as
 * somebody wants them; those with the first variable, the second, and so on take turns, because what is different is wanted
 * soon. Made anew for each set, in the space of the last one.
 */
final class Parts {

    /** There is no other set. */
    static final int NONE = -1;

    private final ViewSets sets;
    private final int[] placeOf; // by set: of its bits
    private final int[] roundOf; // by set: the place is valid in this round
    private int round;

    private int[] variables = {};
    private int words; // for each part
    private long[] bits = new long[64];
    private final IntArrayList known = new IntArrayList(); // sets that have bits
    private int next; // among those

    // the next one of the others: so many of this variable were there before
    private int variable;
    private int before;
    private boolean more;

    Parts(ViewSets sets) {
        this.sets = sets;
        this.placeOf = new int[sets.size()];
        this.roundOf = new int[sets.size()];
    }

    /** Forgets what was before. */
    void startWith(int set) {
        round++;
        variables = sets.variables(set);
        words = (variables.length + Long.SIZE - 1) / Long.SIZE;
        known.clear();
        next = 0;
        variable = 0;
        before = 0;
        more = false;
    }

    /** The first set is the next one, again. */
    void startAgain() {
        next = 0;
    }

    /** Another set that has something in common with it, itself among them, or {@link #NONE}. */
    int next() {
        while (next == known.size()) {
            if (variable == variables.length && !more) {
                return NONE;
            }
            findMore();
        }
        return known.getInt(next++);
    }

    private void findMore() {
        if (variable == variables.length) {
            variable = 0;
            before++;
            more = false;
        }
        IntArrayList with = sets.with(variables[variable++]);
        if (before < with.size()) {
            more = true;
            know(with.getInt(before));
        }
    }

    private void know(int set) {
        if (roundOf[set] != round) {
            roundOf[set] = round;
            placeOf[set] = known.size() * words;
            known.add(set);
            int end = placeOf[set] + words;
            if (end > bits.length) {
                bits = Arrays.copyOf(bits, Math.max(end, 2 * bits.length));
            }
            Arrays.fill(bits, placeOf[set], end, 0);
            fill(placeOf[set], sets.variables(set));
        }
    }

    private void fill(int place, int[] others) {
        int at = 0;
        for (int index = 0; index < variables.length; index++) {
            while (at < others.length && others[at] < variables[index]) {
                at++;
            }
            if (at < others.length && others[at] == variables[index]) {
                bits[place + index / Long.SIZE] |= 1L << index;
            }
        }
    }

    /** Whether one set has all that another one has in common with it. */
    boolean contains(int set, int other) {
        for (int word = 0; word < words; word++) {
            if ((bits[placeOf[other] + word] & ~bits[placeOf[set] + word]) != 0) {
                return false;
            }
        }
        return true;
    }

    /** A variable that the first set has in common with it, and the second one has not. */
    int difference(int set, int other) {
        for (int word = 0; word < words; word++) {
            long difference = bits[placeOf[set] + word] & ~bits[placeOf[other] + word];
            if (difference != 0) {
                return variables[word * Long.SIZE + Long.numberOfTrailingZeros(difference)];
            }
        }
        throw new IllegalArgumentException("no difference");
    }
}
