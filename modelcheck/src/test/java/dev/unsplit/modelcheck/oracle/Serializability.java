// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.oracle;

import dev.unsplit.modelcheck.oracle.Machine.Event;
import java.util.ArrayList;
import java.util.List;

/** The definition: transactions are nodes, an edge for each pair of events of different transactions that conflict or are of one thread, in their order; is there a cycle? */
final class Serializability {

    private Serializability() {}

    static boolean isSerializable(List<Event> events, boolean withLocks) {
        int[] transactions = transactions(events);
        int count = 0;
        for (int transaction : transactions) {
            count = Math.max(count, transaction + 1);
        }
        boolean[][] before = new boolean[count][count];
        for (int later = 0; later < events.size(); later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                if (transactions[earlier] != transactions[later]
                        && conflict(events.get(earlier), events.get(later), withLocks)) {
                    before[transactions[earlier]][transactions[later]] = true;
                }
            }
        }
        for (int middle = 0; middle < count; middle++) {
            for (int from = 0; from < count; from++) {
                for (int to = 0; to < count; to++) {
                    before[from][to] |= before[from][middle] && before[middle][to];
                }
            }
        }
        for (int each = 0; each < count; each++) {
            if (before[each][each]) {
                return false;
            }
        }
        return true;
    }

    /** The outermost transaction of each event, or one of its own. */
    private static int[] transactions(List<Event> events) {
        int[] transactions = new int[events.size()];
        List<int[]> open = new ArrayList<>(); // by thread: depth, transaction
        int count = 0;
        for (int index = 0; index < transactions.length; index++) {
            Event event = events.get(index);
            while (open.size() <= event.thread()) {
                open.add(new int[2]);
            }
            int[] of = open.get(event.thread());
            if (event.action().equals("begin") && of[0]++ == 0) {
                of[1] = count++;
            }
            transactions[index] = of[0] > 0 ? of[1] : count++;
            if (event.action().equals("end")) {
                of[0]--;
            }
        }
        return transactions;
    }

    private static boolean conflict(Event earlier, Event later, boolean withLocks) {
        if (earlier.thread() == later.thread()) {
            return true;
        }
        if (!earlier.target().equals(later.target())) {
            return false;
        }
        String both = earlier.action() + " " + later.action();
        return switch (both) {
            case "read write", "write read", "write write" -> true;
            case "release acquire" -> withLocks;
            default -> false;
        };
    }
}
