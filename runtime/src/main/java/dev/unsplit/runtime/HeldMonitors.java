// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/** The monitors that one thread is in, the innermost last, each with its shadow: so it is looked up once for each block, and not if it is entered again. */
final class HeldMonitors {

    private Object[] locks = {};
    private ObjectShadow[] shadows = {};
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    ObjectShadow push(Object lock) {
        ObjectShadow shadow = held(lock);
        if (shadow == null) {
            shadow = Objects.shadow(lock);
        }
        if (size == locks.length) {
            locks = Arrays.copyOf(locks, Math.max(4, size * 2));
            shadows = Arrays.copyOf(shadows, locks.length);
        }
        locks[size] = lock;
        shadows[size++] = shadow;
        return shadow;
    }

    /** Among the innermost few. */
    private ObjectShadow held(Object lock) {
        for (int index = size - 1; index >= 0 && index >= size - 2; index--) {
            if (locks[index] == lock) {
                return shadows[index];
            }
        }
        return null;
    }

    /** Whatever is further in is left, too: a failure may have kept its probe from being called. */
    ObjectShadow pop(Object lock) {
        for (int index = size - 1; index >= 0; index--) {
            if (locks[index] == lock) {
                ObjectShadow shadow = shadows[index];
                drop(index);
                return shadow;
            }
        }
        return Objects.shadow(lock);
    }

    private void drop(int from) {
        for (int index = from; index < size; index++) {
            locks[index] = null;
            shadows[index] = null;
        }
        size = from;
    }
}
