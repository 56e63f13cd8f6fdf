// SPDX-License-Identifier: Apache-2.0
package bank;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class AccountTest {

    @Test
    void two_withdraw() throws InterruptedException {
        Account account = new Account();
        Thread alice = new Thread(() -> account.withdraw(10), "alice");
        Thread bob = new Thread(() -> account.withdraw(20), "bob");
        alice.start();
        bob.start();
        alice.join();
        bob.join();
        assertTrue(account.balance() < 0);
    }
}
