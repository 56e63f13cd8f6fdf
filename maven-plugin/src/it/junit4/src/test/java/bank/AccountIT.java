// SPDX-License-Identifier: Apache-2.0
package bank;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class AccountIT {

    @Test
    public void twoWithdraw() throws InterruptedException {
        assertEquals("what is beside the agent in <argLine>", "kept", System.getProperty("mine"));
        Account account = new Account();
        Thread alice = new Thread(() -> account.withdraw(10), "alice");
        Thread bob = new Thread(() -> account.withdraw(20), "bob");
        alice.start();
        bob.start();
        alice.join();
        bob.join();
    }
}
