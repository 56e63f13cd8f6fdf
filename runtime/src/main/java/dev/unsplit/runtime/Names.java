// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.format.UstFormat;
import java.nio.charset.StandardCharsets;

/**
 * The numbers that variables, locks and objects have in the trace. A number is given out when something is first written
 * about the thing; its name is made when the number is first written, by the writer.
 */
final class Names {

    private static final int MAX_KEY_TEXT = 40;

    /** In place of an object's number: the name is a text already. */
    private static final long TEXT = -1;

    private static final long LAST_OBJECT = Memory.UNSAFE.objectFieldOffset(Names.class, "lastObject");
    private static final Names COUNTER = new Names();

    @SuppressWarnings("UnusedVariable") // through its offset
    private volatile int lastObject;

    private static final PendingNames VARIABLES =
            new PendingNames(); // named by a FieldInfo, an array's class, or a text
    private static final PendingNames LOCKS = new PendingNames();

    /** Guards all of this but the number of objects, and looks at what has a number. */
    private static final SpinLock LOCK = new SpinLock();

    private Names() {}

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
            return variable(word);
        }
        ObjectShadow shadow = Objects.shadow(owner);
        int known = VariableNumbers.find(shadow.numbers, field);
        return known >= 0 ? known : newNumber(shadow, field);
    }

    private static int newNumber(ObjectShadow shadow, int field) {
        LOCK.lock();
        try {
            int known = VariableNumbers.find(shadow.numbers, field);
            if (known < 0) {
                known = VARIABLES.add(FieldInfo.get(field), shadow.id);
                shadow.numbers = VariableNumbers.with(shadow.numbers, field, known);
            }
            return known;
        } finally {
            LOCK.unlock();
        }
    }

    static int element(ArrayShadow shadow, int index) {
        int known = VariableNumbers.find(shadow.numbers, index);
        return known >= 0 ? known : newNumber(shadow, index);
    }

    private static int newNumber(ArrayShadow shadow, int index) {
        LOCK.lock();
        try {
            int known = VariableNumbers.find(shadow.numbers, index);
            if (known < 0) {
                known = VARIABLES.add(shadow.className, (long) shadow.id << 32 | index);
                shadow.numbers = VariableNumbers.with(shadow.numbers, index, known);
            }
            return known;
        } finally {
            LOCK.unlock();
        }
    }

    /** Most of them never get a number. */
    static int variable(Word word) {
        int known = word.variable;
        return known >= 0 ? known : newNumber(word);
    }

    private static int newNumber(Word word) {
        LOCK.lock();
        try {
            if (word.variable < 0) {
                word.variable = VARIABLES.add(word.name(), TEXT);
            }
            return word.variable;
        } finally {
            LOCK.unlock();
        }
    }

    static int lock(String name) {
        LOCK.lock();
        try {
            return LOCKS.add(name, TEXT);
        } finally {
            LOCK.unlock();
        }
    }

    /** The name of something that an object has. Without a StringBuilder: that may be what is observed. */
    static String of(String name, int object) {
        return name.concat("@").concat(Integer.toString(object));
    }

    /** A few characters that tell a key from others. Runs nothing of the program. */
    static String shortened(Object key) {
        String text;
        if (key.getClass().getClassLoader() == null && isReadable(key)) {
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

    private static boolean isReadable(Object key) {
        return key instanceof String || key instanceof Number || key instanceof Character || key instanceof Boolean;
    }

    /** For the writer, which asks once for each name of a trace: then it is forgotten, unless other traces will follow. */
    static byte[] name(int table, int symbol) {
        String name = switch (table) {
            case UstFormat.THREADS -> Threads.name(symbol);
            case UstFormat.METHODS -> Registry.methodName(symbol);
            case UstFormat.VARIABLES -> taken(VARIABLES, symbol);
            case UstFormat.LOCKS -> taken(LOCKS, symbol);
            default -> Registry.siteText(symbol);
        };
        return name.getBytes(StandardCharsets.UTF_8);
    }

    private static String taken(PendingNames from, int number) {
        LOCK.lock();
        try {
            String text = text(from.name(number), from.key(number));
            if (!Recorder.inParts()) {
                from.forget(number);
            }
            return text;
        } finally {
            LOCK.unlock();
        }
    }

    private static String text(Object name, long key) {
        if (name instanceof FieldInfo field) {
            return field.of((int) key);
        }
        return key == TEXT
                ? (String) name
                : of((String) name, (int) (key >>> 32))
                        .concat("[")
                        .concat(Integer.toString((int) key))
                        .concat("]");
    }
}
