// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import dev.unsplit.modelcheck.language.Position;
import java.util.ArrayList;
import java.util.List;

/** Strings edges together. There is always a current location, from which the next edge leads on. */
final class CodeBuilder {

    /** Calls of calls may come to more than any memory can hold. */
    private static final int MOST_EDGES = 250_000;

    /** What holds shared values between the event that read them and the step that uses them. */
    private final List<Temporary> temporaries = new ArrayList<>();

    private static final class Temporary {
        private int low = Integer.MAX_VALUE;
        private int high = Integer.MIN_VALUE;
    }

    private final List<Field> temporaryFields;
    private final String thread;
    private int used;
    private int edges;
    private Location current;
    private final Location start;
    private int atomicDepth;
    private int transactionDepth;

    /** @param temporaryFields those of an earlier pass, which has found out how large they are; empty in that pass */
    CodeBuilder(String thread, List<Field> temporaryFields) {
        this.thread = thread;
        this.temporaryFields = temporaryFields;
        this.start = location();
        this.current = start;
    }

    Location start() {
        return start;
    }

    Location location() {
        return new Location(atomicDepth > 0, transactionDepth > 0);
    }

    Location current() {
        return current;
    }

    void goOnAt(Location location) {
        current = location;
    }

    void add(Edge edge) {
        addTo(edge, location());
        current = edge.target();
    }

    void addTo(Edge edge, Location target) {
        if (++edges > MOST_EDGES) {
            throw edge.at().error("expected at most " + MOST_EDGES + " steps in a thread, with those of all calls");
        }
        edge.lead(target);
        current.add(edge);
    }

    void jumpTo(Location target, Position at) {
        addTo(new Edge.Jump(at), target);
    }

    boolean isAtomic() {
        return atomicDepth > 0;
    }

    void enterAtomic(Position at) {
        atomicDepth++;
        if (atomicDepth == 1) {
            add(new Edge.Enter(at));
        }
    }

    void leaveAtomic(Position at) {
        atomicDepth--;
        if (atomicDepth == 0) {
            add(new Edge.Jump(at));
        }
    }

    boolean inTransaction() {
        return transactionDepth > 0;
    }

    void begin(String name, int number, Position at) {
        transactionDepth++;
        add(new Edge.Begin(name, number, transactionDepth == 1, at));
    }

    void end(String name, int number, Position at) {
        transactionDepth--;
        add(new Edge.End(name, number, transactionDepth == 0, at));
    }

    int mark() {
        return used;
    }

    /** The temporaries since a mark, which are free again. */
    Field[] freeFrom(int mark) {
        Field[] free = new Field[used - mark];
        for (int index = 0; index < free.length; index++) {
            free[index] = field(mark + index);
        }
        used = mark;
        return free;
    }

    Field temporary(int low, int high) {
        if (used == temporaries.size()) {
            temporaries.add(new Temporary());
        }
        Temporary temporary = temporaries.get(used);
        temporary.low = Math.min(temporary.low, low);
        temporary.high = Math.max(temporary.high, high);
        return field(used++);
    }

    private Field field(int index) {
        return index < temporaryFields.size() ? temporaryFields.get(index) : new Field("?", 0, 1);
    }

    /** Fields that suffice for all that was asked for. */
    List<Field> temporaryFields() {
        List<Field> fields = new ArrayList<>();
        for (Temporary temporary : temporaries) {
            // the least value stands for "not in use" as well
            fields.add(new Field(thread + " temporary " + fields.size(), temporary.low, temporary.high));
        }
        return fields;
    }
}
