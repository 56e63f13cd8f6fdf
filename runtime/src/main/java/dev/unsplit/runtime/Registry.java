// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The numbers of what is woven: given out by the agent, turned back into names when the trace is written. */
public final class Registry {

    private static final List<String> METHODS = new ArrayList<>();
    private static final List<String> SITES = new ArrayList<>();
    private static final Map<String, Integer> METHOD_NUMBERS = new HashMap<>();
    private static final Map<String, Integer> SITE_NUMBERS = new HashMap<>();
    private static final Map<String, Integer> FIELD_NUMBERS = new HashMap<>();

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
            FieldInfo.add(new FieldInfo(number, owner, name, isStatic));
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
