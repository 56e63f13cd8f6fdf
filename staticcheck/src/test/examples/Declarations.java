// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import dev.unsplit.annotations.Compound;
import dev.unsplit.annotations.GuardedBy;
import dev.unsplit.annotations.Mover;
import dev.unsplit.annotations.NotAtomic;
import dev.unsplit.annotations.Pure;
import dev.unsplit.annotations.WriteGuardedBy;

/** What annotations say, and what is wrong with them. */
class Declarations {

    private Object changing = new Object();
    private final Object fixed = new Object();
    private static final Object GLOBAL = new Object();

    @GuardedBy("changing")
    int a; // error: @GuardedBy: lock expression 'changing' is not final: changing may change

    @GuardedBy("missing")
    int b; // error: @GuardedBy: there is no field 'missing' in 'missing'

    @GuardedBy("lock()")
    int c; // error: 'lock()' is a call; expected a path of final fields

    final int number = 3;

    @GuardedBy("number")
    int primitive; // error: lock expression 'number' is no object

    @GuardedBy("fixed")
    int d;

    @GuardedBy("Declarations.class")
    static int e;

    @GuardedBy("Declarations.GLOBAL")
    int f;

    @GuardedBy("this.inner.lock")
    int g;

    @WriteGuardedBy("this")
    int h;

    final Inner inner = new Inner();

    static final class Inner {
        final Object lock = new Object();
    }

    @Atomic
    int all() {
        synchronized (fixed) {
            synchronized (Declarations.class) {
                synchronized (GLOBAL) {
                    synchronized (inner.lock) {
                        return d + e + f + g;
                    }
                }
            }
        }
    }

    @Atomic
    int readsWithoutLock() {
        return h;
    }

    @Atomic
    synchronized void writes() {
        h++;
    }

    void writesWithoutLock() {
        h = 3; // error: write of Declarations.h without its lock: writes are guarded by this, which is not held
    }

    @Mover
    int reads() { // error: reads is not mover
        return h;
    }

    @Pure
    int sum(int x, int y) {
        return Math.max(x, y) + x;
    }

    @Pure
    static int max(int x, int y) {
        return Math.max(x, y);
    }

    @Compound
    void anything() {
        h();
        h();
    }

    @NotAtomic
    void h() {
        readsWithoutLock();
        readsWithoutLock();
    }

    abstract static class Shape {
        @Atomic
        abstract void draw();
    }

    static final class Circle extends Shape {
        volatile int times;

        @Override
        void draw() { // error: draw is not atomic, as Shape.draw, which it overrides, says
            times++;
        }
    }

    @Atomic
    void drawOne(Shape shape) {
        shape.draw();
    }

    @Atomic
    static class Whole {
        volatile int n;

        void up() { // error: up is not atomic
            n++;
        }

        @NotAtomic(reason = "a statistic")
        void roughly() {
            n++;
        }

        @SuppressWarnings("unsplit")
        void known() {
            n++;
        }
    }
}
