// SPDX-License-Identifier: Apache-2.0
package initializers;

import java.util.Arrays;

/** The first access to a class is a write to one of its static fields, which the initializer uses too, in this thread and in another one. */
public final class Initializers {

    private Initializers() {}

    static class Plain {
        static int value = 1;
        static long wide;

        static {
            System.out.println("initializing Plain: " + value);
            wide = touchedByAnother();
        }
    }

    static class Strong {
        static volatile int value = 1;

        static {
            System.out.println("initializing Strong: " + value);
            value = touchedByAnother();
        }
    }

    static class StrongWide {
        static volatile long value = 1;

        static {
            value++;
        }
    }

    static class Failing {
        static volatile int value = 1;

        static {
            value = Integer.parseInt("no number");
        }
    }

    static class FailingPlain {
        static int value = 1;

        static {
            value = Integer.parseInt("no number either");
        }
    }

    static volatile int touched;

    /** In a class of its own: a lambda would be a method of the class that is being initialized, and would wait for that. */
    static final class Toucher extends Thread {
        @Override
        public void run() {
            touched++;
        }
    }

    static int touchedByAnother() {
        Thread other = new Toucher();
        other.start();
        try {
            other.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return 5;
    }

    public static void main(String[] args) throws InterruptedException {
        // Another thread has accessed each of these before us, so that the recorder has something to lock
        Thread first = new Thread(() -> {
            Plain.value = 2;
            Strong.value = 2;
            StrongWide.value = 2L;
            for (int attempt = 0; attempt < 2; attempt++) {
                fail(() -> Failing.value = 2);
                fail(() -> FailingPlain.value = 2);
            }
        });
        first.start();
        first.join();
        Plain.value = 3;
        Strong.value = 3;
        StrongWide.value = 3L;
        fail(() -> Failing.value = 3);
        fail(() -> FailingPlain.value = 3);
        System.out.println(Plain.value + " " + Plain.wide + " " + Strong.value + " " + StrongWide.value + " " + touched);
    }

    private static void fail(Runnable access) {
        try {
            access.run();
            System.out.println("did not fail");
        } catch (LinkageError e) {
            System.out.println(e + " " + Arrays.toString(e.getStackTrace()));
            System.out.println("  because of " + e.getCause());
        }
    }
}
