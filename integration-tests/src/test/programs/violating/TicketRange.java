// SPDX-License-Identifier: Apache-2.0
package violating;

import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

import java.util.concurrent.atomic.AtomicInteger;

/** Two tickets that should follow one another; another thread draws in between. It looks like a counter that is only read, but who counts uses the numbers. */
public final class TicketRange {

    private final AtomicInteger next = new AtomicInteger();

    // expect: violation TicketRange.range
    // name: dirty write
    int[] range() {
        int first = next.incrementAndGet();
        letOthersIn();
        int second = next.incrementAndGet();
        return new int[] {first, second};
    }

    int last() {
        return next.get();
    }

    public static void main(String[] args) throws Exception {
        TicketRange tickets = new TicketRange();
        Thread other = meanwhile(tickets::range);
        int[] range = tickets.range();
        other.join();
        if (range[1] == range[0] + 1 || tickets.last() != 4) {
            throw new AssertionError("went differently: " + range[0] + ", " + range[1] + ", " + tickets.last());
        }
        System.out.println("tickets " + range[0] + " and " + range[1]);
    }
}
