// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;

/**
 * Methods of the JDK that are called by reflection or through a method handle: there is no stand-in there, so what they do to atomics, collections,
 * locks and arrays is not seen, and counted.
 */
public final class Reflected {

    private static final String CONCURRENT = "java.util.concurrent.";
    private static final String SYNCHRONIZED = "java.util.Collections$Synchronized";

    /** Of every object; what they do in collections is not seen either way. */
    private static final Set<String> OF_EVERY_OBJECT =
            Set.of("toString", "equals", "hashCode", "getClass", "wait", "notify", "notifyAll");

    private Reflected() {}

    /** {@code Method.invoke}, with what it is called on. */
    public static void invoked(Method method, Object receiver) {
        if (method == null) return;
        boolean isOfReceiver = receiver != null && isReplaced(receiver.getClass(), method.getName());
        if (isOfReceiver || isReplaced(method.getDeclaringClass(), method.getName())) Events.notSeen(Events.REFLECTION);
    }

    /** {@code Lookup.findVirtual} and {@code findStatic}. */
    public static void found(Class<?> owner, String name) {
        if (owner != null && name != null && isReplaced(owner, name)) Events.notSeen(Events.METHOD_HANDLE);
    }

    /** {@code Lookup.bind}. */
    public static void found(Object receiver, String name) {
        if (receiver != null) found(receiver.getClass(), name);
    }

    /** {@code Lookup.unreflect}. */
    public static void found(Method method) {
        if (method != null) found(method.getDeclaringClass(), method.getName());
    }

    private static boolean isReplaced(Class<?> owner, String name) {
        if (owner == Arrays.class) return !name.equals("asList");
        if (owner == System.class) return name.equals("arraycopy");
        String type = owner.getName();
        return (type.startsWith(CONCURRENT) || type.startsWith(SYNCHRONIZED)) && !OF_EVERY_OBJECT.contains(name);
    }
}
