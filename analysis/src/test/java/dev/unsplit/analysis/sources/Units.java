// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.sources;

import dev.unsplit.analysis.enumeration.Operation;
import dev.unsplit.analysis.enumeration.Unit;
import dev.unsplit.analysis.enumeration.Unit.Type;
import dev.unsplit.analysis.enumeration.UnitSet;
import java.util.ArrayList;
import java.util.List;

/** What threads do, put down as units: what hands over stands in transactions, but between events that are units of their own. */
final class Units {

    private final List<Unit> units = new ArrayList<>();

    void add(String thread, boolean isTransaction, List<Operation> operations) {
        if (isTransaction) {
            units.add(new Unit(thread, Type.TRANSACTION, operations));
            return;
        }
        int from = 0;
        while (from < operations.size()) {
            boolean isHandOver = operations.get(from).kind().isHandOver();
            int to = from;
            while (to < operations.size() && operations.get(to).kind().isHandOver() == isHandOver) {
                to++;
            }
            units.add(new Unit(thread, isHandOver ? Type.HAND_OVERS : Type.UNARIES, operations.subList(from, to)));
            from = to;
        }
    }

    UnitSet set() {
        return new UnitSet(units);
    }
}
