// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.search;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says when it is enough. */
final class Limits {

    private static final long MEGABYTE = 1 << 20;

    private final SearchOptions options;
    private final StateStore store;
    private final long start;
    private volatile @Nullable String reached;

    Limits(SearchOptions options, StateStore store, long start) {
        this.options = options;
        this.store = store;
        this.start = start;
    }

    Optional<String> reached() {
        return Optional.ofNullable(reached);
    }

    boolean areReached() {
        return reached != null;
    }

    /** May be asked often. */
    void checkTime() {
        options.timeout().ifPresent(most -> {
            if (System.nanoTime() - start > most.toNanos()) {
                reached = "the time was up";
            }
        });
    }

    /** How many more states there may be. */
    long room(long states) {
        long byNumber = options.mostStates() - states;
        if (byNumber <= 0) {
            reached = "that many states were to be looked at";
        }
        return byNumber;
    }

    /** Lets the index grow if there is memory for it, and returns whether it did. */
    boolean grow() {
        if (store.bytes() + store.bytesToGrow() > options.mostBytes()) {
            memoryIsFull();
            return false;
        }
        try {
            store.grow();
            return true;
        } catch (OutOfMemoryError e) {
            memoryIsFull();
            return false;
        }
    }

    void checkMemory() {
        if (store.bytes() > options.mostBytes()) {
            memoryIsFull();
        }
    }

    void memoryIsFull() {
        reached = "the memory for states was full (" + store.bytes() / MEGABYTE + " MB)";
    }
}
