// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import it.unimi.dsi.fastutil.ints.Int2LongMap;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import java.util.BitSet;

/**
 * A set of events, reduced to what later events can depend on: which threads have an event in it, which threads must
 * come after one of its events, and, for each variable and lock, one read, one write, one release and one release by a
 * reader. Who else read or wrote does not matter: a later event depends on all of them or on none.
 *
 * <p>So it has at most two entries for each variable, lock and thread, however many events were added.
 */
final class EventSet {

    static final long ABSENT = -1;
    private static final int SMALL = 4;
    private static final int LARGE = 64;

    private final BitSet threads = new BitSet(); // with an event here
    private final BitSet followers = new BitSet(); // whose next events come after one here: forked, or ordered late
    private final Int2LongOpenHashMap reads = newMap();
    private final Int2LongOpenHashMap writes = newMap();
    private final Int2LongOpenHashMap releases = newMap();
    private final Int2LongOpenHashMap sharedReleases = newMap();

    private static Int2LongOpenHashMap newMap() {
        Int2LongOpenHashMap map = new Int2LongOpenHashMap(SMALL);
        map.defaultReturnValue(ABSENT);
        return map;
    }

    void addThread(int thread) {
        threads.set(thread);
    }

    void addFollower(int thread) {
        followers.set(thread);
    }

    void addRead(int variable, int thread, int site) {
        reads.put(variable, event(thread, site));
    }

    void addWrite(int variable, int thread, int site) {
        writes.put(variable, event(thread, site));
    }

    void addRelease(int lock, int thread, int site) {
        releases.put(lock, event(thread, site));
    }

    void addSharedRelease(int lock, int thread, int site) {
        sharedReleases.put(lock, event(thread, site));
    }

    void addAll(EventSet other) {
        threads.or(other.threads);
        followers.or(other.followers);
        addAll(reads, other.reads);
        addAll(writes, other.writes);
        addAll(releases, other.releases);
        addAll(sharedReleases, other.sharedReleases);
    }

    private static void addAll(Int2LongOpenHashMap to, Int2LongOpenHashMap from) {
        for (Int2LongMap.Entry entry : from.int2LongEntrySet()) {
            to.put(entry.getIntKey(), entry.getLongValue());
        }
    }

    void clear() {
        threads.clear();
        followers.clear();
        clear(reads);
        clear(writes);
        clear(releases);
        clear(sharedReleases);
    }

    /** Gives back the memory of a large set: clearing it again and again would cost as much as filling it. */
    private static void clear(Int2LongOpenHashMap map) {
        if (!map.isEmpty()) {
            boolean large = map.size() > LARGE;
            map.clear();
            if (large) {
                map.trim(SMALL);
            }
        }
    }

    long eventOf(int thread) {
        return threads.get(thread) ? event(thread, 0) : ABSENT;
    }

    /** Whether the next event of this thread, whatever it is, depends on an event here. */
    boolean isFollowedBy(int thread) {
        return threads.get(thread) || followers.get(thread);
    }

    long read(int variable) {
        return reads.get(variable);
    }

    long write(int variable) {
        return writes.get(variable);
    }

    long release(int lock) {
        return releases.get(lock);
    }

    long sharedRelease(int lock) {
        return sharedReleases.get(lock);
    }

    static boolean isPresent(long event) {
        return event != ABSENT;
    }

    static int thread(long event) {
        return (int) (event >>> 32);
    }

    static int site(long event) {
        return (int) event;
    }

    private static long event(int thread, int site) {
        return (long) thread << 32 | site;
    }

    /** How many things are stored. */
    int entries() {
        return threads.cardinality()
                + followers.cardinality()
                + reads.size()
                + writes.size()
                + releases.size()
                + sharedReleases.size();
    }
}
