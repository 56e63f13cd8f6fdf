// SPDX-License-Identifier: Apache-2.0
package unseen;

import java.util.concurrent.ConcurrentHashMap;

/**
 * Two threads that make maps grow: while one of them moves what is in a map to a larger table, it waits for parts that the other has
 * locked, and the other must not wait for it.
 */
public final class Growing {

    private Growing() {}

    public static void main(String[] args) throws Exception {
        int maps = Integer.parseInt(args[0]);
        long added = 0;
        for (int count = 0; count < maps; count++) {
            ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(1);
            Thread other = new Thread(() -> grow(map, 1));
            other.start();
            grow(map, 0);
            other.join();
            added += map.size();
        }
        System.out.println(added);
    }

    private static void grow(ConcurrentHashMap<Integer, Integer> map, int first) {
        for (int key = first; key < 400; key += 2) {
            map.put(key, key);
        }
    }
}
