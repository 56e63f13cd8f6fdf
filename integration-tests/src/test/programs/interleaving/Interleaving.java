// SPDX-License-Identifier: Apache-2.0
package interleaving;

/**
 * Forces the order in which threads do things, in every run, and behind the back of whoever observes the program.
 *
 * <p>A latch, a lock or a volatile flag would be part of what is observed: it would order the threads, end the
 * transaction, or be a conflict itself. What is said through system properties is not: they live in the JDK, and nobody
 * takes them for a variable of the program.
 */
public final class Interleaving {

    private static final String OPEN = "open for others";
    private static final String DONE = "others are done";

    private Interleaving() {}

    /** Starts a thread that does this as soon as another one gets to {@link #letOthersIn}. */
    public static Thread meanwhile(Runnable work) {
        Thread thread = new Thread(theOther(work), "other");
        thread.start();
        return thread;
    }

    /** The work of a thread that waits until another one gets to {@link #letOthersIn}. */
    public static Runnable theOther(Runnable work) {
        return () -> {
            await(OPEN);
            work.run();
            reached(DONE);
        };
    }

    /** Waits until the other thread has done all that it has to do. Only the first call does something. */
    public static void letOthersIn() {
        if (System.getProperty(OPEN) == null) {
            reached(OPEN);
            await(DONE);
        }
    }

    public static void reached(String step) {
        System.setProperty(step, "reached");
    }

    public static void await(String step) {
        while (System.getProperty(step) == null) {
            sleep();
        }
    }

    /** Not a boundary: who sleeps still wants to be atomic. */
    public static void sleep() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** That things went as they were forced to go. */
    public static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError("not true: " + what);
        }
    }
}
