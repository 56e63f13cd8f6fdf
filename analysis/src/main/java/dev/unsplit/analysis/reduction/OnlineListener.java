// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.reduction;

import dev.unsplit.analysis.reduction.OnlineBreak.Action;
import dev.unsplit.analysis.reduction.OnlineBreak.Mark;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.unit.CutAtBoundaries;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.ExcludedMethods;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Follows the transactions of all threads, and collects where their patterns break. */
final class OnlineListener extends CutAtBoundaries {

    /** Kinds of breaks that are kept. */
    private static final int MOST = 10_000;

    /** A thread, and the methods that it is in. */
    private static final class Runner {
        private final OnlinePattern pattern = new OnlinePattern();
        private final List<Boolean> included = new ArrayList<>();
        private int depth; // of those that can be transactions
        private int method;
        private @Nullable Seen broken; // of its transaction
    }

    /** One kind of break. */
    static final class Seen {
        private final OnlineBreak broken;
        private final int thread;
        private final IntOpenHashSet locks = new IntOpenHashSet();
        private long count;

        private Seen(OnlineBreak broken, int thread) {
            this.broken = broken;
            this.thread = thread;
        }

        OnlineBreak broken() {
            return broken;
        }

        /** The first one that did it. */
        int thread() {
            return thread;
        }

        long count() {
            return count;
        }

        /** All that these transactions acquired, also behind the break. */
        IntSet locks() {
            return locks;
        }
    }

    private final ExcludedMethods excluded;
    private final OnlineMovers movers = new OnlineMovers();
    private final List<Runner> threads = new ArrayList<>();
    private final Map<OnlineBreak, Seen> seen = new LinkedHashMap<>();

    OnlineListener(ExcludedMethods excluded, Boundaries boundaries, boolean hasEdges) {
        super(boundaries, hasEdges);
        this.excluded = excluded;
    }

    Collection<Seen> seen() {
        return seen.values();
    }

    private Runner thread(int thread) {
        while (threads.size() <= thread) {
            threads.add(new Runner());
        }
        return threads.get(thread);
    }

    @Override
    protected void cut(int number) {
        Runner thread = thread(number);
        if (thread.depth > 0) {
            finish(thread);
            thread.pattern.begin(thread.method);
        }
    }

    private static void finish(Runner thread) {
        if (thread.broken != null) {
            thread.broken.locks.addAll(thread.pattern.acquired());
            thread.broken = null;
        }
    }

    private void access(int number, Action action, boolean isVolatile, int variable, int site) {
        OnlinePattern pattern = thread(number).pattern;
        if (!movers.isIdleAfter(number, variable, action, pattern.held())) {
            Mover mover = movers.mover(variable, action, isVolatile, pattern.held());
            note(number, pattern.access(new Mark(action, variable, site), mover));
        }
    }

    private void note(int thread, @Nullable OnlineBreak broken) {
        if (broken != null && (seen.size() < MOST || seen.containsKey(broken))) {
            Seen alike = seen.computeIfAbsent(broken, any -> new Seen(broken, thread));
            alike.count++;
            thread(thread).broken = alike;
        }
    }

    private void acquire(int number, int kind, int lock, int site) {
        OnlinePattern pattern = thread(number).pattern;
        if (!pattern.acquiresAgain(lock, kind)) {
            boolean bothMover = movers.isBothMoverAfter(number, lock, pattern.held());
            pattern.acquire(lock, kind, site, bothMover);
        }
    }

    private void release(int number, int kind, int lock, int site) {
        OnlinePattern pattern = thread(number).pattern;
        for (int heldOn : pattern.release(lock, kind, site)) {
            movers.isHeldOn(heldOn, pattern.held());
        }
    }

    @Override
    public void begin(int number, int method, int site) {
        Runner thread = thread(number);
        boolean counts = !excluded.contains(method);
        thread.included.add(counts);
        if (counts && thread.depth++ == 0) {
            thread.method = method;
            thread.pattern.begin(method);
        }
    }

    @Override
    public void end(int number, int method, int site) {
        Runner thread = thread(number);
        int last = thread.included.size() - 1;
        if (last >= 0 && thread.included.remove(last) && --thread.depth == 0) {
            finish(thread);
            thread.pattern.end();
        }
    }

    @Override
    public void read(int thread, int variable, int site) {
        access(thread, Action.READ, false, variable, site);
    }

    @Override
    public void write(int thread, int variable, int site) {
        access(thread, Action.WRITE, false, variable, site);
    }

    @Override
    public void update(int thread, int variable, int site) {
        access(thread, Action.UPDATE, true, variable, site);
    }

    @Override
    public void volatileRead(int thread, int variable, int site) {
        access(thread, Action.READ, true, variable, site);
    }

    @Override
    public void volatileWrite(int thread, int variable, int site) {
        access(thread, Action.WRITE, true, variable, site);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        acquire(thread, AccessTree.BLOCK, lock, site);
    }

    @Override
    public void release(int thread, int lock, int site) {
        release(thread, AccessTree.BLOCK, lock, site);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        acquire(thread, AccessTree.SHARED_BLOCK, lock, site);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        release(thread, AccessTree.SHARED_BLOCK, lock, site);
    }
}
