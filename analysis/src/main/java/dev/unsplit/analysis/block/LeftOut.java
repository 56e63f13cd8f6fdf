// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.Periods;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * What trees do not tell: of three accesses of a kind in one place, and of three equal blocks, they have two (Theorem 7.1). The third is as good as the second
 * as long as nothing but locks keeps others from coming in between, and nobody can be caught in a deadlock. Else there may be a schedule with the third alone: in
 * {@code acq(n) r(x) r(x) acq(l) r(x) rel(l) r(x) rel(n)} beside {@code acq(l) w(x) acq(n) rel(n) rel(l)} only the last read can come behind the write.
 */
final class LeftOut {

    private LeftOut() {}

    static boolean mayCount(UnitSet units) {
        return units.isTrimmed() && units.units().stream().map(Unit::tree).anyMatch(LeftOut::mayHaveHadMore);
    }

    private static boolean mayHaveHadMore(AccessTree tree) {
        LongOpenHashSet known = new LongOpenHashSet();
        for (int node = 1; node < tree.size(); node++) {
            long place = (long) tree.parent(node) << 34 | (long) tree.kind(node) << 31 | tree.operand(node);
            if (!known.add(place)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a thread ever waits for what another one hands over. */
    static boolean anyoneWaits(Periods periods) {
        for (int later = 0; later < periods.size(); later++) {
            for (int earlier = 0; earlier < periods.size(); earlier++) {
                if (periods.thread(earlier) != periods.thread(later) && periods.isBefore(earlier, later)) {
                    return true;
                }
            }
        }
        return false;
    }
}
