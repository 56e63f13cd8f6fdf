// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import dev.unsplit.annotations.GuardedBy;

/** Names in an inner class that extends the one around it. */
class Inner {

    private int n;
    int inherited;

    @Atomic
    synchronized int twice() { // error: twice is not atomic
        return n + n;
    }

    @Atomic
    synchronized int inheritedTwice() {
        return inherited + inherited;
    }

    private void clear() {
        n = 0;
    }

    /** What is private is not inherited: it is that of the object around. */
    class Child extends Inner {

        @Atomic
        synchronized void up() { // error: up is not atomic
            n++;
        }

        synchronized void upInherited() {
            inherited++;
        }

        synchronized void reset() {
            clear();
        }
    }

    static class Outer {

        private final Object lock = new Object();
        private int ofOuter;

        @Atomic
        int both() {
            synchronized (this) {
                return ofOuter + ofOuter;
            }
        }

        class Part {

            @GuardedBy("Outer.this")
            private int m;

            @GuardedBy("lock")
            private int k;

            @Atomic
            int set(int to) {
                synchronized (Outer.this) {
                    ofOuter = to;
                    m = to;
                    return m;
                }
            }

            @Atomic
            int setUnderLock(int to) {
                synchronized (lock) {
                    k = to;
                    return k;
                }
            }

            synchronized void setUnderOwnLock(int to) {
                m = to; // error: guarded by the object around this, which is not held
            }
        }
    }
}
