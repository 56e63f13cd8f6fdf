// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent;

import dev.unsplit.agent.scope.WrongOptionException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The classes of the JDK that the user wants to see. */
final class AskedFor {

    private AskedFor() {}

    /** These classes and those they inherit from, where much of their data may be: a StringBuffer's is. */
    static Set<String> classes(List<String> names) {
        Set<String> all = new LinkedHashSet<>();
        for (String name : names) {
            @Nullable Class<?> type = find(name);
            while (type != null && type != Object.class) {
                all.add(type.getName());
                type = type.getSuperclass();
            }
        }
        return all;
    }

    private static Class<?> find(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException e) {
            throw new WrongOptionException("agent option 'jdk=" + name + "': expected a class of java.base");
        }
    }
}
