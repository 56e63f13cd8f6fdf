// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * All nested acquisitions of a run that can be read only once. Which of them could be on a cycle of locks is known when it is over; until then as little as possible is kept: each acquisition as
 * the number of the nest of blocks that it enters, where each nest knows its innermost lock and the nest around it.
 */
final class AcquisitionLog {

    private static final int OUTSIDE = 0;
    private static final int NEW = -1;

    private final LockNesting nesting = new LockNesting();

    // entrances: a lock, its mode and the place where it is acquired
    private final Long2IntOpenHashMap entrances = new Long2IntOpenHashMap();
    private final LongArrayList entranceOf = new LongArrayList();

    // nests, by number; none is a block
    private final Long2IntOpenHashMap nests = new Long2IntOpenHashMap(); // by nest around it and entrance
    private final LongArrayList nestOf = new LongArrayList();

    // occasions: a method and a period
    private final Long2IntOpenHashMap occasions = new Long2IntOpenHashMap();
    private final LongArrayList occasionOf = new LongArrayList();

    private final IntArrayList firstOccasions = new IntArrayList(); // by nest; most have no other
    private final LongOpenHashSet laterOccasions = new LongOpenHashSet(); // nest and occasion
    private final LongArrayList all = new LongArrayList(); // nest and occasion in the order in which they came

    private final int many;
    private final Runnable whenMany;

    AcquisitionLog() {
        this(Integer.MAX_VALUE, () -> {});
    }

    /** @param whenMany called when there are so many different acquisitions */
    AcquisitionLog(int many, Runnable whenMany) {
        this.many = many;
        this.whenMany = whenMany;
        entrances.defaultReturnValue(NEW);
        nests.defaultReturnValue(NEW);
        occasions.defaultReturnValue(NEW);
        nestOf.add(NEW); // of OUTSIDE
    }

    private static int number(long key, Long2IntOpenHashMap numbers, LongArrayList keys) {
        int known = numbers.putIfAbsent(key, keys.size());
        if (known == NEW) {
            keys.add(key);
            return keys.size() - 1;
        }
        return known;
    }

    private static long key(int high, int low) {
        return (long) high << 32 | low & 0xFFFFFFFFL;
    }

    private static int high(long key) {
        return (int) (key >>> 32);
    }

    private static int low(long key) {
        return (int) key;
    }

    private int inside(int nest, int kind, int lock, int site) {
        int shared = kind == AccessTree.SHARED_BLOCK ? 1 : 0;
        return number(key(nest, number(key(lock << 1 | shared, site), entrances, entranceOf)), nests, nestOf);
    }

    private boolean isNewOccasion(int nest, int occasion) {
        while (firstOccasions.size() <= nest) {
            firstOccasions.add(NEW);
        }
        int first = firstOccasions.getInt(nest);
        if (first == NEW) {
            firstOccasions.set(nest, occasion);
            return true;
        }
        return first != occasion && laterOccasions.add(key(nest, occasion));
    }

    /** Tells those that could be on a cycle, and that no others could. */
    void tell(LockOrder order) {
        order.restrictTo(nesting.components());
        IntArrayList entered = new IntArrayList();
        HeldLocks held = new HeldLocks();
        for (int at = 0; at < all.size(); at++) {
            long occasion = occasionOf.getLong(low(all.getLong(at)));
            entered.clear();
            for (int nest = high(all.getLong(at)); nest != OUTSIDE; nest = high(nestOf.getLong(nest))) {
                entered.add(low(nestOf.getLong(nest)));
            }
            held.clear();
            tell(entered, held, high(occasion), low(occasion), order);
        }
    }

    /**
     * @param entered the innermost one first
     * @param held room for all but that one
     */
    private void tell(IntArrayList entered, HeldLocks held, int method, int period, LockOrder order) {
        for (int at = entered.size() - 1; at > 0; at--) {
            int entrance = entered.getInt(at);
            held.acquire(kind(entrance), lock(entrance), site(entrance));
        }
        int last = entered.getInt(0);
        if (order.concerns(held, lock(last))) {
            order.add(period, held, lock(last), kind(last), site(last), method);
        }
    }

    private int lock(int entrance) {
        return high(entranceOf.getLong(entrance)) >>> 1;
    }

    private int kind(int entrance) {
        return (high(entranceOf.getLong(entrance)) & 1) == 0 ? AccessTree.BLOCK : AccessTree.SHARED_BLOCK;
    }

    private int site(int entrance) {
        return low(entranceOf.getLong(entrance));
    }

    /** The nest that one thread is in. */
    final class Nest {

        private int number = OUTSIDE;
        private boolean isStale; // a lock in the middle was released

        /** @param held before */
        void acquire(HeldLocks held, int kind, int lock, int site) {
            nesting.acquire(held, lock);
            if (isStale) {
                number = around(held);
                isStale = false;
            }
            number = inside(number, kind, lock, site);
        }

        private int around(HeldLocks held) {
            int nest = OUTSIDE;
            for (int at = 0; at < held.size(); at++) {
                nest = inside(nest, held.kind(at), held.lock(at), held.site(at));
            }
            return nest;
        }

        /** What was acquired last was so by this method in this period, with other locks held. */
        void wasNested(int method, int period) {
            int occasion = AcquisitionLog.number(key(method, period), occasions, occasionOf);
            if (isNewOccasion(number, occasion)) {
                all.add(key(number, occasion));
                if (all.size() == many) {
                    whenMany.run();
                }
            }
        }

        /**
         * @param held what is left
         * @param index where the lock was
         */
        void release(HeldLocks held, int index) {
            isStale = held.size() > 0 && (isStale || index < held.size());
            if (!isStale) {
                number = held.size() == 0 ? OUTSIDE : high(nestOf.getLong(number));
            }
        }
    }
}
