// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.ObjectIterator;
import java.util.Arrays;

/**
 * Says which events of a window no search for a cycle can miss, so that a window can reach back further.
 *
 * <p>What happens to one thing (a variable, a lock) falls into stretches in which nobody conflicts with anybody else: one
 * transaction alone touches it, or all only read it. In each stretch a transaction has a run of events of each kind, and
 * only the first and the last of a run are needed. An edge leads from one stretch to a later one; so whatever path enters
 * a transaction by an event of a run can enter it by the first, and whatever path leaves it can leave it by the last,
 * which makes it no longer and keeps it forward in time if it was. Events of one thread outside transactions are treated
 * like those of one transaction: whoever entered at one of them and went on to what the thread did later could have
 * entered at the first, and whoever came from what the thread did before can leave at the last.
 *
 * <p>Fork and join order events of a thread whatever they touch; so they end all runs of the thread that they name.
 * Begin, end, fork and join themselves are always needed.
 */
final class Runs {

    static final int NONE = -1;

    /** In place of an owner: a stretch in which several only read. */
    private static final long SEVERAL = 0;

    private final Long2IntOpenHashMap things = new Long2IntOpenHashMap(); // the number of a thing

    // by thing
    private long[] owners = new long[64]; // who alone touched it in this stretch, or SEVERAL
    private boolean[] excluding = new boolean[64]; // whether others than readers did
    private int[] stretches = new int[64];

    private int[] eras = new int[16]; // by thread: how many forks and joins named it

    private final Long2IntOpenHashMap lasts = new Long2IntOpenHashMap(); // of each run: its last event in the window

    // by event of the window
    private long[] ownerOf = new long[64];
    private int[] stretchOf = new int[64];
    private int[] eraOf = new int[64];
    private boolean[] isFirst = new boolean[64];

    Runs() {
        things.defaultReturnValue(NONE);
        lasts.defaultReturnValue(NONE);
    }

    /** A fork or join names a thread. */
    void endRunsOf(int thread) {
        if (thread >= eras.length) {
            eras = Arrays.copyOf(eras, Math.max(thread + 1, eras.length * 2));
        }
        eras[thread]++;
    }

    /**
     * Takes in the next event of the window.
     *
     * @param key of what is touched: small and not negative
     * @param reading whether the event conflicts with no other one of which this is true
     * @param owner the transaction, above 0, or something below 0 that stands for the thread
     * @return an earlier event that is needed no more, or NONE
     */
    int add(int index, long key, byte action, boolean reading, int thread, long owner) {
        int thing = thing(key);
        continueStretch(thing, reading, owner);
        ensureEvent(index);
        int era = thread < eras.length ? eras[thread] : 0;
        ownerOf[index] = owner;
        stretchOf[index] = stretches[thing];
        eraOf[index] = era;
        int last = lasts.put(((long) thing << 28 | thread) << 4 | action, index);
        boolean goesOn =
                last != NONE && ownerOf[last] == owner && stretchOf[last] == stretches[thing] && eraOf[last] == era;
        isFirst[index] = !goesOn;
        return goesOn && !isFirst[last] ? last : NONE;
    }

    private void continueStretch(int thing, boolean reading, long owner) {
        boolean alone = owners[thing] == owner;
        if (!alone && (!reading || excluding[thing])) {
            stretches[thing]++;
            owners[thing] = owner;
            excluding[thing] = !reading;
        } else {
            owners[thing] = alone ? owner : SEVERAL;
            excluding[thing] |= !reading;
        }
    }

    /** Events were taken out of the window; {@code newIndex} is NONE for these. */
    void move(int[] newIndex, int size) {
        for (int index = 0; index < size; index++) {
            int to = newIndex[index];
            if (to != NONE) {
                ownerOf[to] = ownerOf[index];
                stretchOf[to] = stretchOf[index];
                eraOf[to] = eraOf[index];
                isFirst[to] = isFirst[index];
            }
        }
        if (things.size() > 2 * size) { // too much is remembered of what is no longer there; all runs may end anywhere
            things.clear();
            lasts.clear();
            Arrays.fill(owners, SEVERAL);
            Arrays.fill(excluding, false);
            return;
        }
        for (ObjectIterator<Long2IntMap.Entry> runs = lasts.long2IntEntrySet().fastIterator(); runs.hasNext(); ) {
            Long2IntMap.Entry run = runs.next();
            int to = newIndex[run.getIntValue()];
            if (to == NONE) {
                runs.remove();
            } else {
                run.setValue(to);
            }
        }
    }

    private int thing(long key) {
        int thing = things.get(key);
        if (thing == NONE) {
            thing = things.size();
            things.put(key, thing);
            if (thing == owners.length) {
                owners = Arrays.copyOf(owners, thing * 2);
                excluding = Arrays.copyOf(excluding, thing * 2);
                stretches = Arrays.copyOf(stretches, thing * 2);
            }
        }
        return thing;
    }

    private void ensureEvent(int index) {
        if (index >= ownerOf.length) {
            int length = Math.max(index + 1, ownerOf.length * 2);
            ownerOf = Arrays.copyOf(ownerOf, length);
            stretchOf = Arrays.copyOf(stretchOf, length);
            eraOf = Arrays.copyOf(eraOf, length);
            isFirst = Arrays.copyOf(isFirst, length);
        }
    }
}
