// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.bounded;

import dev.unsplit.modelcheck.automaton.Edge;
import dev.unsplit.modelcheck.automaton.Location;
import dev.unsplit.modelcheck.automaton.Location.Stay;
import dev.unsplit.modelcheck.automaton.Program;
import dev.unsplit.modelcheck.automaton.ThreadCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * States in which nobody can go on. That a thread can is easily guessed; that it cannot has to hold of all its steps. An indivisible one is tried with each way to choose inside
 * it, which is one more circuit for each.
 */
final class Deadlocks {

    /** Beyond, or with a loop inside {@code atomic}, deadlocks are not looked for. */
    private static final int MOST_WAYS = 256;

    private final Formula formula;
    private final Program program;
    private final List<StepShape> shapes;
    private final CycleGuess guess;
    private final Map<Edge, List<Map<Location, Integer>>> ways = new HashMap<>();
    private boolean canTell = true;

    Deadlocks(Formula formula, Program program, CycleGuess guess, List<StepShape> shapes) {
        this.formula = formula;
        this.program = program;
        this.guess = guess;
        this.shapes = shapes;
        for (int thread = 0; thread < shapes.size(); thread++) {
            canTell &= !shapes.get(thread).hasCuts();
        }
        for (ThreadCode code : program.threads()) {
            for (Location location : code.locations()) {
                for (Edge edge : location.edges()) {
                    if (canTell && edge instanceof Edge.Enter) {
                        ways.put(edge, ways(edge));
                    }
                }
            }
        }
    }

    /** Whether deadlocks can be looked for in this program. */
    boolean canTell() {
        return canTell;
    }

    /** All combinations of choices inside an indivisible step. */
    private List<Map<Location, Integer>> ways(Edge enter) {
        List<Map<Location, Integer>> all = new ArrayList<>();
        all.add(Map.of());
        for (Location location : inside(enter)) {
            int edges = location.edges().length;
            if ((long) all.size() * edges > MOST_WAYS) {
                canTell = false;
                return all;
            }
            List<Map<Location, Integer>> more = new ArrayList<>();
            for (Map<Location, Integer> way : all) {
                for (int number = 0; edges > 1 && number < edges; number++) {
                    Map<Location, Integer> longer = new HashMap<>(way);
                    longer.put(location, number);
                    more.add(longer);
                }
            }
            all = edges > 1 ? more : all;
        }
        return all;
    }

    private static Set<Location> inside(Edge enter) {
        Set<Location> inside = new LinkedHashSet<>();
        Deque<Location> rest = new ArrayDeque<>(List.of(enter.targets()));
        while (!rest.isEmpty()) {
            Location location = rest.poll();
            if (location.stay(true) == Stay.NEVER && inside.add(location)) {
                for (Edge edge : location.edges()) {
                    rest.addAll(List.of(edge.targets()));
                }
            }
        }
        return inside;
    }

    /** Whether a state is a deadlock: not all threads are over, and none can go on or has been given up. */
    int isDeadlock(SymbolicState state) {
        int isOver = Formula.TRUE;
        int isStuck = Formula.TRUE;
        for (int thread = 0; thread < shapes.size(); thread++) {
            for (Location location : program.threads().get(thread).locations()) {
                int isHere = state.at[thread][location.number()];
                isOver = location.isEnd() ? isOver : formula.and(isOver, -isHere);
                if (isHere != Formula.FALSE && !location.isEnd()) {
                    int waits = location.isLocal() ? Formula.FALSE : -canGoOn(state, thread, location);
                    isStuck = formula.and(isStuck, formula.or(-isHere, waits));
                }
            }
        }
        return formula.and(isStuck, -isOver);
    }

    private int canGoOn(SymbolicState state, int thread, Location location) {
        int can = Formula.FALSE;
        for (Edge edge : location.edges()) {
            if (edge instanceof Edge.Enter enter) {
                for (Map<Location, Integer> way : ways.getOrDefault(edge, List.of())) {
                    can = formula.or(can, step(state, thread, way).completes(state, enter));
                }
            } else {
                can = formula.or(can, step(state, thread, Map.of()).isPossible(state, edge));
            }
        }
        return can;
    }

    private ThreadStep step(SymbolicState state, int thread, Map<Location, Integer> way) {
        return new ThreadStep(formula, program, guess, false, thread, shapes.get(thread), way, state);
    }
}
