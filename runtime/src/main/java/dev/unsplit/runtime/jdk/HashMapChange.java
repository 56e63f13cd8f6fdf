// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import jdk.internal.vm.annotation.Hidden;

/**
 * A change of one key of a ConcurrentHashMap, as a function that the map calls while it holds the key's bin. The program's own
 * function runs first, with nothing of ours locked; then the variable is locked and the change told of. From there until the map has returned others can
 * tell of changes, but nobody can look: behind the bin the map may have to wait for other bins, in order to grow, and who holds one of these may
 * want to tell of a change.
 */
final class HashMapChange implements BiFunction<Object, Object, Object> {

    static final int PUT = 0;
    static final int PUT_IF_ABSENT = 1;
    static final int REMOVE = 2;
    static final int REMOVE_VALUE = 3;
    static final int REPLACE = 4;
    static final int REPLACE_VALUE = 5;
    static final int COMPUTE = 6;
    static final int MERGE = 7;

    private final int what;
    private final Map<Object, Object> map;
    private final Object value;
    private final ThreadState ts;
    Object expected;
    BiFunction<Object, Object, Object> function;

    /** What the map had for the key, and what it has now. */
    Object old;

    Object now;
    boolean hasChanged;
    private int site;
    private boolean isTold;
    private Object keyLock; // while the program's function runs

    HashMapChange(int what, Map<Object, Object> map, Object value, ThreadState ts) {
        this.what = what;
        this.map = map;
        this.value = value;
        this.ts = ts;
    }

    @Hidden
    HashMapChange make(Object key, int at) {
        site = at;
        try {
            map.compute(key, this);
            return this;
        } finally {
            done();
        }
    }

    /** Does nothing and returns false if the key is not there. */
    @Hidden
    boolean makeIfPresent(Object key, int at) {
        site = at;
        try {
            map.computeIfPresent(key, this);
            return isTold;
        } finally {
            done();
        }
    }

    /** Does nothing and returns false if the key is there. */
    @Hidden
    boolean makeIfAbsent(Object key, Function<Object, Object> mapping, int at) {
        site = at;
        try {
            map.computeIfAbsent(key, new IfAbsent(mapping));
            return isTold;
        } finally {
            done();
        }
    }

    @Override
    @Hidden
    public Object apply(Object key, Object present) {
        if (!runsFunction(present)) return told(key, present, next(key, present));
        try {
            enter(key);
            return told(key, present, next(key, present));
        } catch (Throwable thrown) {
            refused(key);
            throw thrown;
        } finally {
            leave();
        }
    }

    private boolean runsFunction(Object present) {
        return what == COMPUTE || (what == MERGE && present != null);
    }

    /** What the program's function does to the value, no other one for this key does at the same time. So it is told of as done under a lock of the key, and so is the change. */
    private void enter(Object key) {
        keyLock = Events.keyLock(map, key, ts);
        if (keyLock != null) Events.enterKey(keyLock, site, ts);
    }

    private void leave() {
        if (keyLock != null && Events.leaveKey(keyLock, site, ts)) keyLock = null;
    }

    /** The function threw: it has seen what the key has, or that it is not there, and nothing changes. */
    private void refused(Object key) {
        if (isTold) return;
        Events.lockWordToChange(map, key, ts);
        Events.read(site, ts);
        Events.done(ts);
    }

    /** The same for a function that the map calls only if the key is not there. */
    private final class IfAbsent implements Function<Object, Object> {
        private final Function<Object, Object> mapping;

        IfAbsent(Function<Object, Object> mapping) {
            this.mapping = mapping;
        }

        @Override
        @Hidden
        public Object apply(Object key) {
            hasChanged = true;
            try {
                enter(key);
                return told(key, null, mapping.apply(key));
            } catch (Throwable thrown) {
                refused(key);
                throw thrown;
            } finally {
                leave();
            }
        }
    }

    private Object told(Object key, Object present, Object next) {
        old = present;
        now = next;
        hasChanged &= present != null || next != null;
        isTold = true;
        Events.lockWordToChange(map, key, ts);
        if (addsOrRemoves()) {
            Events.lockWholeToChange(map, ts);
            Events.addOrRemove(site, ts);
        } else if (hasChanged) Events.update(site, ts);
        else Events.read(site, ts);
        leave(); // before others can tell of their changes
        Events.changing(ts);
        return next;
    }

    private void done() {
        leave(); // if the stack did not suffice for that before
        if (isTold) Events.done(ts);
    }

    private boolean addsOrRemoves() {
        return (old == null) != (now == null);
    }

    /** The value that the key will have; null if it will not be there. */
    @Hidden
    private Object next(Object key, Object present) {
        hasChanged = applies(present);
        if (!hasChanged) return present;
        return switch (what) {
            case REMOVE, REMOVE_VALUE -> null;
            case COMPUTE -> function.apply(key, present);
            case MERGE -> present == null ? value : function.apply(present, value);
            default -> value;
        };
    }

    @Hidden
    private boolean applies(Object present) {
        return switch (what) {
            case PUT_IF_ABSENT -> present == null;
            case REPLACE -> present != null;
            case REMOVE_VALUE -> present != null && (present == value || value.equals(present));
            case REPLACE_VALUE -> present != null && (present == expected || expected.equals(present));
            default -> true;
        };
    }
}
