// SPDX-License-Identifier: Apache-2.0
package sample;

import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.ReentrantLock;

/** Gets everything that weaving adds to classes. */
public class Exposed {

    static long made;
    int size;
    final int number = 1;
    private final ReentrantLock lock = new ReentrantLock();

    public Runnable unlocking() {
        return lock::unlock;
    }

    public int throughHandle(VarHandle handle) {
        return (int) handle.get(this) + new Part().weight();
    }

    static final class Part {
        private int weight = 2;

        int weight() {
            return weight;
        }
    }
}
