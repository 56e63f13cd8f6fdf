// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.atomicity;

/**
 * How a piece of code can be moved past what other threads do at the same time (Lipton's movers, with the names of Flanagan and Qadeer's system; the report, section 4). The
 * order is that of how much is known, the best first:
 *
 * <pre>
 *                     left
 *                   /      \
 *   const --- mover          atomic --- compound --- error
 *                   \      /
 *                     right
 * </pre>
 *
 * Right movers, then at most one atomic action, then left movers can be moved together: they are atomic.
 */
public enum Mover {
    /** Depends on nothing that changes, and changes nothing. */
    CONST("const"),
    /** Can be moved either way: the access of a field whose lock is held. */
    MOVER("mover"),
    /** Can be moved to before what others did just then: the release of a lock. */
    LEFT("left mover"),
    /** Can be moved to behind what others do next: the acquire of a lock. */
    RIGHT("right mover"),
    /** Is one step, as seen by others, but has a place in their order. */
    ATOMIC("atomic"),
    /** May be split. */
    COMPOUND("compound"),
    /** Is not allowed: a lock is missing. */
    ERROR("error");

    private final String words;

    Mover(String words) {
        this.words = words;
    }

    /** As messages put it. */
    public String words() {
        return words;
    }

    /** Whether whatever is known of the other one is known of this one, too. */
    public boolean isAtMost(Mover other) {
        return this == other || compareTo(other) < 0 && !(this == LEFT && other == RIGHT);
    }

    /** The least that both are at most: one of the two is executed, nobody knows which. */
    public Mover join(Mover other) {
        if (isAtMost(other)) {
            return other;
        }
        return other.isAtMost(this) ? this : ATOMIC;
    }

    /** This, and then that. */
    public Mover then(Mover next) {
        if (this == CONST || next == CONST) {
            return this == CONST ? next : this;
        }
        if (this == ERROR || next == ERROR) {
            return ERROR;
        }
        if (this == MOVER || next == MOVER) {
            return this == MOVER ? next : this;
        }
        if (this == next && (this == LEFT || this == RIGHT)) {
            return this;
        }
        boolean fits = (this == RIGHT || this == ATOMIC) && (next == LEFT || next == ATOMIC) && this != next;
        return fits ? ATOMIC : COMPOUND;
    }

    /** Any number of times, one behind the other. */
    public Mover closure() {
        return this == ATOMIC ? COMPOUND : this;
    }

    /** Whether it can stand before the one action that has a place in the order of others. */
    public boolean isRightMover() {
        return isAtMost(RIGHT);
    }

    /** Whether it can stand behind that action. */
    public boolean isLeftMover() {
        return isAtMost(LEFT);
    }
}
