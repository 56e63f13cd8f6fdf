// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import dev.unsplit.modelcheck.language.Position;
import org.jspecify.annotations.Nullable;

/** One step of a thread, from a location to another. */
public abstract sealed class Edge {

    /** The step cannot be taken now. */
    public static final int BLOCKED = -1;

    /** The step was taken, and with it no serial order is left. */
    public static final int VIOLATION = -2;

    private final Position at;
    private @Nullable Location target;
    int there; // the number of the target

    private Edge(Position at) {
        this.at = at;
    }

    /**
     * Takes the step in this state.
     *
     * @return the number of the location that the thread is at then, or {@link #BLOCKED}, in which case the state may be anything, or {@link #VIOLATION}
     * @throws Fault if the step goes wrong
     */
    public abstract int fire(long[] state, Events events);

    /** Whether no other thread can tell whether it was taken. */
    abstract boolean isLocal();

    public Position at() {
        return at;
    }

    void lead(Location to) {
        target = to;
    }

    /** For those that have one. */
    public Location target() {
        if (target == null) {
            throw new IllegalStateException("an edge that leads nowhere");
        }
        return target;
    }

    /** Where it may lead to. */
    public Location[] targets() {
        return new Location[] {target()};
    }

    /** Leads past locations that only lead on. */
    void shorten() {
        lead(Jump.end(target()));
    }

    /** When locations have their numbers. */
    void settle() {
        there = target().number();
    }

    static void clear(long[] state, Field[] fields) {
        for (Field field : fields) {
            field.clear(state);
        }
    }

    /** Only leads on. */
    public static final class Jump extends Edge {

        Jump(Position at) {
            super(at);
        }

        @Override
        public int fire(long[] state, Events events) {
            return there;
        }

        @Override
        boolean isLocal() {
            return true;
        }

        /** Where it goes on behind jumps. */
        static Location end(Location start) {
            Location end = start;
            for (int jumps = 0; jumps < 1000; jumps++) { // a loop of nothing but jumps has no end
                if (end.edges().length != 1 || !(end.edges()[0] instanceof Jump jump) || jump.target() == end) {
                    return end;
                }
                end = jump.target();
            }
            return start;
        }
    }

    /** The beginning of an indivisible step. */
    public static final class Enter extends Edge {

        Enter(Position at) {
            super(at);
        }

        @Override
        public int fire(long[] state, Events events) {
            return there;
        }

        @Override
        boolean isLocal() {
            return false;
        }
    }

    /** Goes on where a condition holds. */
    public static final class Guard extends Edge {
        private final Value condition;
        private final Field[] used;

        Guard(Value condition, Field[] used, Position at) {
            super(at);
            this.condition = condition;
            this.used = used;
        }

        public Value condition() {
            return condition;
        }

        public Field[] used() {
            return used;
        }

        @Override
        public int fire(long[] state, Events events) {
            if (!condition.isTrue(state)) {
                return BLOCKED;
            }
            clear(state, used);
            return there;
        }

        @Override
        boolean isLocal() {
            return true;
        }
    }

    /** Goes one way or the other. */
    public static final class Branch extends Edge {
        private final Value condition;
        private final Field[] used;
        private Location no;
        private int otherwise; // the number of that

        Branch(Value condition, Field[] used, Location yes, Location no, Position at) {
            super(at);
            this.condition = condition;
            this.used = used;
            this.no = no;
            lead(yes);
        }

        public Value condition() {
            return condition;
        }

        public Field[] used() {
            return used;
        }

        public Location no() {
            return no;
        }

        @Override
        public int fire(long[] state, Events events) {
            boolean holds = condition.isTrue(state);
            clear(state, used);
            return holds ? there : otherwise;
        }

        @Override
        boolean isLocal() {
            return true;
        }

        @Override
        public Location[] targets() {
            return new Location[] {target(), no};
        }

        @Override
        void shorten() {
            super.shorten();
            no = Jump.end(no);
        }

        @Override
        void settle() {
            super.settle();
            otherwise = no.number();
        }
    }

    /** Sets variables of the thread to their least values, as they are used no more. */
    public static final class Clear extends Edge {
        private final Field[] fields;

        Clear(Field[] fields, Position at) {
            super(at);
            this.fields = fields;
        }

        public Field[] fields() {
            return fields;
        }

        @Override
        public int fire(long[] state, Events events) {
            clear(state, fields);
            return there;
        }

        @Override
        boolean isLocal() {
            return true;
        }
    }

    /** Assigns to a variable of the thread. */
    public static final class Assign extends Edge {
        private final Cells cells;
        private final Value value;
        private final Field[] used;

        Assign(Cells cells, Value value, Field[] used, Position at) {
            super(at);
            this.cells = cells;
            this.value = value;
            this.used = used;
        }

        public Cells cells() {
            return cells;
        }

        public Value value() {
            return value;
        }

        public Field[] used() {
            return used;
        }

        @Override
        public int fire(long[] state, Events events) {
            int element = cells.element(state);
            int assigned = cells.checked(value.of(state), at());
            clear(state, used);
            cells.set(state, element, assigned);
            return there;
        }

        @Override
        boolean isLocal() {
            return true;
        }
    }

    /** A step that other threads may notice: an access of a shared variable, or of a lock. */
    public abstract static sealed class Shared extends Edge {
        final int thread;
        final boolean inTransaction;
        private final Field[] used;

        private Shared(Field[] used, int thread, boolean inTransaction, Position at) {
            super(at);
            this.used = used;
            this.thread = thread;
            this.inTransaction = inTransaction;
        }

        /** Variables of the thread that have done their service. */
        public Field[] used() {
            return used;
        }

        public boolean inTransaction() {
            return inTransaction;
        }

        @Override
        boolean isLocal() {
            return false;
        }

        /** After the last look at them. */
        void clearUsed(long[] state) {
            clear(state, used);
        }
    }

    /** Reads a shared variable. */
    public static final class Read extends Shared {
        private final Cells cells;
        private final Field result;

        Read(Cells cells, Field result, Field[] used, int thread, boolean inTransaction, Position at) {
            super(used, thread, inTransaction, at);
            this.cells = cells;
            this.result = result;
        }

        public Cells cells() {
            return cells;
        }

        public Field result() {
            return result;
        }

        @Override
        public int fire(long[] state, Events events) {
            int element = cells.element(state);
            int value = cells.get(state, element);
            clearUsed(state);
            result.set(state, value);
            return events.read(state, thread, cells.variable(element), inTransaction, at()) ? there : VIOLATION;
        }
    }

    /** Writes a shared variable. */
    public static final class Write extends Shared {
        private final Cells cells;
        private final Value value;

        Write(Cells cells, Value value, Field[] used, int thread, boolean inTransaction, Position at) {
            super(used, thread, inTransaction, at);
            this.cells = cells;
            this.value = value;
        }

        public Cells cells() {
            return cells;
        }

        public Value value() {
            return value;
        }

        @Override
        public int fire(long[] state, Events events) {
            int element = cells.element(state);
            int written = cells.checked(value.of(state), at());
            clearUsed(state);
            cells.set(state, element, written);
            return events.write(state, thread, cells.variable(element), inTransaction, at()) ? there : VIOLATION;
        }
    }

    /** Acquires a lock, which may be held by this thread already. */
    public static final class Acquire extends Shared {
        private final Locks locks;

        Acquire(Locks locks, Field[] used, int thread, boolean inTransaction, Position at) {
            super(used, thread, inTransaction, at);
            this.locks = locks;
        }

        public Locks locks() {
            return locks;
        }

        @Override
        public int fire(long[] state, Events events) {
            int element = locks.element(state);
            int owner = locks.owner(state, element);
            if (owner == thread + 1) {
                locks.deepen(state, element, at());
                clearUsed(state);
                return there;
            }
            if (owner != 0) {
                return BLOCKED;
            }
            locks.take(state, element, thread);
            clearUsed(state);
            return events.acquire(state, thread, locks.variable(element), inTransaction, at()) ? there : VIOLATION;
        }
    }

    /** Releases a lock, which this thread must hold. */
    public static final class Release extends Shared {
        private final Locks locks;

        Release(Locks locks, Field[] used, int thread, boolean inTransaction, Position at) {
            super(used, thread, inTransaction, at);
            this.locks = locks;
        }

        public Locks locks() {
            return locks;
        }

        @Override
        public int fire(long[] state, Events events) {
            int element = locks.element(state);
            if (locks.owner(state, element) != thread + 1) {
                throw new Fault(at(), "release of " + locks.name(element) + ", which the thread does not hold");
            }
            clearUsed(state);
            if (locks.rise(state, element)) {
                events.release(state, thread, locks.variable(element), inTransaction, at());
            }
            return there;
        }
    }

    /** Fails where a condition does not hold. */
    public static final class Check extends Edge {
        private final Value condition;
        private final Field[] used;

        Check(Value condition, Field[] used, Position at) {
            super(at);
            this.condition = condition;
            this.used = used;
        }

        public Value condition() {
            return condition;
        }

        public Field[] used() {
            return used;
        }

        @Override
        public int fire(long[] state, Events events) {
            if (!condition.isTrue(state)) {
                throw new Fault(at(), "the assertion does not hold");
            }
            clear(state, used);
            return there;
        }

        @Override
        boolean isLocal() {
            return true;
        }
    }

    /** The beginning of a transaction, or of one inside another. */
    public static final class Begin extends Edge {
        private final String name;
        private final int thread;
        private final boolean isOutermost;

        Begin(String name, int thread, boolean isOutermost, Position at) {
            super(at);
            this.name = name;
            this.thread = thread;
            this.isOutermost = isOutermost;
        }

        public String name() {
            return name;
        }

        public boolean isOutermost() {
            return isOutermost;
        }

        @Override
        public int fire(long[] state, Events events) {
            events.begin(thread, name, at());
            return there;
        }

        @Override
        boolean isLocal() {
            return true;
        }
    }

    /** The end of a transaction. When it comes, relative to what others do, makes no difference: only the order of events that conflict does. */
    public static final class End extends Edge {
        private final String name;
        private final int thread;
        private final boolean isOutermost;

        End(String name, int thread, boolean isOutermost, Position at) {
            super(at);
            this.name = name;
            this.thread = thread;
            this.isOutermost = isOutermost;
        }

        public boolean isOutermost() {
            return isOutermost;
        }

        @Override
        public int fire(long[] state, Events events) {
            events.end(state, thread, name, isOutermost, at());
            return there;
        }

        @Override
        boolean isLocal() {
            return true;
        }
    }

    /** The end of the thread, whose variables are of no use then. */
    public static final class Finish extends Edge {
        private final int thread;
        private final Field[] variables;

        Finish(int thread, Field[] variables, Position at) {
            super(at);
            this.thread = thread;
            this.variables = variables;
        }

        public Field[] variables() {
            return variables;
        }

        @Override
        public int fire(long[] state, Events events) {
            clear(state, variables);
            events.finish(state, thread);
            return there;
        }

        @Override
        boolean isLocal() {
            return true;
        }
    }
}
