// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.format.UstFormat;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The numbers that variables, locks and objects have in the trace. A number is given out when something is first written
 * about the thing; its name is made when the number is first written, by the writer.
 */
final class Names {

    private static final int MAX_KEY_TEXT = 40;

    private static final long LAST_OBJECT = Memory.UNSAFE.objectFieldOffset(Names.class, "lastObject");
    private static final Names COUNTER = new Names();

    @SuppressWarnings("UnusedVariable") // through its offset
    private volatile int lastObject;

    // by variable: the object's number and the field's or the element's; or a text
    private static int variables;
    private static long[] variableKeys = new long[1 << 8];
    private static Object[] variableNames = new Object[1 << 8]; // FieldInfo, ArrayShadow's class name, or String
    private static volatile LongTable numbers = new LongTable(1 << 8);

    private static int locks;
    private static String[] lockNames = new String[1 << 6];

    /** Guards all of this but the number of objects, and looks at what has a number. */
    private static final SpinLock LOCK = new SpinLock();

    private Names() {}

    /** Open hashing from longs to ints. Whoever adds holds the lock; finding needs none, since an entry's key is put last and nothing is ever removed. */
    private static final class LongTable {
        private final long[] keys;
        private final int[] values;
        private int size;

        LongTable(int length) {
            keys = new long[length];
            values = new int[length];
        }

        /** -1 if it is not there, or was put there just now. */
        int find(long key) {
            int slot = slot(key);
            if (keys[slot] != key) {
                return -1;
            }
            Memory.UNSAFE.loadFence();
            return values[slot];
        }

        private int slot(long key) {
            int mask = keys.length - 1;
            int slot = (int) (key * 0x9E3779B97F4A7C15L >>> 33) & mask;
            while (keys[slot] != 0 && keys[slot] != key) {
                slot = slot + 1 & mask;
            }
            return slot;
        }

        /** The table with this entry: itself, or a larger one. */
        LongTable with(long key, int value) {
            LongTable table = size * 2 < keys.length ? this : grown();
            table.put(key, value);
            return table;
        }

        private void put(long key, int value) {
            int slot = slot(key);
            values[slot] = value;
            Memory.UNSAFE.storeFence();
            keys[slot] = key;
            size++;
        }

        private LongTable grown() {
            LongTable grown = new LongTable(keys.length * 2);
            for (int slot = 0; slot < keys.length; slot++) {
                if (keys[slot] != 0) {
                    grown.put(keys[slot], values[slot]);
                }
            }
            return grown;
        }
    }

    /** Locks of the JDK are known by an inner part of theirs, which nobody wants to read about. */
    static String ofClass(String name) {
        boolean isInner = name.startsWith("java.util.concurrent.")
                && (name.endsWith("$Sync") || name.endsWith("$NonfairSync") || name.endsWith("$FairSync"));
        return isInner ? name.substring(0, name.lastIndexOf('$')) : name;
    }

    static int nextObject() {
        return Memory.UNSAFE.getAndAddInt(COUNTER, LAST_OBJECT, 1) + 1;
    }

    /** The variable that a field of an object is; of a {@link Word}, its own. */
    static int variable(Object owner, int field) {
        if (owner instanceof Word word) {
            return word.variable;
        }
        FieldInfo info = FieldInfo.get(field);
        int object = info.isStatic ? Objects.shadow(owner).id : idOf(owner);
        return number((long) object << 32 | field, info);
    }

    private static int idOf(Object owner) {
        return Objects.shadow(owner).id;
    }

    static int element(ArrayShadow shadow, int index) {
        return number((long) shadow.id << 32 | index, shadow.className);
    }

    private static int number(long key, Object name) {
        int known = numbers.find(key);
        return known >= 0 ? known : newNumber(key, name);
    }

    private static int newNumber(long key, Object name) {
        LOCK.lock();
        try {
            int known = numbers.find(key);
            if (known >= 0) {
                return known;
            }
            int number = add(key, name);
            numbers = numbers.with(key, number);
            return number;
        } finally {
            LOCK.unlock();
        }
    }

    /** A variable that has its name already. */
    static int named(String name) {
        LOCK.lock();
        try {
            return add(-1, name);
        } finally {
            LOCK.unlock();
        }
    }

    private static int add(long key, Object name) {
        if (variables == variableKeys.length) {
            variableKeys = Arrays.copyOf(variableKeys, variables * 2);
            variableNames = Arrays.copyOf(variableNames, variables * 2);
        }
        variableKeys[variables] = key;
        variableNames[variables] = name;
        return variables++;
    }

    static int lock(String name) {
        LOCK.lock();
        try {
            if (locks == lockNames.length) {
                lockNames = Arrays.copyOf(lockNames, locks * 2);
            }
            lockNames[locks] = name;
            return locks++;
        } finally {
            LOCK.unlock();
        }
    }

    /** The name of something that an object has. Without a StringBuilder: that may be what is observed. */
    static String of(String name, int object) {
        return name.concat("@").concat(Integer.toString(object));
    }

    /** A few characters that tell a key from others. */
    static String shortened(Object key) {
        String text;
        if (key instanceof String || key instanceof Number || key instanceof Character || key instanceof Boolean) {
            text = String.valueOf(key);
        } else if (key instanceof Enum) {
            text = ((Enum<?>) key).name();
        } else {
            text = key.getClass().getSimpleName().concat(" ").concat(Integer.toHexString(System.identityHashCode(key)));
        }
        return text.length() <= MAX_KEY_TEXT
                ? text
                : text.substring(0, MAX_KEY_TEXT - 3).concat("...");
    }

    /** For the writer, which asks once for each name; those that are kept as a text are forgotten then, unless other traces will follow. */
    static byte[] name(int table, int symbol) {
        String name = switch (table) {
            case UstFormat.THREADS -> Threads.name(symbol);
            case UstFormat.METHODS -> Registry.methodName(symbol);
            case UstFormat.VARIABLES -> variableName(symbol);
            case UstFormat.LOCKS -> lockName(symbol);
            default -> Registry.siteText(symbol);
        };
        return name.getBytes(StandardCharsets.UTF_8);
    }

    private static String lockName(int lock) {
        LOCK.lock();
        try {
            String name = lockNames[lock];
            if (!Recorder.inParts()) {
                lockNames[lock] = null;
            }
            return name;
        } finally {
            LOCK.unlock();
        }
    }

    private static String variableName(int variable) {
        LOCK.lock();
        Object name = variableNames[variable];
        long key = variableKeys[variable];
        if (key == -1 && !Recorder.inParts()) {
            variableNames[variable] = null;
        }
        LOCK.unlock();
        if (key == -1) {
            return (String) name;
        }
        if (name instanceof FieldInfo field) {
            String text = field.owner + "." + field.name;
            return field.isStatic ? text : text + "@" + (key >>> 32);
        }
        return name + "@" + (key >>> 32) + "[" + (int) key + "]";
    }
}
