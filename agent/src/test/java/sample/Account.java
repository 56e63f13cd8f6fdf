// SPDX-License-Identifier: Apache-2.0
package sample;

import java.util.function.IntSupplier;

/** One of everything that weaving treats in a way of its own. */
public class Account {

    int balance;
    long interest;
    volatile int version;
    String owner = "nobody";
    Account next;
    int[] history = new int[4];
    Object[] notes = new String[2];
    static int count;
    final int number;

    public Account(int number) {
        this.number = number;
        balance = number * 10;
    }

    Account(Account other) {
        this(other.balance > 5 ? other.number : new Account(1).number);
    }

    public int read() {
        return balance;
    }

    public void write(int value) {
        balance = value;
    }

    public int readTwice() {
        return balance + balance;
    }

    public int readTwiceWithCallBetween() {
        int first = balance;
        secret();
        return first + balance;
    }

    public void addTwice() {
        balance += 1;
        balance += 1;
    }

    public int readThroughChangingLocal() {
        Account at = this;
        int sum = at.balance;
        at = next;
        return sum + at.balance;
    }

    public int volatileAccesses() {
        version = 7;
        return version;
    }

    public long wide() {
        interest = 3L;
        return interest;
    }

    public static int statics() {
        count = 4;
        return count;
    }

    public int elements(int index) {
        history[index] = 5;
        return history[index];
    }

    public void writeTwo(int[] values, int at) {
        values[at++] = 1;
        values[at] = 2;
    }

    public void writeSameTwice(int[] values, int at) {
        values[at] = 1;
        values[at] = 2;
    }

    public void writeThroughOldLocal(Account account) {
        Account other = account;
        other.balance = (other = this).balance;
        other.balance = 2;
    }

    public int sumOfLocalArray(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i];
        }
        return sum;
    }

    public void note(int index, Object text) {
        notes[index] = text;
    }

    public String ownerOfNext() {
        return next.owner.trim();
    }

    public void renameNext() {
        next.owner = "x";
    }

    public void enterNext() {
        synchronized (next) {
            balance = 1;
        }
    }

    private int secret() {
        return 1;
    }

    public void callsSecrets() {
        secretlySynchronized();
        secretBlock();
    }

    private synchronized void secretlySynchronized() {
        balance = 2;
    }

    private void secretBlock() {
        synchronized (this) {
            balance = 3;
        }
    }

    public synchronized int synchronizedRead() {
        return balance;
    }

    public static synchronized void synchronizedStatic() {
        count++;
    }

    public void fails() {
        balance = 1;
        throw new IllegalStateException("as planned");
    }

    public synchronized void awaits() throws InterruptedException {
        wait(1);
    }

    public void awaitsWithoutMonitor() throws InterruptedException {
        wait();
    }

    public synchronized void tells() {
        notifyAll();
    }

    public int lambda() {
        IntSupplier supplier = () -> balance + 1;
        return supplier.getAsInt();
    }

    public int methodReference() {
        IntSupplier supplier = this::secret;
        return supplier.getAsInt();
    }

    public void catches() {
        try {
            note(0, new Object());
            balance = 8;
        } catch (ArrayStoreException e) {
            balance = 9;
        } finally {
            interest = 1;
        }
    }
}
