// SPDX-License-Identifier: Apache-2.0
package observed.inner;

/** Counts. */
public final class Counter {

    private int value;

    public synchronized void increment() {
        value++;
    }

    public synchronized int value() {
        return value;
    }
}
