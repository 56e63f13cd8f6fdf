// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.format;

/** What an event is: the low five bits of an operation. Plain numbers, as a switch on an enum is a class more. */
public final class RecordKind {

    public static final int READ = 0;
    public static final int WRITE = 1;
    public static final int UPDATE = 2;
    public static final int VOLATILE_READ = 3;
    public static final int VOLATILE_WRITE = 4;
    public static final int ACQUIRE = 5;
    public static final int RELEASE = 6;
    public static final int ACQUIRE_SHARED = 7;
    public static final int RELEASE_SHARED = 8;
    public static final int FORK = 9;
    public static final int JOIN = 10;
    public static final int BEGIN = 11;
    public static final int END = 12;
    public static final int BARRIER = 13;
    public static final int SEND = 14;
    public static final int RECEIVE = 15;
    public static final int BOUNDARY = 16;
    public static final int NUMBER = 17;
    public static final int EDGE_WRITE_READ = 18;
    public static final int EDGE_READ_WRITE = 19;
    public static final int EDGE_WRITE_WRITE = 20;
    public static final int EDGE_RELEASE_ACQUIRE = 21;
    public static final int EDGE_SEND_RECEIVE = 22;
    public static final int EDGE_FORK = 23;
    public static final int EDGE_JOIN = 24;

    public static final int COUNT = 25;

    /** The bits of an operation that are its kind. */
    public static final int MASK = 31;

    /** The bit of an operation that says: the same operand as the lane's last one of that table; no bytes follow. */
    public static final int SAME_OPERAND = 32;

    /** The operand table of a kind that has no operand. */
    public static final int NO_OPERAND = -1;

    private RecordKind() {}

    /** The table of names that the operand of this kind belongs to, or {@link #NO_OPERAND}. */
    public static int operandTable(int kind) {
        return switch (kind) {
            case READ,
                    WRITE,
                    UPDATE,
                    VOLATILE_READ,
                    VOLATILE_WRITE,
                    EDGE_WRITE_READ,
                    EDGE_READ_WRITE,
                    EDGE_WRITE_WRITE -> UstFormat.VARIABLES;
            case ACQUIRE,
                    RELEASE,
                    ACQUIRE_SHARED,
                    RELEASE_SHARED,
                    BARRIER,
                    SEND,
                    RECEIVE,
                    EDGE_RELEASE_ACQUIRE,
                    EDGE_SEND_RECEIVE -> UstFormat.LOCKS;
            case FORK, JOIN, EDGE_FORK, EDGE_JOIN -> UstFormat.THREADS;
            case BEGIN, END -> UstFormat.METHODS;
            default -> NO_OPERAND;
        };
    }
}
