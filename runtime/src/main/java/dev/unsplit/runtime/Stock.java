// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.format.RecordKind;
import java.util.ArrayList;
import java.util.List;

/**
 * What is in a blocking queue, for those who ask before they act. Elements are handed over, and most programs leave it at that: who adds and who removes
 * need not know of each other, and somebody who only wants to know how many there are splits nobody. What is to be found is an answer that is wrong when
 * somebody acts on it. So a queue is watched from the first time on that a transaction asks about it, and then
 *
 * <ul>
 *   <li>who adds or removes something comes after those who have asked, as long as their transactions go on: an edge each, and nothing else is written;
 *   <li>who has asked, and then tries to add something, comes after those who have added something since; who tries to remove something, after those who
 *       have removed something. Who alone takes elements out may ask before, whoever puts some in meanwhile;
 *   <li>for other schedules, in which somebody else could have come in between, what is added and what is removed are two variables of the trace. The
 *       first change of a transaction writes one of them, and who has asked reads it twice when he acts, once for the asking.
 * </ul>
 *
 * <p>Outside transactions the queue is changed, but nobody asks.
 */
public final class Stock {

    private final Whole added;
    private final Whole removed;
    private final List<Use> asking = new ArrayList<>(); // those whose transactions go on, and perhaps some more

    private Stock(ObjectShadow queue) {
        this.added = new Whole(queue);
        this.removed = new Whole(queue);
    }

    /** What one transaction has done with the queue so far. All but its end is known under the lock of the queue. */
    static final class Use {
        final Stock stock;
        final Use next; // of the same transaction
        private volatile boolean hasEnded;
        private boolean hasChanged;
        private int asked = Epochs.NONE;
        private int site; // where it asked
        private LatestUnits addedSince;
        private LatestUnits removedSince;

        Use(Stock stock, Use next) {
            this.stock = stock;
            this.next = next;
        }

        /** The transaction has ended, and with it those of its uses that follow on this one. */
        void end() {
            for (Use use = this; use != null; use = use.next) {
                use.hasEnded = true;
            }
        }

        private boolean hasAsked() {
            return asked != Epochs.NONE;
        }

        private boolean isFirstChange() {
            boolean isFirst = !hasChanged;
            hasChanged = true;
            return isFirst;
        }

        private void ask(int atSite, ThreadState ts) {
            asked = ts.epoch;
            site = atSite;
            addedSince = new LatestUnits();
            removedSince = new LatestUnits();
        }

        private LatestUnits since(boolean isAdding) {
            return isAdding ? addedSince : removedSince;
        }
    }

    /** For a queue that is about to be asked for the first time; null if that tells nobody anything. */
    public static Stock of(Object queue, ThreadState ts) {
        return ts.isInTransaction() && !ts.saysNothing() ? new Stock(Objects.shadow(queue)) : null;
    }

    /** Until {@link Events#done}. */
    public void lock(ThreadState ts) {
        HeldVariable held = ts.held.push();
        if (!ts.isQuiet()) {
            ts.held.lockWhole(held, removed, false);
        }
    }

    /** The queue, which is locked, was asked about what is in it. The last answer is the one that counts. */
    public void asked(int site, ThreadState ts) {
        if (ts.saysNothing() || !ts.isInTransaction()) {
            return;
        }
        try {
            Use use = ts.useOf(this);
            if (!use.hasAsked()) {
                forgetEnded();
                asking.add(use);
            }
            use.ask(site, ts);
            ts.forget();
        } catch (Throwable e) {
            ts.recover();
        }
    }

    private void forgetEnded() {
        for (int index = asking.size() - 1; index >= 0; index--) {
            if (asking.get(index).hasEnded) {
                asking.remove(index);
            }
        }
    }

    /** It was tried to add something to the queue, which is locked. */
    public void added(boolean hasChanged, int site, ThreadState ts) {
        acted(true, hasChanged, site, ts);
    }

    /** It was tried to remove something from the queue, which is locked. */
    public void removed(boolean hasChanged, int site, ThreadState ts) {
        acted(false, hasChanged, site, ts);
    }

    private void acted(boolean isAdding, boolean hasChanged, int site, ThreadState ts) {
        if (ts.saysNothing()) {
            return;
        }
        try {
            Use own = ts.isInTransaction() ? ts.useOf(this) : null;
            if (hasChanged) {
                comeAfterThoseWhoAsked(isAdding, own, site, ts);
            }
            if (own != null && own.hasAsked()) {
                comeAfterChanges(isAdding, own, site, ts);
            }
            tellOtherSchedules(isAdding ? added : removed, hasChanged, own, site, ts);
            ts.forget();
        } catch (Throwable e) {
            ts.recover();
        }
    }

    private void comeAfterThoseWhoAsked(boolean isAdding, Use own, int site, ThreadState ts) {
        forgetEnded();
        ts.startOrdered();
        for (int index = 0; index < asking.size(); index++) {
            Use use = asking.get(index);
            if (use != own) {
                if (ts.isNews(use.asked)) {
                    ts.takeEdge(RecordKind.EDGE_READ_WRITE, use.asked, use.site, variable(isAdding), site);
                }
                use.since(isAdding).put(LatestUnits.FIRST, ts.epoch, site, ts);
            }
        }
        ts.endOrdered();
    }

    private void comeAfterChanges(boolean isAdding, Use own, int site, ThreadState ts) {
        LatestUnits changes = own.since(isAdding);
        ts.startOrdered();
        for (int index = 0; index < changes.size(); index++) {
            if (ts.isNews(changes.epoch(index))) {
                ts.takeEdge(
                        RecordKind.EDGE_WRITE_READ,
                        changes.epoch(index),
                        changes.site(index),
                        variable(isAdding),
                        site);
            }
        }
        ts.endOrdered();
    }

    private int variable(boolean isAdding) {
        return Names.variable(isAdding ? added : removed);
    }

    /** That somebody has asked turns out to matter only when he acts. */
    private static void tellOtherSchedules(Whole all, boolean hasChanged, Use own, int site, ThreadState ts) {
        boolean hasAsked = own != null && own.hasAsked();
        boolean isTold = hasChanged && (own == null || own.isFirstChange());
        if (hasAsked) {
            all.ask(own.site, ts);
        }
        if (isTold) {
            change(all, hasAsked, site, ts);
        } else if (hasAsked) {
            all.ask(site, ts);
        }
    }

    private static void change(Whole all, boolean asks, int site, ThreadState ts) {
        all.takeAskers(site, ts);
        if (asks) {
            all.beginAsking(site, ts);
        } else {
            all.begin(site, ts);
        }
        all.change(site, ts);
        all.end(site, ts);
    }
}
