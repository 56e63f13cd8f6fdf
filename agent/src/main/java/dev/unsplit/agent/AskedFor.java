// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent;

import dev.unsplit.agent.scope.WrongOptionException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The classes of the JDK that the user wants to see. */
final class AskedFor {

    /** Probes in these call themselves, before the recorder is ready or while classes are woven: tried, and the JVM did not get to the program. */
    private static final Set<String> NEVER = Set.of(
            "java.lang.Class", "java.lang.String", "java.lang.System", "java.lang.Throwable", "java.util.Arrays");

    private AskedFor() {}

    /**
     * These classes and those they inherit from, where much of their data may be: a StringBuffer's is.
     *
     * @throws WrongOptionException if some of them are none of java.base, or cannot be observed
     */
    static Set<String> classes(List<String> names) {
        Set<String> all = new LinkedHashSet<>();
        Set<String> unknown = new LinkedHashSet<>();
        for (String name : names) {
            if (NEVER.contains(name)) {
                throw new WrongOptionException(
                        "jdk: expected classes that the recorder does not need itself, found '" + name + "'");
            }
            @Nullable Class<?> type = find(name);
            if (type == null) {
                unknown.add(name);
            }
            while (type != null && type != Object.class && !NEVER.contains(type.getName())) {
                all.add(type.getName());
                type = type.getSuperclass();
            }
        }
        if (!unknown.isEmpty()) {
            throw new WrongOptionException("jdk: expected classes of java.base, found '" + String.join("', '", unknown)
                    + "' (Java " + System.getProperty("java.version") + ")");
        }
        return all;
    }

    private static @Nullable Class<?> find(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }
}
