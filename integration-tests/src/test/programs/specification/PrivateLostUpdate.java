// SPDX-License-Identifier: Apache-2.0
package specification;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.letOthersIn;
import static interleaving.Interleaving.meanwhile;

/** What is split is a private method, which is no transaction unless somebody says so. */
public final class PrivateLostUpdate {

    private int balance = 100;

    synchronized int balance() {
        return balance;
    }

    synchronized void setBalance(int amount) {
        balance = amount;
    }

    private void withdraw(int amount) {
        int read = balance();
        letOthersIn();
        setBalance(read - amount);
    }

    public static void main(String[] args) throws Exception {
        PrivateLostUpdate account = new PrivateLostUpdate();
        Thread other = meanwhile(() -> account.setBalance(150));
        account.withdraw(30);
        other.join();
        check(account.balance() == 70, "the deposit is lost");
    }
}
