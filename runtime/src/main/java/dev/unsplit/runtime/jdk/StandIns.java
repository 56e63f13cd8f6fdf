// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import jdk.internal.misc.Unsafe;

/**
 * The one list of the classes that stand in for methods of the JDK and are written by hand; the agent makes others by rule. In each of them every
 * public static method stands for the method of the same name whose receiver is the first parameter, with the same other parameters and
 * the same result; the last two parameters are the site and the thread's state. A class with a constant {@code OWNER} stands for static methods of that
 * class instead.
 */
public final class StandIns {

    private StandIns() {}

    public static Class<?>[] classes() {
        return new Class<?>[] {
            Locks.class,
            Conditions.class,
            StampedLocks.class,
            Maps.class,
            BulkOperations.class,
            Navigation.class,
            Lists.class,
            Sets.class,
            QueueContents.class,
            Collected.class,
            Iterators.class,
            TaskCalls.class,
            ThreadCalls.class,
            AsyncCalls.class,
            ArrayCopies.class,
            Synchronizers.class,
            Phasers.class,
            Semaphores.class,
            Queues.class,
            DelayQueues.class,
            Parking.class,
        };
    }

    /** Those of them that stand for methods of collections. */
    public static Class<?>[] ofCollections() {
        return new Class<?>[] {
            Maps.class,
            BulkOperations.class,
            Navigation.class,
            Lists.class,
            Sets.class,
            QueueContents.class,
            Collected.class,
        };
    }

    /** Defines a class beside this one, in the same package: the agent made it. */
    public static void define(String name, byte[] classFile) {
        Unsafe.getUnsafe().defineClass(name, classFile, 0, classFile.length, StandIns.class.getClassLoader(), null);
    }
}
