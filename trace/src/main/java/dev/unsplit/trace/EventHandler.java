// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import java.util.function.Supplier;

/**
 * Receives the events of one run in the order in which they happened: one callback for each kind, primitives only.
 *
 * <p>Every {@code int} is an index into a table of the {@link Symbols} of the same trace: {@code thread} and
 * {@code child} into threads, {@code variable} into variables, {@code lock} into locks (which holds every
 * synchronization object: monitors, latches, barriers, queues), {@code method} into methods, {@code site} into sites,
 * where 0 is "unknown". A callback that is not overridden does nothing, or does what the plainer event does where one
 * event is a special case of another.
 */
public interface EventHandler {

    default void read(int thread, int variable, int site) {}

    default void write(int thread, int variable, int site) {}

    /** One indivisible read-modify-write. It conflicts with whatever a write conflicts with. */
    default void update(int thread, int variable, int site) {
        write(thread, variable, site);
    }

    /** A read of a volatile variable: an ordinary read for conflicts, but never part of a data race. */
    default void volatileRead(int thread, int variable, int site) {
        read(thread, variable, site);
    }

    default void volatileWrite(int thread, int variable, int site) {
        write(thread, variable, site);
    }

    default void acquire(int thread, int lock, int site) {}

    default void release(int thread, int lock, int site) {}

    /** Acquires a lock in reader mode: it excludes writers, not other readers. */
    default void acquireShared(int thread, int lock, int site) {}

    default void releaseShared(int thread, int lock, int site) {}

    default void fork(int thread, int child, int site) {}

    default void join(int thread, int child, int site) {}

    /** Entry of a method that can be a transaction; pairs nest. */
    default void begin(int thread, int method, int site) {}

    /** Exit of the method that this thread entered last; {@code method} repeats its name where the trace gives it. */
    default void end(int thread, int method, int site) {}

    /** The thread passes a barrier: it comes after every earlier passage of the same barrier. */
    default void barrier(int thread, int lock, int site) {}

    /** Hands something over through an object: every later {@link #receive} on the same object comes after it. */
    default void send(int thread, int lock, int site) {}

    default void receive(int thread, int lock, int site) {}

    /** Here the thread blocked or let others go on: policy {@link Boundaries#SPLIT} cuts its transaction in two. */
    default void boundary(int thread, int site) {}

    /**
     * Traces with edges only: the transaction that this thread is in, or begins next, has this number from now on. Numbers
     * only rise; behind a {@link #boundary} the number belongs to what comes after it.
     */
    default void number(int thread, long number) {}

    /**
     * Traces with edges only: the current transaction of {@code thread} comes after transaction {@code fromNumber}
     * of {@code fromThread}, because of {@code operand} (a variable, a lock or a thread, as {@code kind} says).
     */
    default void edge(
            int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {}

    /**
     * So many events were here that are left out, since they mean nothing to whoever reads this. They count all the
     * same, so that the others have the numbers that they had.
     */
    default void skipped(long events) {}

    /**
     * A hint, which may come or not: the next accesses are by these threads of these variables. A handler with much to
     * remember of each can get it into the processor's cache, all at once, instead of waiting for memory at each of them.
     */
    default void soon(int[] threads, int[] variables, int count) {}

    /**
     * A hint, which may come or not: the trace can be read again from here, behind the events so far and before the
     * next. The place is made only if it is asked for, which must be done at once.
     */
    default void waypoint(Supplier<Waypoint> here) {}

    /** No more events. What is still open was cut off: by the end of the program, a crash or the end of the file. */
    default void endOfTrace() {}
}
