// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import dev.unsplit.modelcheck.language.Position;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Computes what can come of a state: for each thread each step that it can take, in place in copies of the state that are used again and again, so that nothing is allocated. A
 * step goes on to the next location at which others get their turn; there it is told. Not for use by several threads.
 */
public final class Successors implements Events {

    /** Is told what comes of a state. Arrays are used again: whoever wants to keep one copies it. */
    public interface Sink {

        /** @param thread that took the step */
        void successor(long[] state, int thread);

        /** No serial order is left. */
        void violation(int thread);

        void fault(int thread, Fault fault);
    }

    /** Is told of the events of steps, for whoever wants to see them. */
    public interface Log {

        void event(int thread, String action, int variable, Position at);

        void begin(int thread, String transaction, Position at);

        void end(int thread, String transaction, Position at);

        /** How long it is. */
        int mark();

        /** Takes back what came behind a mark: the step went another way. */
        void undo(int mark);
    }

    /** A step inside {@code atomic} that takes longer is taken for one that never ends. */
    private static final int LONGEST_STEP = 100_000;

    /** Beside those of {@link Edge}: the step goes wrong. */
    private static final int FAULT = -3;

    private final Program program;
    private final @Nullable Monitor monitor;
    private final Reductions reductions;
    private final @Nullable Log log;
    private final @Nullable Symmetry symmetry;
    private final int words;
    private final Location[][] locations; // by thread
    private final Location.Stay[][] stays;
    private final Field[] places; // of the threads
    private final long[] futureReads;
    private final long[] futureWrites;
    private long[][] copies = {};
    private int length; // of the step that is being taken
    private boolean isInside; // the step is inside atomic
    private int told; // successors so far
    private boolean isViolated; // by a step that is not over, and may turn out to be impossible

    public Successors(Program program, @Nullable Monitor monitor, Reductions reductions, @Nullable Log log) {
        this.program = program;
        this.monitor = monitor;
        this.reductions = reductions;
        this.log = log;
        this.words = monitor == null ? program.layout().words() : monitor.words();
        Symmetry found = new Symmetry(program, monitor, words);
        this.symmetry = reductions.symmetry() && found.isAny() ? found : null;
        List<ThreadCode> threads = program.threads();
        this.locations = threads.stream()
                .map(thread -> thread.locations().toArray(Location[]::new))
                .toArray(Location[][]::new);
        this.stays = threads.stream()
                .map(thread -> thread.locations().stream()
                        .map(location -> location.stay(reductions.ample()))
                        .toArray(Location.Stay[]::new))
                .toArray(Location.Stay[][]::new);
        this.places = threads.stream().map(ThreadCode::location).toArray(Field[]::new);
        int sets = (program.variableNames().size() + Long.SIZE - 1) / Long.SIZE;
        this.futureReads = new long[sets];
        this.futureWrites = new long[sets];
    }

    /** The number that a thread had in the state before, if it has this one in the successor that is being told of. */
    public int numberBefore(int thread) {
        return symmetry == null ? thread : symmetry.renaming()[thread];
    }

    /** How many longs a state has. */
    public int words() {
        return words;
    }

    /**
     * Tells of all that can come of a state by one step, and returns whether there is anything. A thread that has not started, and has only steps of its own before others get their
     * turn, does so alone.
     */
    public boolean of(long[] state, Sink sink) {
        if (reductions.ample()) {
            for (int thread = 0; thread < locations.length; thread++) {
                if (stays[thread][places[thread].get(state)] == Location.Stay.EAGER) {
                    int before = told;
                    of(state, thread, sink);
                    if (told > before) {
                        return true;
                    }
                }
            }
        }
        boolean any = false;
        for (int thread = 0; thread < locations.length; thread++) {
            any |= of(state, thread, sink);
        }
        return any;
    }

    private boolean of(long[] state, int thread, Sink sink) {
        Location location = locations[thread][places[thread].get(state)];
        boolean any = false;
        for (Edge edge : location.edges()) {
            long[] copy = copy(0);
            System.arraycopy(state, 0, copy, 0, words);
            int mark = log == null ? 0 : log.mark();
            length = 0;
            isInside = false;
            isViolated = false;
            any |= fire(edge, thread, copy, 0, sink);
            if (log != null) {
                log.undo(mark);
            }
        }
        return any;
    }

    /** Whether the step was possible. */
    private boolean fire(Edge edge, int thread, long[] state, int depth, Sink sink) {
        int next = fired(edge, thread, state, sink);
        return next >= 0 ? goOn(thread, next, state, depth + 1, sink) : next != Edge.BLOCKED;
    }

    /** Where the step leads, or {@link Edge#BLOCKED}, or {@link Edge#VIOLATION} or {@link #FAULT} if there is nothing behind it. */
    private int fired(Edge edge, int thread, long[] state, Sink sink) {
        try {
            int next = edge.fire(state, this);
            if (next == Edge.VIOLATION) {
                sink.violation(thread);
            }
            return next;
        } catch (Fault fault) {
            sink.fault(thread, fault);
            return FAULT;
        }
    }

    /**
     * Goes on from a location until others get their turn. They do, too, where the thread is stuck: at an assumption about its own variables that is false, or before a step of
     * its own that goes wrong. What it did until then has happened, and counts.
     */
    private boolean goOn(int thread, int start, long[] state, int depth, Sink sink) {
        int now = start;
        while (true) {
            Location location = locations[thread][now];
            Location.Stay stay = stays[thread][now];
            isInside = stay == Location.Stay.NEVER;
            if (isViolated && !isInside) {
                sink.violation(thread);
                return true;
            }
            if (stay == Location.Stay.HERE) {
                return told(thread, now, state, sink);
            }
            if (++length > LONGEST_STEP) {
                sink.fault(thread, new Fault(location.edges()[0].at(), "the atomic step does not seem to end"));
                return true;
            }
            Edge[] edges = location.edges();
            if (edges.length > 1) {
                return choose(thread, now, state, depth, sink);
            }
            int next = edges.length == 0 ? Edge.BLOCKED : fired(edges[0], thread, state, sink);
            if (next == Edge.VIOLATION) {
                return true;
            }
            if (next < 0) {
                boolean isStuck = stay == Location.Stay.EAGER && told(thread, now, state, sink);
                return isStuck || next == FAULT;
            }
            now = next;
        }
    }

    private boolean choose(int thread, int now, long[] state, int depth, Sink sink) {
        boolean any = false;
        boolean wasInside = isInside;
        boolean wasViolated = isViolated;
        int before = told;
        for (Edge edge : locations[thread][now].edges()) {
            isInside = wasInside;
            isViolated = wasViolated;
            long[] copy = copy(depth);
            System.arraycopy(state, 0, copy, 0, words);
            int mark = log == null ? 0 : log.mark();
            any |= fire(edge, thread, copy, depth, sink);
            if (log != null) {
                log.undo(mark);
            }
        }
        return told == before && stays[thread][now] == Location.Stay.EAGER ? told(thread, now, state, sink) : any;
    }

    private boolean told(int thread, int now, long[] state, Sink sink) {
        places[thread].set(state, now);
        told++;
        sink.successor(reduced(state), thread);
        return true;
    }

    private long[] reduced(long[] state) {
        if (monitor != null && reductions.collapse()) {
            collapse(state, monitor);
        }
        if (symmetry != null) {
            symmetry.canonical(state);
        }
        return state;
    }

    private void collapse(long[] state, Monitor watching) {
        Arrays.fill(futureReads, 0);
        Arrays.fill(futureWrites, 0);
        int idle = 0;
        int quiet = 0;
        for (int thread = 0; thread < locations.length; thread++) {
            Location location = locations[thread][places[thread].get(state)];
            boolean isEmpty = true;
            for (int word = 0; word < futureReads.length; word++) {
                futureReads[word] |= location.futureReads()[word];
                futureWrites[word] |= location.futureWrites()[word];
                isEmpty &= (location.futureReads()[word] | location.futureWrites()[word]) == 0;
            }
            if (!location.inTransaction()) {
                idle |= isEmpty ? 1 << thread : 0;
            } else if (!watching.hasToCome(location)) {
                quiet |= 1 << thread;
            }
        }
        watching.collapse(state, futureReads, futureWrites, idle, quiet);
    }

    /** Whether all threads have come to their ends. */
    public boolean isOver(long[] state) {
        for (int thread = 0; thread < locations.length; thread++) {
            if (!locations[thread][places[thread].get(state)].isEnd()) {
                return false;
            }
        }
        return true;
    }

    /** Whether a thread is at an assumption about its own variables that is false, and will stay so: such a schedule is given up, and is no deadlock. */
    public boolean isGivenUp(long[] state) {
        for (int thread = 0; thread < locations.length; thread++) {
            Location location = locations[thread][places[thread].get(state)];
            if (location.isLocal()) {
                return true;
            }
        }
        return false;
    }

    private long[] copy(int depth) {
        if (depth >= copies.length) {
            int before = copies.length;
            copies = Arrays.copyOf(copies, depth * 2 + 4);
            for (int index = before; index < copies.length; index++) {
                copies[index] = new long[words];
            }
        }
        return copies[depth];
    }

    /** Inside {@code atomic} a violation counts only if the whole step is possible. */
    private boolean goesOn(boolean isSerializable) {
        isViolated = !isSerializable && isInside;
        return isSerializable || isViolated;
    }

    @Override
    public boolean read(long[] state, int thread, int variable, boolean inTransaction, Position at) {
        if (log != null && !program.isHidden(variable)) {
            log.event(thread, "read", variable, at);
        }
        return monitor == null || isViolated || goesOn(monitor.read(state, thread, variable, inTransaction));
    }

    @Override
    public boolean write(long[] state, int thread, int variable, boolean inTransaction, Position at) {
        if (log != null && !program.isHidden(variable)) {
            log.event(thread, "write", variable, at);
        }
        return monitor == null || isViolated || goesOn(monitor.write(state, thread, variable, inTransaction));
    }

    @Override
    public boolean acquire(long[] state, int thread, int lock, boolean inTransaction, Position at) {
        if (log != null) {
            log.event(thread, "acquire", lock, at);
        }
        return monitor == null || isViolated || goesOn(monitor.acquire(state, thread, lock, inTransaction));
    }

    @Override
    public void release(long[] state, int thread, int lock, boolean inTransaction, Position at) {
        if (log != null) {
            log.event(thread, "release", lock, at);
        }
        if (monitor != null && !isViolated) {
            monitor.release(state, thread, lock, inTransaction);
        }
    }

    @Override
    public void begin(int thread, String transaction, Position at) {
        if (log != null) {
            log.begin(thread, transaction, at);
        }
    }

    @Override
    public void end(long[] state, int thread, String transaction, boolean isOutermost, Position at) {
        if (log != null) {
            log.end(thread, transaction, at);
        }
        if (monitor != null && isOutermost && !isViolated) {
            monitor.end(state, thread);
        }
    }

    @Override
    public void finish(long[] state, int thread) {
        if (monitor != null && reductions.finished()) {
            monitor.finish(state, thread);
        }
    }
}
