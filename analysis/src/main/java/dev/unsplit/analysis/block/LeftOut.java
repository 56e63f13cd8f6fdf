// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import dev.unsplit.analysis.tree.Periods;
import dev.unsplit.analysis.tree.Trimmings;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.List;

/**
 * What trees do not tell: of three accesses of a kind in one place, and of three equal blocks, they have two (Theorem 7.1). The third is as good as the second
 * as long as nothing but locks keeps others from coming in between, and nobody can be caught in a deadlock. Else there may be a schedule with the third alone: in
 * {@code acq(n) r(x) r(x) acq(l) r(x) rel(l) r(x) rel(n)} beside {@code acq(l) w(x) acq(n) rel(n) rel(l)} only the last read can come behind the write.
 */
final class LeftOut {

    private LeftOut() {}

    /** Of what no other thread can notice, it does not matter how often it was done. */
    static boolean mayCount(List<Skeleton> skeletons, Trimmings trimmings) {
        return !trimmings.isEmpty() && skeletons.stream().anyMatch(each -> mayHaveHadMore(each, trimmings));
    }

    private static boolean mayHaveHadMore(Skeleton unit, Trimmings trimmings) {
        LongOpenHashSet known = new LongOpenHashSet();
        for (int node = 1; node < unit.size(); node++) {
            long place = (long) unit.parent(node) << 34 | (long) unit.kind(node) << 31 | unit.operand(node);
            if (!known.add(place) && mayBeOneOf(trimmings, unit, node)) {
                return true;
            }
        }
        return false;
    }

    private static boolean mayBeOneOf(Trimmings trimmings, Skeleton unit, int node) {
        return unit.isAccess(node)
                ? trimmings.mayHaveAccesses(unit.operand(node))
                : trimmings.mayHaveBlocks(unit.operand(node));
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
