// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/** What woven code calls. */
public final class Probes {

    private Probes() {}

    public static ThreadState state() {
        return new ThreadState();
    }

    public static int enter(int method, int site, ThreadState ts) {
        return 0;
    }

    public static void exit(int entered, ThreadState ts) {}

    public static void started(ThreadState ts) {}

    public static boolean isNewRead(Object o, int field, ThreadState ts) {
        return false;
    }

    public static boolean isNewWrite(Object o, int field, ThreadState ts) {
        return false;
    }

    public static void read(Object o, int field, int site, ThreadState ts) {}

    public static void readVolatile(Object o, int field, int site, ThreadState ts) {}

    public static void readExact(Object o, int field, int site, ThreadState ts) {}

    public static void write(Object o, int field, int site, ThreadState ts) {}

    public static void writeVolatile(Object o, int field, int site, ThreadState ts) {}

    public static void writeExact(Object o, int field, int site, ThreadState ts) {}

    public static void done(ThreadState ts) {}

    public static ArrayShadow shadow(Object array, ThreadState ts) {
        return new ArrayShadow(0);
    }

    public static void readElement(ArrayShadow shadow, int index, int site, ThreadState ts) {}

    public static void readElementExact(ArrayShadow shadow, int index, int site, ThreadState ts) {}

    public static void writeElement(ArrayShadow shadow, int index, int site, ThreadState ts) {}

    public static void writeElementExact(ArrayShadow shadow, int index, int site, ThreadState ts) {}

    public static void monitorEntered(Object lock, int method, int site, ThreadState ts) {}

    public static void monitorExiting(Object lock, int site, ThreadState ts) {}

    public static void waiting(Object lock, int site, ThreadState ts) {}

    public static void waited(Object lock, int site, ThreadState ts) {}

    public static void notifying(Object lock, int site, ThreadState ts) {}

    public static void threadStarting(Thread thread) {}

    public static void threadStarted(Thread thread) {}

    public static void threadExiting(Thread thread) {}

    public static void threadJoined(Thread thread) {}
}
