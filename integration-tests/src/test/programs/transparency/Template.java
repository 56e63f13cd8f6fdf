// SPDX-License-Identifier: Apache-2.0
package transparency;

import java.util.function.IntSupplier;

/** To be loaded in several ways. */
public final class Template implements IntSupplier {

    private int calls;
    private static volatile int all;
    private final int[] last = new int[1];

    @Override
    public synchronized int getAsInt() {
        all++;
        last[0] = ++calls;
        return last[0];
    }

    public static int count() {
        return all;
    }

    public void fail() {
        throw new IllegalArgumentException("after " + calls);
    }
}
