// SPDX-License-Identifier: Apache-2.0
package counters;

import org.junit.jupiter.api.Test;

class TicketsTest {

    @Test
    void two_take_one() throws InterruptedException {
        Tickets tickets = new Tickets();
        Thread alice = new Thread(() -> tickets.next(), "alice");
        Thread bob = new Thread(() -> tickets.next(), "bob");
        alice.start();
        bob.start();
        alice.join();
        bob.join();
    }
}
