// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.bounded;

import dev.unsplit.modelcheck.automaton.Field;
import dev.unsplit.modelcheck.automaton.Location;
import dev.unsplit.modelcheck.automaton.Program;
import dev.unsplit.modelcheck.automaton.ThreadCode;
import dev.unsplit.modelcheck.language.Position;
import dev.unsplit.modelcheck.search.ClaimedSchedule.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All schedules of so many steps as one formula: a copy of the state for each point in time, and between two of them, for each thread, whether it takes this step. A schedule may
 * be shorter: then the steps at its end are nobody's.
 */
final class Unrolling {

    private final Formula formula;
    private final Program program;
    private final boolean withLocks;
    private final CycleGuess guess;
    private final List<StepShape> shapes;
    private final Deadlocks deadlocks;
    private final List<SymbolicState> states = new ArrayList<>();
    private final List<int[]> takers = new ArrayList<>(); // by step and thread, whether the thread takes it
    private final List<Map<Position, Integer>> faults = new ArrayList<>(); // of each step
    private final Map<Position, Integer> allFaults = new LinkedHashMap<>();
    private int steps; // without those at the start
    private int isIdle = Formula.FALSE;
    private Touched touchedBefore = new Touched(); // by the last step

    Unrolling(Formula formula, Program program, boolean withLocks) {
        this.formula = formula;
        this.program = program;
        this.withLocks = withLocks;
        this.guess = new CycleGuess(
                formula, program.threads().size(), program.variableNames().size());
        this.shapes = program.threads().stream().map(StepShape::new).toList();
        this.deadlocks = new Deadlocks(formula, program, guess, shapes);
        states.add(start());
        for (int thread = 0; thread < shapes.size(); thread++) {
            startThread(thread);
        }
    }

    private SymbolicState start() {
        Terms terms = new Terms(formula);
        List<Field> all = program.fields();
        Map<Field, Integer> numbers = new HashMap<>();
        int[][] fields = new int[all.size()][];
        for (int number = 0; number < fields.length; number++) {
            Field field = all.get(number);
            numbers.put(field, number);
            fields[number] = program.freeAtStart().contains(field)
                    ? terms.anything(field)
                    : terms.bits(program.starts().getOrDefault(field, field.low()), field);
        }
        int[][] at = new int[shapes.size()][];
        for (int thread = 0; thread < at.length; thread++) {
            ThreadCode code = program.threads().get(thread);
            at[thread] = new int[code.locations().size()];
            Arrays.fill(at[thread], Formula.FALSE);
            at[thread][code.start()] = Formula.TRUE;
        }
        return new SymbolicState(numbers, fields, at, guess.start());
    }

    private SymbolicState last() {
        return states.get(states.size() - 1);
    }

    private ThreadStep step(int thread) {
        return new ThreadStep(formula, program, guess, withLocks, thread, shapes.get(thread), null, last());
    }

    /** What a thread does by itself before anything else does not count as a step. */
    private void startThread(int thread) {
        ThreadStep.Result result = step(thread).start(last());
        SymbolicState next = result.state();
        next.at[thread] = result.stops();
        int[] taker = new int[shapes.size()];
        Arrays.fill(taker, Formula.FALSE);
        taker[thread] = result.begins();
        add(next, taker, result.faults());
    }

    private void add(SymbolicState next, int[] taker, Map<Position, Integer> wrong) {
        states.add(next);
        takers.add(taker);
        faults.add(wrong);
        wrong.forEach((at, happens) -> allFaults.merge(at, happens, formula::or));
    }

    int steps() {
        return steps;
    }

    boolean canTellDeadlocks() {
        return deadlocks.canTell();
    }

    /** One more step. */
    void extend() {
        SymbolicState before = last();
        int[] taker = formula.any(shapes.size());
        int wasIdle = isIdle;
        isIdle = formula.any();
        formula.require(-wasIdle, isIdle);
        for (int wrong : allFaults.values()) {
            formula.require(-wrong, isIdle);
        }
        requireOne(taker);
        SymbolicState next = before.copy();
        Map<Position, Integer> wrong = new LinkedHashMap<>();
        Touched touched = new Touched();
        for (int thread = 0; thread < taker.length; thread++) {
            formula.require(-mustGoOn(before, thread), taker[thread]);
            ThreadStep.Result result = step(thread).take(before, taker[thread]);
            next.merge(formula, taker[thread], result.state(), before);
            for (int location = 0; location < next.at[thread].length; location++) {
                next.at[thread][location] =
                        formula.choose(taker[thread], result.stops()[location], before.at[thread][location]);
            }
            touched.addAll(formula, result.touched());
            result.faults().forEach((at, happens) -> wrong.merge(at, happens, formula::or));
        }
        if (steps > 0) {
            requireOrder(takers.get(takers.size() - 1), taker, touchedBefore.conflictsWith(formula, touched));
        }
        touchedBefore = touched;
        add(next, taker, wrong);
        steps++;
    }

    /** Of two steps whose order does not matter, that of the thread with the lower number comes first. */
    private void requireOrder(int[] first, int[] second, int matters) {
        for (int later = 1; later < first.length; later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                formula.require(matters, -first[later], -second[earlier]);
            }
        }
    }

    /** One thread takes the step, or nobody does. */
    private void requireOne(int[] taker) {
        int[] all = Arrays.copyOf(taker, taker.length + 1);
        all[taker.length] = isIdle;
        formula.require(all);
        for (int one = 0; one < all.length; one++) {
            for (int other = 0; other < one; other++) {
                formula.require(-all[one], -all[other]);
            }
        }
    }

    private int mustGoOn(SymbolicState state, int thread) {
        int must = Formula.FALSE;
        for (Location location : program.threads().get(thread).locations()) {
            if (shapes.get(thread).mustGoOn(location)) {
                must = formula.or(must, state.at[thread][location.number()]);
            }
        }
        return must;
    }

    private int isWhole() {
        int isWhole = Formula.TRUE;
        for (int thread = 0; thread < shapes.size(); thread++) {
            isWhole = formula.and(isWhole, -mustGoOn(last(), thread));
        }
        for (int wrong : allFaults.values()) {
            isWhole = formula.and(isWhole, -wrong);
        }
        return isWhole;
    }

    /** Whether what happened has no serial order. */
    int isViolated() {
        return formula.and(isWhole(), guess.isCycle(last().cycle));
    }

    /** Whether something went wrong at another place than these. */
    int isFaulty(Set<Position> known) {
        int isFaulty = Formula.FALSE;
        for (Map.Entry<Position, Integer> wrong : allFaults.entrySet()) {
            isFaulty = known.contains(wrong.getKey()) ? isFaulty : formula.or(isFaulty, wrong.getValue());
        }
        return formula.and(isFaulty, -guess.isAny(last().cycle));
    }

    /** Whether nobody can go on. */
    int isDeadlocked() {
        return formula.and(formula.and(isWhole(), deadlocks.isDeadlock(last())), -guess.isAny(last().cycle));
    }

    /** Whether somebody took the last step, too. */
    int isBusy() {
        return formula.and(-isIdle, -guess.isAny(last().cycle));
    }

    /** The steps that the solver has found. Where one goes wrong, that is the last; one that is cut within a loop inside {@code atomic} is part of the next. */
    List<Step> found() {
        List<Step> found = new ArrayList<>();
        for (int step = 0; step < takers.size(); step++) {
            boolean goesWrong = faultOf(step) != null;
            int[] taker = takers.get(step);
            for (int thread = 0; thread < taker.length; thread++) {
                boolean isWhole = goesWrong || !isCut(step + 1, thread);
                if (isWhole && formula.holds(taker[thread])) {
                    found.add(new Step(thread, state(step + 1)));
                }
            }
            if (goesWrong) {
                return found;
            }
        }
        return found;
    }

    private boolean isCut(int state, int thread) {
        return program.threads().get(thread).locations().stream()
                .filter(shapes.get(thread)::mustGoOn)
                .anyMatch(location -> formula.holds(states.get(state).at[thread][location.number()]));
    }

    private @Nullable Position faultOf(int step) {
        for (Map.Entry<Position, Integer> wrong : faults.get(step).entrySet()) {
            if (formula.holds(wrong.getValue())) {
                return wrong.getKey();
            }
        }
        return null;
    }

    /** Where it goes wrong in what the solver has found. */
    Position foundFault() {
        for (int step = 0; step < takers.size(); step++) {
            Position at = faultOf(step);
            if (at != null) {
                return at;
            }
        }
        throw new IllegalStateException("nothing goes wrong");
    }

    /** Values of {@link Program#fields()} at the start, or after so many steps. */
    List<Integer> state(int number) {
        SymbolicState symbolic = states.get(number);
        Map<Field, Integer> locations = new HashMap<>();
        for (int thread = 0; thread < shapes.size(); thread++) {
            for (int location = 0; location < symbolic.at[thread].length; location++) {
                if (formula.holds(symbolic.at[thread][location])) {
                    locations.put(program.threads().get(thread).location(), location);
                }
            }
        }
        return program.fields().stream()
                .map(field -> locations.getOrDefault(field, field.low() + formula.value(symbolic.bits(field))))
                .toList();
    }
}
