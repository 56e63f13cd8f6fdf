// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import dev.unsplit.analysis.enumeration.Operation.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * Makes a list of operations out of any list of wishes: every lock that is acquired is released, the last one first. A wish
 * that cannot be fulfilled, or would make an empty block, is left out. So can be any other, which makes random units shrink
 * well.
 */
final class UnitMaker {

    /** What to do next: an access, or an acquire (of either kind) of a lock, or a release of the lock acquired last. */
    record Wish(Kind kind, String operand) {}

    private final int longest;
    private final List<Operation> operations = new ArrayList<>();
    private final Deque<Operation> open = new ArrayDeque<>(); // acquires, the last one first

    private UnitMaker(int longest) {
        this.longest = longest;
    }

    /** At most so many operations, and at least one. */
    static List<Operation> operations(List<Wish> wishes, int longest) {
        UnitMaker maker = new UnitMaker(longest);
        wishes.forEach(maker::fulfil);
        while (!maker.open.isEmpty()) {
            maker.release();
        }
        return maker.operations.isEmpty()
                ? List.of(new Operation(Kind.READ, "x"))
                : Collections.unmodifiableList(maker.operations);
    }

    private void fulfil(Wish wish) {
        Operation operation = new Operation(wish.kind, wish.operand);
        switch (wish.kind) {
            case READ, WRITE, UPDATE -> {
                if (hasRoomFor(1)) {
                    operations.add(operation);
                }
            }
            case ACQUIRE, ACQUIRE_SHARED -> {
                if (hasRoomFor(3) && !isUpgrade(operation)) {
                    operations.add(operation);
                    open.push(operation);
                }
            }
            case RELEASE, RELEASE_SHARED -> {
                if (!open.isEmpty() && !isLast(open.element())) {
                    release();
                }
            }
            case FORK, JOIN, SEND, RECEIVE -> throw new IllegalArgumentException(wish + " is not part of a unit");
        }
    }

    private boolean hasRoomFor(int more) {
        return operations.size() + open.size() + more <= longest;
    }

    private boolean isLast(Operation operation) {
        return operations.get(operations.size() - 1).equals(operation);
    }

    private boolean isUpgrade(Operation acquire) {
        return acquire.kind() == Kind.ACQUIRE
                && open.contains(new Operation(Kind.ACQUIRE_SHARED, acquire.operand()))
                && !open.contains(acquire);
    }

    private void release() {
        Operation acquire = open.pop();
        Kind kind = acquire.kind() == Kind.ACQUIRE ? Kind.RELEASE : Kind.RELEASE_SHARED;
        operations.add(new Operation(kind, acquire.operand()));
    }
}
