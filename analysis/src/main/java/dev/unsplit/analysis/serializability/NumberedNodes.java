// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import dev.unsplit.analysis.graph.TransactionGraph;
import java.util.Arrays;
import java.util.function.LongPredicate;

/**
 * Which nodes the numbers of one thread mean, at level {@code edges}.
 *
 * <p>Numbers only rise. One that was never announced belongs to a transaction into which no edge led, so that the node
 * before it can stand in for it. Nodes of a thread die in their order, so dead ones make room at the front.
 */
final class NumberedNodes {

    private long[] numbers = new long[4];
    private long[] nodes = new long[4];
    private int size;
    private boolean forNextBegin;

    /** From now on this thread is in the transaction of this number; outside transactions, or begins it next. */
    void number(long number, long node, boolean active, LongPredicate isLive) {
        put(number, node, isLive);
        forNextBegin = !active;
    }

    /** A transaction begins: it has the number that was announced for it, if one was. */
    void begin(long node, LongPredicate isLive) {
        if (forNextBegin) {
            renew(node, isLive);
        }
    }

    /** The latest number means this node. */
    void renew(long node, LongPredicate isLive) {
        forNextBegin = false;
        if (size > 0) {
            put(numbers[size - 1], node, isLive);
        }
    }

    long find(long number) {
        int from = 0;
        int to = size; // the answer stands before it
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (numbers[middle] <= number) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from == 0 ? TransactionGraph.NOBODY : nodes[from - 1];
    }

    private void put(long number, long node, LongPredicate isLive) {
        if (size > 0 && numbers[size - 1] == number) {
            nodes[size - 1] = node;
            return;
        }
        if (size == numbers.length) {
            makeRoom(isLive);
        }
        numbers[size] = number;
        nodes[size++] = node;
    }

    private void makeRoom(LongPredicate isLive) {
        int dead = 0;
        while (dead < size && !isLive.test(nodes[dead])) {
            dead++;
        }
        if (dead < size / 2) {
            numbers = Arrays.copyOf(numbers, size * 2);
            nodes = Arrays.copyOf(nodes, size * 2);
        } else {
            System.arraycopy(numbers, dead, numbers, 0, size - dead);
            System.arraycopy(nodes, dead, nodes, 0, size - dead);
            size -= dead;
        }
    }
}
