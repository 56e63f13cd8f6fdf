// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/** What happened in the program and could not be observed, by kind, with counts. */
public final class NotSeen {

    public static final int FORGOTTEN_KEYS = 0;
    public static final int CLASSES_NOT_WOVEN = 1;
    public static final int METHODS_TOO_LONG = 2;
    public static final int FIELDS_NOT_FOUND = 3;
    public static final int REFLECTION = 4;
    public static final int METHOD_HANDLES = 5;
    public static final int UNSAFE_ACCESSES = 6;
    public static final int HOOKS = 7;
    public static final int ORDER_LOST = 8;
    public static final int FAILED_PROBES = 9;
    public static final int OVERRIDDEN_COLLECTIONS = 10;
    public static final int CHANGED_ITERATIONS = 11;
    public static final int HIDDEN_CLASSES = 12;
    public static final int KINDS = 13;

    private static final String[] TEXTS = {
        "keys of collections that were forgotten",
        "classes that could not be woven",
        "methods that are too long to be woven",
        "accesses in the code to fields whose class was not found",
        "accesses by reflection",
        "method handles that access variables",
        "accesses by Unsafe",
        "methods of the JDK that could not be woven, so that tasks or hand-overs are not seen",
        "accesses whose order is not certain",
        "probes that failed",
        "calls of collections whose class overrides methods of the JDK's",
        "elements that an iterator had read before somebody changed them",
        "hidden classes that the program defined",
    };

    private static final long[] COUNTS = new long[KINDS];

    private NotSeen() {}

    public static void count(int what) {
        Memory.UNSAFE.getAndAddLong(COUNTS, Memory.FIRST_LONG + (long) what * Long.BYTES, 1);
    }

    static long counted(int what) {
        return Memory.UNSAFE.getLongVolatile(COUNTS, Memory.FIRST_LONG + (long) what * Long.BYTES);
    }

    static String text(int what) {
        return TEXTS[what];
    }
}
