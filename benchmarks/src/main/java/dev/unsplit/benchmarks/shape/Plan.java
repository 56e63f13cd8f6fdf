// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.shape;

import dev.unsplit.benchmarks.shape.Code.Method;
import java.util.Arrays;

/**
 * What one thread does next: the steps of a transaction, or of a stretch outside transactions. The scheduler takes them
 * one by one. Gates are locks that leave no events: they stand for synchronization that a recorder does not see.
 */
final class Plan {

    static final byte READ = 0;
    static final byte WRITE = 1;
    static final byte ACQUIRE = 2;
    static final byte RELEASE = 3;
    static final byte BEGIN = 4;
    static final byte END = 5;
    static final byte ENTER_SHARED = 6;
    static final byte LEAVE_SHARED = 7;
    static final byte ENTER_ALONE = 8;
    static final byte LEAVE_ALONE = 9;

    private byte[] kinds = new byte[64];
    private int[] operands = new int[64];
    private int[] sites = new int[64];
    private int length;
    private int next;
    private int events;
    private int depth; // of begins that were taken without their ends

    void clear() {
        length = 0;
        next = 0;
        events = 0;
    }

    void begin(Method method) {
        addEvent(BEGIN, method.number(), method.site(0));
    }

    void end(Method method) {
        addEvent(END, method.number(), method.site(method.statements() - 1));
    }

    void read(int variable, int site) {
        addEvent(READ, variable, site);
    }

    void write(int variable, int site) {
        addEvent(WRITE, variable, site);
    }

    void acquire(int lock, int site) {
        addEvent(ACQUIRE, lock, site);
    }

    void release(int lock, int site) {
        addEvent(RELEASE, lock, site);
    }

    void enterShared(int gate) {
        add(ENTER_SHARED, gate, 0);
    }

    void leaveShared(int gate) {
        add(LEAVE_SHARED, gate, 0);
    }

    void enterAlone(int gate) {
        add(ENTER_ALONE, gate, 0);
    }

    void leaveAlone(int gate) {
        add(LEAVE_ALONE, gate, 0);
    }

    private void addEvent(byte kind, int operand, int site) {
        events++;
        add(kind, operand, site);
    }

    private void add(byte kind, int operand, int site) {
        if (length == kinds.length) {
            kinds = Arrays.copyOf(kinds, length * 2);
            operands = Arrays.copyOf(operands, length * 2);
            sites = Arrays.copyOf(sites, length * 2);
        }
        kinds[length] = kind;
        operands[length] = operand;
        sites[length++] = site;
    }

    /** How many events the plan has in all. */
    int events() {
        return events;
    }

    boolean isDone() {
        return next == length;
    }

    /** Whether the steps taken so far begin a transaction and do not end it. */
    boolean isInTransaction() {
        return depth > 0;
    }

    byte kind() {
        return kinds[next];
    }

    int operand() {
        return operands[next];
    }

    int site() {
        return sites[next];
    }

    void advance() {
        byte kind = kinds[next++];
        if (kind == BEGIN) {
            depth++;
        } else if (kind == END) {
            depth--;
        }
    }
}
