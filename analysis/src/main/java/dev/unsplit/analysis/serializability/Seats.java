// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;

/** Which thread a transaction belongs to, where threads took turns in one slot. */
final class Seats {

    private final List<LongArrayList> firstNumbers = new ArrayList<>();
    private final List<IntArrayList> threads = new ArrayList<>();

    void add(int slot, long firstNumber, int thread) {
        while (firstNumbers.size() <= slot) {
            firstNumbers.add(new LongArrayList(1));
            threads.add(new IntArrayList(1));
        }
        firstNumbers.get(slot).add(firstNumber);
        threads.get(slot).add(thread);
    }

    /** Nobody will ask for those who had the slot before. */
    void forgetEarlier(int slot) {
        if (slot < firstNumbers.size()) {
            firstNumbers.get(slot).clear();
            threads.get(slot).clear();
        }
    }

    int thread(int slot, long number) {
        LongArrayList numbers = firstNumbers.get(slot);
        int turn = numbers.size() - 1;
        while (turn > 0 && numbers.getLong(turn) > number) {
            turn--;
        }
        return threads.get(slot).getInt(turn);
    }
}
