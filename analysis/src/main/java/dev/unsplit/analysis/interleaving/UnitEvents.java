// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.interleaving;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.LockHolds;
import dev.unsplit.analysis.tree.TreeEvents;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;

/**
 * What a unit does, one after the other: the accesses that matter, and every acquire and release, which may keep others out. An event is a node of the
 * unit's tree, or the complement of one: the end of the {@linkplain LockHolds hold} that began there.
 *
 * <p>Where the unit hands over between two accesses, a release there may be in the period of either if something was handed to the unit before it, and an acquire if nothing was accessed before the lock was released.
 */
final class UnitEvents {

    private final Unit unit;
    private final IntArrayList events = new IntArrayList();
    private final IntArrayList earliest = new IntArrayList(); // period of each
    private final IntArrayList latest = new IntArrayList();

    /** @param variables whose accesses matter */
    UnitEvents(UnitSet set, Unit unit, BitSet variables) {
        this.unit = unit;
        AccessTree tree = unit.tree();
        int period = unit.period();
        for (int event : new LockHolds(tree).events()) {
            boolean isAccess = event > 0 && tree.isAccess(event);
            period = isAccess ? set.period(unit, event) : period;
            if (isAccess) {
                fillLatest(period);
            }
            if (!isAccess || variables.get(tree.operand(event))) {
                events.add(event);
                earliest.add(isAcquireKnown(event) ? set.periodOfAcquire(unit, event) : period);
            }
            if (isKnown(event)) {
                fillLatest(earliest.getInt(earliest.size() - 1));
            } else if (isAccess) {
                fillLatest(period);
            }
        }
        fillLatest(period);
    }

    /** Whether its own period is known; of what was held when the unit began it does not matter what was handed over before the acquire. */
    private boolean isKnown(int event) {
        AccessTree tree = unit.tree();
        return TreeEvents.isRelease(event)
                ? tree.isReleaseKnown(TreeEvents.node(event))
                : tree.isBlock(event) && tree.isAcquireKnown(event) && !tree.isHeldBefore(event);
    }

    private boolean isAcquireKnown(int event) {
        return !TreeEvents.isRelease(event)
                && unit.tree().isBlock(event)
                && unit.tree().isAcquireKnown(event);
    }

    private boolean isHeldBefore(int event) {
        return !TreeEvents.isRelease(event)
                && unit.tree().isBlock(event)
                && unit.tree().isHeldBefore(event);
    }

    private void fillLatest(int period) {
        while (latest.size() < events.size()) {
            latest.add(period);
        }
    }

    /** Locks that an earlier unit of the same thread held to its end, and this one from its beginning, are not released in between. */
    void goOnWith(UnitEvents earlier) {
        for (int event = 0; event < size(); event++) {
            if (isHeldBefore(events.getInt(event))) {
                int release = earlier.lastRelease(operand(event), kind(event));
                if (release >= 0 && earlier.isHeldOn(release)) {
                    earlier.remove(release);
                    remove(event--);
                }
            }
        }
    }

    private int lastRelease(int lock, int kind) {
        int event = size() - 1;
        while (event >= 0 && !(isRelease(event) && operand(event) == lock && kind(event) == kind)) {
            event--;
        }
        return event;
    }

    private boolean isHeldOn(int release) {
        AccessTree tree = unit.tree();
        int block = tree.size() - 1;
        while (tree.kind(block) != kind(release) || tree.operand(block) != operand(release)) {
            block--;
        }
        return tree.isHeldOn(block);
    }

    private void remove(int event) {
        events.removeInt(event);
        earliest.removeInt(event);
        latest.removeInt(event);
    }

    Unit unit() {
        return unit;
    }

    int size() {
        return events.size();
    }

    int node(int event) {
        return TreeEvents.node(events.getInt(event));
    }

    boolean isRelease(int event) {
        return TreeEvents.isRelease(events.getInt(event));
    }

    boolean isAccess(int event) {
        return unit.tree().isAccess(node(event));
    }

    boolean isAcquire(int event) {
        return !isRelease(event) && !isAccess(event);
    }

    int kind(int event) {
        return unit.tree().kind(node(event));
    }

    /** The variable or the lock. */
    int operand(int event) {
        return unit.tree().operand(node(event));
    }

    /** Its own, as far as it is known; else that of the last access before it. */
    int earliestPeriod(int event) {
        return earliest.getInt(event);
    }

    /** Its own, as far as it is known; else that of the next access behind it. */
    int latestPeriod(int event) {
        return latest.getInt(event);
    }
}
