// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/**
 * Which objects are concurrent collections of the JDK. A call through an interface may reach anything, so this is asked before everything else
 * and costs a few comparisons of classes. A subclass that the program defines counts only if it overrides nothing but what every object has: else the
 * method that is called is the program's, and must not run while a variable is locked. Calls of others are counted as not seen. (Nothing is locked while a blocking queue
 * is called: {@link Queues} knows which of these hand over.)
 */
final class Kinds {

    static final int OTHER = 0;

    /** Writers lock a part of the table, and functions run under that lock; readers lock nothing. */
    static final int HASH = 1;

    /** Nobody locks anything. */
    static final int SKIP_LIST = 2;

    /** Everybody locks one mutex, which the program may lock, too. */
    static final int SYNCHRONIZED = 3;

    /** The contents are one variable: lists and queues, whose elements have an order. */
    static final int WHOLE = 4;

    /** A set whose elements are variables. */
    static final int SET = 5;

    /** The keys of a ConcurrentHashMap. */
    static final int KEYS = 6;

    /** A queue that hands over. */
    static final int HAND_OVER = 7;

    /** The values or entries of a concurrent map, which are told of as that map's keys ({@link Views}). */
    static final int VIEW = 8;

    private static final Class<?> SYNCHRONIZED_MAP = Internals.classNamed("java.util.Collections$SynchronizedMap");
    private static final Class<?> SYNCHRONIZED_COLLECTION =
            Internals.classNamed("java.util.Collections$SynchronizedCollection");
    private static final long MAP_MUTEX = Internals.offset(SYNCHRONIZED_MAP, "mutex");
    private static final long COLLECTION_MUTEX = Internals.offset(SYNCHRONIZED_COLLECTION, "mutex");

    private static final ClassValue<Boolean> OVERRIDES = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            for (Class<?> c = type; c.getClassLoader() != null; c = c.getSuperclass()) {
                for (Method method : c.getDeclaredMethods()) {
                    if (overrides(method, c.getSuperclass())) return true;
                }
            }
            return false;
        }
    };

    private Kinds() {}

    static int of(Map<?, ?> map) {
        if (map instanceof ConcurrentHashMap) return isOfTheJdk(map) ? HASH : OTHER;
        if (map instanceof ConcurrentSkipListMap) return isOfTheJdk(map) ? SKIP_LIST : OTHER;
        if (SYNCHRONIZED_MAP.isInstance(map)) return SYNCHRONIZED;
        return Views.isPartOfSkipList(map) ? SKIP_LIST : OTHER;
    }

    static int of(List<?> list) {
        if (list instanceof ArrayList) return OTHER;
        if (list instanceof CopyOnWriteArrayList) return isOfTheJdk(list) ? WHOLE : OTHER;
        return SYNCHRONIZED_COLLECTION.isInstance(list) ? SYNCHRONIZED : OTHER;
    }

    static int of(Set<?> set) {
        if (set instanceof HashSet) return OTHER;
        if (set instanceof ConcurrentHashMap.KeySetView) return KEYS;
        if (set instanceof ConcurrentSkipListSet || set instanceof CopyOnWriteArraySet)
            return isOfTheJdk(set) ? SET : OTHER;
        if (SYNCHRONIZED_COLLECTION.isInstance(set)) return SYNCHRONIZED;
        if (Views.areKeysOfSkipList(set)) return SET;
        return Views.isView(set) ? VIEW : OTHER;
    }

    static int of(Queue<?> queue) {
        if (queue instanceof ArrayDeque || queue instanceof LinkedList) return OTHER;
        if (queue instanceof ConcurrentLinkedQueue || queue instanceof ConcurrentLinkedDeque) {
            return isOfTheJdk(queue) ? WHOLE : OTHER;
        }
        return queue instanceof BlockingQueue && Queues.handsOver(queue) ? HAND_OVER : OTHER;
    }

    static int of(Collection<?> collection) {
        if (collection instanceof ArrayList || collection instanceof HashSet) return OTHER;
        if (collection instanceof List<?> list) return of(list);
        if (collection instanceof Set<?> set) return of(set);
        if (collection instanceof Queue<?> queue) return of(queue);
        if (SYNCHRONIZED_COLLECTION.isInstance(collection)) return SYNCHRONIZED;
        return Views.isView(collection) ? VIEW : OTHER;
    }

    static boolean isOfTheJdk(Object o) {
        if (overridesNothing(o)) return true;
        Events.notSeen(Events.OVERRIDDEN_COLLECTION);
        return false;
    }

    /** Whether the JDK's own methods are called, of an object of a class of the JDK or one that extends it. */
    static boolean overridesNothing(Object o) {
        Class<?> type = o.getClass();
        return type.getClassLoader() == null || !OVERRIDES.get(type);
    }

    static Object mutexOf(Map<?, ?> synchronizedMap) {
        return Internals.get(synchronizedMap, MAP_MUTEX, synchronizedMap);
    }

    static Object mutexOf(Iterable<?> synchronizedCollection) {
        return Internals.get(synchronizedCollection, COLLECTION_MUTEX, synchronizedCollection);
    }

    private static boolean overrides(Method method, Class<?> superclass) {
        if (Modifier.isStatic(method.getModifiers()) || !Modifier.isPublic(method.getModifiers())) return false;
        return has(superclass, method) && !has(Object.class, method);
    }

    private static boolean has(Class<?> type, Method method) {
        try {
            return type.getMethod(method.getName(), method.getParameterTypes()) != null;
        } catch (NoSuchMethodException isNew) {
            return false;
        }
    }
}
