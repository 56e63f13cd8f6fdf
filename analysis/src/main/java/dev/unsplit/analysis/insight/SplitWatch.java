// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import dev.unsplit.analysis.insight.SplitPlaces.Place;
import dev.unsplit.analysis.prediction.Reading;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Site;
import dev.unsplit.trace.EventHandler;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Follows all threads of a trace, and notices accesses at the places where methods are split. Most accesses are elsewhere, which is seen from the number of their place
 * alone.
 */
abstract class SplitWatch implements EventHandler {

    /** What an access at a place means for one of the splits. */
    private record Role(int split, Part part, Place place) {}

    enum Part {
        BACK, // first: where both are at one place, a method that goes on is left anew
        LEFT,
        OTHER
    }

    private final Reading reading;
    final SymbolTexts texts;
    final List<SplitPlaces> splits;
    private final Map<Site, List<Role>> bySite = new HashMap<>();
    private final Int2ObjectOpenHashMap<List<Role>> roles = new Int2ObjectOpenHashMap<>(); // by number of the place
    private final Int2ObjectOpenHashMap<String> variables = new Int2ObjectOpenHashMap<>();
    private final Int2ObjectOpenHashMap<String> methods = new Int2ObjectOpenHashMap<>();
    private final RunningThreads threads = new RunningThreads();
    final IntOpenHashSet readLocks = new IntOpenHashSet(); // that are shared
    private final IntOpenHashSet semaphores = new IntOpenHashSet(); // that are shared

    SplitWatch(List<SplitPlaces> splits, Reading reading, SymbolTexts texts) {
        this.splits = splits;
        this.reading = reading;
        this.texts = texts;
        for (Part part : Part.values()) {
            for (int split = 0; split < splits.size(); split++) {
                addRoles(split, part);
            }
        }
    }

    private void addRoles(int split, Part part) {
        SplitPlaces places = splits.get(split);
        List<Place> wanted = switch (part) {
            case BACK -> List.of(places.back());
            case LEFT -> List.of(places.left());
            case OTHER -> List.copyOf(places.others());
        };
        for (Place place : wanted) {
            bySite.computeIfAbsent(place.site(), any -> new ArrayList<>()).add(new Role(split, part, place));
        }
    }

    /** An access that has a part in a split. {@code LEFT} and {@code BACK} are within a transaction of its method. */
    abstract void access(Part part, int split, int thread, int variable, boolean isUpdate, boolean isVolatile);

    /** A write at any place, behind {@link #access}. */
    abstract void written(int thread, int variable, int site, boolean isUpdate);

    /** The transaction of a thread is over, or cut. */
    abstract void transactionEnds(int thread);

    /** What it is in. */
    RunningThread thread(int thread) {
        return threads.get(thread);
    }

    /** Returns whether the thread does not hold the lock any more. */
    final boolean leave(int thread, int lock) {
        return threads.release(thread, lock);
    }

    private void access(int thread, int variable, int site, boolean writes, boolean isUpdate, boolean isVolatile) {
        List<Role> here = roles.get(site);
        if (here == null) {
            here = bySite.getOrDefault(texts.site(site), List.of());
            roles.put(site, here);
        }
        for (Role role : here) {
            if (role.place.writes() == writes
                    && role.place.name().equals(variable(variable))
                    && (role.part == Part.OTHER
                            || isInMethod(thread, splits.get(role.split).method()))) {
                access(role.part, role.split, thread, variable, isUpdate, isVolatile);
            }
        }
    }

    private String variable(int variable) {
        return variables.computeIfAbsent(variable, texts::variable);
    }

    /** Whether it is in a transaction of one of the methods that are split. */
    final boolean isInSplitMethod(int thread) {
        return splits.stream().anyMatch(split -> isInMethod(thread, split.method()));
    }

    private boolean isInMethod(int thread, String method) {
        int current = thread(thread).method();
        return current != RunningThread.NO_METHOD
                && methods.computeIfAbsent(current, texts::method).equals(method);
    }

    @Override
    public void read(int thread, int variable, int site) {
        access(thread, variable, site, false, false, false);
    }

    @Override
    public void write(int thread, int variable, int site) {
        access(thread, variable, site, true, false, false);
        written(thread, variable, site, false);
    }

    @Override
    public void volatileRead(int thread, int variable, int site) {
        access(thread, variable, site, false, false, true);
    }

    @Override
    public void volatileWrite(int thread, int variable, int site) {
        access(thread, variable, site, true, false, true);
        written(thread, variable, site, false);
    }

    @Override
    public void update(int thread, int variable, int site) {
        access(thread, variable, site, true, true, true);
        written(thread, variable, site, true);
    }

    @Override
    public void begin(int thread, int method, int site) {
        threads.begin(thread, method, !reading.excluded().contains(method), site);
    }

    @Override
    public void end(int thread, int method, int site) {
        if (threads.end(thread)) {
            transactionEnds(thread);
        }
    }

    @Override
    public void boundary(int thread, int site) {
        transactionEnds(thread);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        threads.acquire(thread, lock);
    }

    @Override
    public void release(int thread, int lock, int site) {
        leave(thread, lock);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        if (isReadLock(lock)) {
            threads.acquireShared(thread, lock);
        }
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        if (isReadLock(lock)) {
            threads.releaseShared(thread, lock);
        }
    }

    /** Of a lock that is shared. */
    final boolean isReadLock(int lock) {
        if (!readLocks.contains(lock) && !semaphores.contains(lock)) {
            (texts.isSemaphore(lock) ? semaphores : readLocks).add(lock);
        }
        return readLocks.contains(lock);
    }
}
