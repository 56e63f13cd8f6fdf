// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.bounded;

import dev.unsplit.modelcheck.automaton.Cells;
import dev.unsplit.modelcheck.automaton.Edge;
import dev.unsplit.modelcheck.automaton.Field;
import dev.unsplit.modelcheck.automaton.Location;
import dev.unsplit.modelcheck.automaton.Location.Stay;
import dev.unsplit.modelcheck.automaton.Locks;
import dev.unsplit.modelcheck.automaton.Program;
import dev.unsplit.modelcheck.automaton.ThreadCode;
import dev.unsplit.modelcheck.automaton.Value;
import dev.unsplit.modelcheck.bounded.Terms.Choice;
import dev.unsplit.modelcheck.bounded.Terms.Term;
import dev.unsplit.modelcheck.language.Position;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One step of one thread as a circuit: an event and the local steps behind it, as in the explicit search, so that both count the same steps.
 *
 * <p>All edges are taken in one sweep, in an order in which a step can come to them. Each has a literal that says whether it is on the way; what it changes, it changes where that
 * holds, and what is not on the way changes nothing. So the circuit is as large as the thread, however many ways there are. Where there is a choice, variables that are free
 * otherwise make it.
 */
final class ThreadStep {

    private final Formula formula;
    private final Terms terms;
    private final Program program;
    private final CycleGuess guess;
    private final boolean withLocks;
    private final int thread;
    private final ThreadCode code;
    private final StepShape shape;

    private final @Nullable Map<Location, Integer> fixed; // which edge of a location is taken; null: any

    private SymbolicState state;
    private final Map<Location, Integer> reached = new HashMap<>();
    private int[] stops = {}; // by location
    private Map<Position, Integer> faults = new LinkedHashMap<>();
    private Touched touched = new Touched();

    /** What an edge would do. */
    private interface Effect {
        void apply(int happens);
    }

    /** @param isPossible whether it can be taken, be it that it goes wrong */
    private record Outcome(int isPossible, int fault, int isYes, Effect effect) {}

    /** Where a step leads: for each location, whether it ends there; by their places, whether something goes wrong; and whether it can be taken at all. */
    static final class Result {
        private final SymbolicState state;
        private final int[] stops;
        private final Map<Position, Integer> faults;
        private final int begins;
        private final Touched touched;

        Result(SymbolicState state, int[] stops, Map<Position, Integer> faults, int begins, Touched touched) {
            this.state = state;
            this.stops = stops;
            this.faults = faults;
            this.begins = begins;
            this.touched = touched;
        }

        Touched touched() {
            return touched;
        }

        SymbolicState state() {
            return state;
        }

        int[] stops() {
            return stops;
        }

        Map<Position, Integer> faults() {
            return faults;
        }

        int begins() {
            return begins;
        }
    }

    /** @param fixed which edges are taken where there is a choice, to see what comes of that; null, if the solver is to choose */
    ThreadStep(
            Formula formula,
            Program program,
            CycleGuess guess,
            boolean withLocks,
            int thread,
            StepShape shape,
            @Nullable Map<Location, Integer> fixed,
            SymbolicState state) {
        this.fixed = fixed;
        this.state = state;
        this.formula = formula;
        this.terms = new Terms(formula);
        this.program = program;
        this.guess = guess;
        this.withLocks = withLocks;
        this.thread = thread;
        this.code = program.threads().get(thread);
        this.shape = shape;
    }

    /**
     * @param isTaken whether this thread takes the step; it must be able to
     */
    Result take(SymbolicState before, int isTaken) {
        begin(before);
        int begins = Formula.FALSE;
        for (Location location : shape.starts()) {
            int starts = formula.and(isTaken, before.at[thread][location.number()]);
            if (starts != Formula.FALSE) {
                int goesOn = leave(location, starts);
                formula.require(-starts, goesOn);
                begins = formula.or(begins, goesOn);
            }
        }
        formula.require(-isTaken, begins);
        sweep();
        return new Result(state, stops, faults, begins, touched);
    }

    /** The first steps of the thread by itself, if it has any: as far as they are possible. */
    Result start(SymbolicState before) {
        begin(before);
        Location first = code.locations().get(code.start());
        int begins = Formula.FALSE;
        if (first.stay(true) == Stay.EAGER) {
            reached.put(first, Formula.TRUE);
            sweep();
            begins = -stops[first.number()];
        } else {
            stops[first.number()] = Formula.TRUE;
        }
        return new Result(state, stops, faults, begins, touched);
    }

    /** Whether the indivisible step behind this edge comes to its end, or goes wrong, by the edges that are fixed. */
    int completes(SymbolicState before, Edge.Enter enter) {
        begin(before);
        goTo(enter.target(), Formula.TRUE);
        int completes = Formula.FALSE;
        for (Location location : shape.between()) {
            int isHere = reached.getOrDefault(location, Formula.FALSE);
            if (location.stay(true) != Stay.NEVER) {
                completes = formula.or(completes, isHere);
            } else if (isHere != Formula.FALSE) {
                leave(location, isHere);
            }
        }
        completes = formula.or(completes, formula.or(stops));
        for (int fault : faults.values()) {
            completes = formula.or(completes, fault);
        }
        return completes;
    }

    /** Whether an edge that is not the beginning of an indivisible step can be taken. */
    int isPossible(SymbolicState before, Edge edge) {
        begin(before);
        return outcome(edge).isPossible();
    }

    private void begin(SymbolicState before) {
        state = before.copy();
        reached.clear();
        faults = new LinkedHashMap<>();
        touched = new Touched();
        stops = new int[code.locations().size()];
        Arrays.fill(stops, Formula.FALSE);
    }

    private void sweep() {
        for (Location location : shape.between()) {
            Integer isHere = reached.get(location);
            if (isHere != null && isHere != Formula.FALSE) {
                int goesOn = leave(location, isHere);
                if (location.stay(true) == Stay.NEVER) {
                    formula.require(-isHere, goesOn);
                }
            }
        }
    }

    /** All ways on from a location, one of which is taken if there is one. Tells whether one is. */
    private int leave(Location location, int isHere) {
        Edge[] edges = location.edges();
        if (fixed == null && isAnyValue(edges)) {
            Edge.Assign first = (Edge.Assign) edges[0];
            Field field = first.cells().fields()[0];
            set(field, terms.anything(field), isHere);
            goTo(first.target(), isHere);
            return isHere;
        }
        int[] chosen = chosen(location);
        int goesOn = Formula.FALSE;
        int isPossible = Formula.FALSE;
        for (int number = 0; number < edges.length; number++) {
            if (chosen[number] != Formula.FALSE) {
                Outcome outcome = outcome(edges[number]);
                int taken = formula.and(isHere, formula.and(chosen[number], outcome.isPossible()));
                taken = formula.and(taken, formula.or(-outcome.fault(), isTried(outcome.fault())));
                int happens = formula.and(taken, -outcome.fault());
                fault(edges[number].at(), formula.and(taken, outcome.fault()));
                outcome.effect().apply(happens);
                goOn(edges[number], happens, outcome.isYes());
                goesOn = formula.or(goesOn, taken);
                isPossible = formula.or(isPossible, formula.and(outcome.isPossible(), -outcome.fault()));
            }
        }
        if (location.stay(true) == Stay.EAGER) {
            int isStuck = formula.and(isHere, formula.and(-isPossible, -goesOn));
            stops[location.number()] = formula.or(stops[location.number()], isStuck);
            formula.require(-isHere, goesOn, isStuck);
        }
        return goesOn;
    }

    /** A step that goes wrong need not be taken: where only the thread itself is concerned, others may go on. */
    private int isTried(int fault) {
        return fault == Formula.FALSE || fixed != null ? Formula.TRUE : formula.any();
    }

    /** For each edge, whether it is the one; for one at most it holds. */
    private int[] chosen(Location location) {
        int[] chosen = new int[location.edges().length];
        Integer only = fixed == null ? null : fixed.get(location);
        int[] choice = formula.any(only == null ? Integer.SIZE - Integer.numberOfLeadingZeros(chosen.length - 1) : 0);
        for (int number = 0; number < chosen.length; number++) {
            chosen[number] = only == null || only == number ? chosen(choice, number) : Formula.FALSE;
        }
        return chosen;
    }

    private int chosen(int[] choice, int number) {
        int chosen = Formula.TRUE;
        for (int bit = 0; bit < choice.length; bit++) {
            chosen = formula.and(chosen, (number >> bit & 1) == 0 ? -choice[bit] : choice[bit]);
        }
        return chosen;
    }

    /** Whether these give a temporary each of its values: what is left of {@code *}. */
    static boolean isAnyValue(Edge[] edges) {
        if (edges.length < 2 || !(edges[0] instanceof Edge.Assign first)) {
            return false;
        }
        Field field = first.cells().fields()[0];
        boolean holds = first.cells().fields().length == 1 && edges.length == (long) field.high() - field.low() + 1;
        for (int number = 0; holds && number < edges.length; number++) {
            holds = edges[number] instanceof Edge.Assign assign
                    && assign.cells().fields()[0] == field
                    && assign.value() instanceof Value.Constant value
                    && value.low() == field.low() + number
                    && assign.used().length == 0
                    && assign.target() == first.target();
        }
        return holds;
    }

    private void fault(Position at, int happens) {
        if (happens != Formula.FALSE) {
            faults.merge(at, happens, formula::or);
        }
    }

    private void goOn(Edge edge, int happens, int isYes) {
        goTo(edge.target(), formula.and(happens, isYes));
        if (edge instanceof Edge.Branch branch) {
            goTo(branch.no(), formula.and(happens, -isYes));
        }
    }

    private void goTo(Location target, int happens) {
        if (shape.endsStep(target)) {
            stops[target.number()] = formula.or(stops[target.number()], happens);
        } else {
            reached.merge(target, happens, formula::or);
        }
    }

    private Outcome outcome(Edge edge) {
        if (edge instanceof Edge.Guard guard) {
            Term condition = terms.of(guard.condition(), state);
            return new Outcome(
                    formula.or(condition.truth(), condition.fault()),
                    condition.fault(),
                    Formula.TRUE,
                    happens -> clear(guard.used(), happens));
        }
        if (edge instanceof Edge.Branch branch) {
            Term condition = terms.of(branch.condition(), state);
            return new Outcome(
                    Formula.TRUE, condition.fault(), condition.truth(), happens -> clear(branch.used(), happens));
        }
        if (edge instanceof Edge.Check check) {
            Term condition = terms.of(check.condition(), state);
            return possible(formula.or(-condition.truth(), condition.fault()), happens -> clear(check.used(), happens));
        }
        if (edge instanceof Edge.Clear clear) {
            return possible(Formula.FALSE, happens -> clear(clear.fields(), happens));
        }
        if (edge instanceof Edge.Finish finish) {
            return possible(Formula.FALSE, happens -> clear(finish.variables(), happens));
        }
        if (edge instanceof Edge.Assign assign) {
            return stored(assign.cells(), assign.value(), assign.used(), (element, happens) -> {});
        }
        if (edge instanceof Edge.Write write) {
            boolean inTransaction = write.inTransaction();
            return stored(write.cells(), write.value(), write.used(), (element, happens) -> {
                touched.write(formula, write.cells().variable(element), happens);
                event(
                        write.cells().variable(element),
                        variable -> guess.write(state.cycle, thread, variable, inTransaction, happens));
            });
        }
        if (edge instanceof Edge.Read read) {
            return read(read);
        }
        if (edge instanceof Edge.Acquire acquire) {
            return acquire(acquire);
        }
        if (edge instanceof Edge.Release release) {
            return release(release);
        }
        return possible(Formula.FALSE, happens -> bound(edge, happens));
    }

    private static Outcome possible(int fault, Effect effect) {
        return new Outcome(Formula.TRUE, fault, Formula.TRUE, effect);
    }

    /** The begin or end of a transaction; what only leads on does nothing. */
    private void bound(Edge edge, int happens) {
        if (fixed != null) {
            return;
        }
        if (edge instanceof Edge.Begin begin && begin.isOutermost()) {
            guess.begin(state.cycle, thread, happens);
        } else if (edge instanceof Edge.End end && end.isOutermost()) {
            guess.end(state.cycle, thread, happens);
        }
    }

    private interface OfElement {
        void event(int element, int happens);
    }

    private interface OfVariable {
        void event(int variable);
    }

    private void event(int variable, OfVariable use) {
        if (fixed == null && !program.isHidden(variable)) {
            use.event(variable);
        }
    }

    private Outcome stored(Cells cells, Value value, Field[] used, OfElement event) {
        Choice choice = terms.element(cells.index(), cells.fields().length, state);
        Term term = terms.of(value, state);
        int isOutside = terms.isOutside(term.bits(), cells.fields()[0]);
        int[] bits = terms.stored(term.bits(), cells.fields()[0]);
        return possible(formula.or(choice.fault(), term.fault(), isOutside), happens -> {
            clear(used, happens);
            for (int element = 0; element < cells.fields().length; element++) {
                int isThis = formula.and(happens, choice.elements()[element]);
                set(cells.fields()[element], bits, isThis);
                event.event(element, isThis);
            }
        });
    }

    private Outcome read(Edge.Read read) {
        Cells cells = read.cells();
        Choice choice = terms.element(cells.index(), cells.fields().length, state);
        Field from = cells.fields()[0];
        int[] bits = terms.moved(terms.selected(cells.fields(), choice, state), from, read.result());
        return possible(choice.fault(), happens -> {
            clear(read.used(), happens);
            set(read.result(), bits, happens);
            for (int element = 0; element < cells.fields().length; element++) {
                int isThis = formula.and(happens, choice.elements()[element]);
                touched.read(formula, cells.variable(element), isThis);
                event(
                        cells.variable(element),
                        variable -> guess.read(state.cycle, thread, variable, read.inTransaction(), isThis));
            }
        });
    }

    private void set(Field field, int[] bits, int happens) {
        state.set(field, formula.choose(happens, bits, state.bits(field)));
    }

    private void clear(Field[] fields, int happens) {
        for (Field field : fields) {
            set(field, Terms.zeros(field), happens);
        }
    }

    private int owns(Field owner, int thread) {
        return terms.is(state.bits(owner), thread);
    }

    private Outcome acquire(Edge.Acquire acquire) {
        Locks locks = acquire.locks();
        Choice choice = terms.element(locks.index(), locks.owners().length, state);
        int possible = choice.fault();
        int fault = choice.fault();
        int[] free = new int[locks.owners().length];
        int[] own = new int[free.length];
        for (int element = 0; element < free.length; element++) {
            Field depth = locks.depths()[element];
            free[element] = formula.and(choice.elements()[element], owns(locks.owners()[element], 0));
            own[element] = formula.and(choice.elements()[element], owns(locks.owners()[element], thread + 1));
            possible = formula.or(possible, free[element], own[element]);
            fault = formula.or(fault, formula.and(own[element], terms.is(state.bits(depth), depth.high())));
        }
        return new Outcome(possible, fault, Formula.TRUE, happens -> {
            clear(acquire.used(), happens);
            for (int element = 0; element < free.length; element++) {
                int isFirst = formula.and(happens, free[element]);
                set(locks.owners()[element], terms.bits(thread + 1, locks.owners()[element]), isFirst);
                Field depth = locks.depths()[element];
                set(depth, terms.plus(state.bits(depth), 1), formula.and(happens, own[element]));
                touched.write(formula, locks.firstVariable() + element, isFirst);
                if (withLocks && fixed == null) {
                    guess.acquire(
                            state.cycle, thread, locks.firstVariable() + element, acquire.inTransaction(), isFirst);
                }
            }
        });
    }

    private Outcome release(Edge.Release release) {
        Locks locks = release.locks();
        Choice choice = terms.element(locks.index(), locks.owners().length, state);
        int[] own = new int[locks.owners().length];
        int isOwn = Formula.FALSE;
        for (int element = 0; element < own.length; element++) {
            own[element] = formula.and(choice.elements()[element], owns(locks.owners()[element], thread + 1));
            isOwn = formula.or(isOwn, own[element]);
        }
        return possible(formula.or(choice.fault(), -isOwn), happens -> {
            clear(release.used(), happens);
            for (int element = 0; element < own.length; element++) {
                Field depth = locks.depths()[element];
                int isLast = formula.and(formula.and(happens, own[element]), terms.is(state.bits(depth), 0));
                int isInner = formula.and(formula.and(happens, own[element]), -isLast);
                set(locks.owners()[element], Terms.zeros(locks.owners()[element]), isLast);
                set(depth, terms.plus(state.bits(depth), -1), isInner);
                touched.write(formula, locks.firstVariable() + element, isLast);
                if (withLocks && fixed == null) {
                    guess.release(
                            state.cycle, thread, locks.firstVariable() + element, release.inTransaction(), isLast);
                }
            }
        });
    }
}
