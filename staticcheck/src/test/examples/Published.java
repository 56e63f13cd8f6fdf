// SPDX-License-Identifier: Apache-2.0
import dev.unsplit.annotations.Atomic;
import java.util.function.Supplier;

/** Objects that are given away while they are made, so that their locks are not as good as held. */
class Published {

    private static volatile Published last;
    private int n;

    synchronized int get() {
        return n;
    }

    @Atomic
    static Published last() {
        return last;
    }

    void open() {
        last = this;
        synchronized (this) {
            n = 1;
        }
        synchronized (this) {
            n = n + 1;
        }
    }

    @Atomic
    static void opens() { // error: opens is not atomic
        Published made = new Published();
        made.open();
    }

    static void open(Published made) {
        last = made;
        synchronized (made) {
            made.n = 1;
        }
        synchronized (made) {
            made.n = made.n + 1;
        }
    }

    @Atomic
    static void opensAsArgument() { // error: opensAsArgument is not atomic
        Published made = new Published();
        open(made);
    }

    static class Opening extends Published {

        private int m;

        Opening() {
            last = this;
            synchronized (this) {
                m = 1;
            }
            synchronized (this) {
                m = m + 1;
            }
        }

        synchronized int m() {
            return m;
        }
    }

    @Atomic
    static void makesOpening() { // error: makesOpening is not atomic
        Opening made = new Opening();
    }

    void fill() {
        synchronized (this) {
            n = 1;
        }
        synchronized (this) {
            n = n + 1;
        }
    }

    @Atomic
    static void fills() {
        Published made = new Published();
        made.fill();
        last = made;
    }

    // ---- by code that refers to the object around it

    static class ByLambda {

        private int x;

        @Atomic
        ByLambda() { // error: the constructor of ByLambda is not atomic
            new Thread(() -> {
                        ByLambda.this.x = 5;
                    })
                    .start();
            x = 1;
            x = x + 1;
        }
    }

    static class Base {

        int x;

        void up() {
            x++;
        }
    }

    static class BySuper extends Base {

        @Atomic
        BySuper() { // error: the constructor of BySuper is not atomic
            new Thread(() -> BySuper.super.up()).start();
            x = 1;
            x = x + 1;
        }
    }

    static class ByInner {

        private int x;

        class Inner implements Runnable {

            Inner() {
                x = 5;
            }

            @Override
            public void run() {
                x = 6;
            }
        }

        @Atomic
        ByInner() { // error: the constructor of ByInner is not atomic
            new Thread(() -> {
                        new Inner();
                    })
                    .start();
            x = 1;
            x = x + 1;
        }
    }

    static class ByReference {

        private static volatile Supplier<Runnable> later;
        private int x;

        class Inner implements Runnable {

            @Override
            public void run() {
                x = 6;
            }
        }

        @Atomic
        ByReference() { // error: the constructor of ByReference is not atomic
            later = Inner::new;
            x = 1;
            x = x + 1;
        }
    }

    // ---- under a name that comes to mean another object

    private static volatile Published shared = new Published();
    private int bumps;

    @Atomic
    void bumps() { // error: bumps is not atomic
        Published made = new Published();
        (made) = shared;
        made.bumps++;
        made.bumps++;
    }
}
