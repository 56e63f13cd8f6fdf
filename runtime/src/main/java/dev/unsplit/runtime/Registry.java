// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The numbers of what is woven: given out by the agent, turned back into names when the trace is written. */
public final class Registry {

    private static final List<String> METHODS = new ArrayList<>();
    private static final List<String> SITES = new ArrayList<>();
    private static final Map<String, Integer> METHOD_NUMBERS = new HashMap<>();
    private static final Map<String, Integer> SITE_NUMBERS = new HashMap<>();
    private static final Map<String, Integer> FIELD_NUMBERS = new HashMap<>();
    private static final Set<String> OVERRIDING_CLONE = new HashSet<>();

    static {
        METHODS.add(""); // number 0 is no method
        SITES.add(""); // number 0 is the unknown site
    }

    private static final SpinLock LOCK = new SpinLock();

    private Registry() {}

    public static int method(String name) {
        LOCK.lock();
        try {
            return number(name, METHODS, METHOD_NUMBERS);
        } finally {
            LOCK.unlock();
        }
    }

    public static int site(String text) {
        LOCK.lock();
        try {
            return number(text, SITES, SITE_NUMBERS);
        } finally {
            LOCK.unlock();
        }
    }

    private static int number(String name, List<String> names, Map<String, Integer> numbers) {
        Integer known = numbers.get(name);
        if (known != null) {
            return known;
        }
        numbers.put(name, names.size());
        names.add(name);
        return names.size() - 1;
    }

    /** The same number for the same name, whichever loader the class has: instances tell the classes apart. */
    public static int field(String owner, String name, boolean isStatic, boolean isVolatile) {
        LOCK.lock();
        try {
            String key = owner.concat(".").concat(name);
            Integer known = FIELD_NUMBERS.get(key);
            if (known != null) {
                return known;
            }
            int number = FIELD_NUMBERS.size();
            FIELD_NUMBERS.put(key, number);
            FieldInfo.add(new FieldInfo(number, owner, name, isStatic, isVolatile));
            return number;
        } finally {
            LOCK.unlock();
        }
    }

    /** The number of a field that was woven; -1 if it was not. */
    static int knownField(String owner, String name) {
        LOCK.lock();
        try {
            Integer known = FIELD_NUMBERS.get(owner.concat(".").concat(name));
            return known == null ? -1 : known;
        } finally {
            LOCK.unlock();
        }
    }

    /** The fields of objects that these classes declare, as far as they were woven or code was that names them. */
    static List<FieldInfo> fieldsOfObjects(Set<String> owners) {
        LOCK.lock();
        try {
            List<FieldInfo> found = new ArrayList<>();
            for (int number = 0; number < FIELD_NUMBERS.size(); number++) {
                FieldInfo field = FieldInfo.get(number);
                if (!field.isStatic && owners.contains(field.owner)) {
                    found.add(field);
                }
            }
            return found;
        } finally {
            LOCK.unlock();
        }
    }

    /** A woven class of this name has a method {@code clone} of its own. */
    public static void overridesClone(String className) {
        LOCK.lock();
        try {
            OVERRIDING_CLONE.add(className);
        } finally {
            LOCK.unlock();
        }
    }

    static boolean isOverridingClone(String className) {
        LOCK.lock();
        try {
            return OVERRIDING_CLONE.contains(className);
        } finally {
            LOCK.unlock();
        }
    }

    static String methodName(int method) {
        LOCK.lock();
        try {
            return METHODS.get(method);
        } finally {
            LOCK.unlock();
        }
    }

    static String siteText(int site) {
        LOCK.lock();
        try {
            return SITES.get(site);
        } finally {
            LOCK.unlock();
        }
    }
}
