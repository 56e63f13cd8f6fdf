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

    private Registry() {}

    public static synchronized int method(String name) {
        return number(name, METHODS, METHOD_NUMBERS);
    }

    public static synchronized int site(String text) {
        return number(text, SITES, SITE_NUMBERS);
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
    public static synchronized int field(String owner, String name, boolean isStatic, boolean isVolatile) {
        String key = owner.concat(".").concat(name);
        Integer known = FIELD_NUMBERS.get(key);
        if (known != null) {
            return known;
        }
        int number = FIELD_NUMBERS.size();
        FIELD_NUMBERS.put(key, number);
        FieldInfo.add(new FieldInfo(number, owner, name, isStatic));
        return number;
    }

    /** The number of a field that was woven; -1 if it was not. */
    static synchronized int knownField(String owner, String name) {
        Integer known = FIELD_NUMBERS.get(owner.concat(".").concat(name));
        return known == null ? -1 : known;
    }

    static synchronized String methodName(int method) {
        return METHODS.get(method);
    }

    static synchronized String siteText(int site) {
        return SITES.get(site);
    }
}
