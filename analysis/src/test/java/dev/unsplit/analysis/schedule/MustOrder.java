// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.schedule;

import dev.unsplit.analysis.schedule.Event.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Which events of a run come before which others in every schedule of it: those of one thread, and what hand-overs order. Straight from the
 * definition, by transitive closure. Events have numbers from 1.
 */
public final class MustOrder {

    private final Schedule schedule;
    private final List<BitSet> before = new ArrayList<>(); // of each event, all that come before it

    public MustOrder(Schedule schedule) {
        this.schedule = schedule;
        before.add(new BitSet());
        for (int later = 1; later <= schedule.length(); later++) {
            BitSet all = new BitSet();
            for (int earlier = 1; earlier < later; earlier++) {
                if (orders(earlier, later)) {
                    all.or(before.get(earlier));
                    all.set(earlier);
                }
            }
            before.add(all);
        }
    }

    public boolean isBefore(int event, int later) {
        return before.get(later).get(event);
    }

    public boolean areConcurrent(int event, int other) {
        return event != other && !isBefore(event, other) && !isBefore(other, event);
    }

    private boolean orders(int earlier, int later) {
        Event one = schedule.event(earlier);
        Event other = schedule.event(later);
        return one.thread() == other.thread()
                || one.kind() == Kind.FORK && one.operand() == other.thread()
                || other.kind() == Kind.JOIN && other.operand() == one.thread()
                || one.kind() == Kind.FORK && other.kind() == Kind.JOIN && one.operand() == other.operand()
                || isSend(one.kind()) && isReceive(other.kind()) && one.operand() == other.operand();
    }

    private static boolean isSend(Kind kind) {
        return kind == Kind.SEND || kind == Kind.BARRIER;
    }

    private static boolean isReceive(Kind kind) {
        return kind == Kind.RECEIVE || kind == Kind.BARRIER;
    }
}
