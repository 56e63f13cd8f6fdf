// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.bounded;

import java.time.Duration;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;
import org.sat4j.specs.TimeoutException;

/**
 * A growing circuit of and-gates, as clauses in a SAT solver. A literal is the number of a variable, negative for its inverse. What is constant is never given to the solver, and
 * two gates with the same inputs are one.
 */
final class Formula {

    static final int TRUE = 1;
    static final int FALSE = -TRUE;

    private static final long MILLION = 1_000_000;

    private final ISolver solver = SolverFactory.newDefault();
    private final Map<Long, Integer> gates = new HashMap<>();
    private final BitSet model = new BitSet();
    private int variables = TRUE;
    private long clauses;
    private boolean isImpossible;

    Formula() {
        require(TRUE);
    }

    int variables() {
        return variables;
    }

    long clauses() {
        return clauses;
    }

    /** A new variable, of any value. */
    int any() {
        return ++variables;
    }

    int[] any(int count) {
        int[] bits = new int[count];
        for (int bit = 0; bit < count; bit++) {
            bits[bit] = any();
        }
        return bits;
    }

    int and(int one, int other) {
        if (one == FALSE || other == FALSE || one == -other) {
            return FALSE;
        }
        if (one == TRUE || one == other) {
            return other;
        }
        if (other == TRUE) {
            return one;
        }
        long key = (long) Math.min(one, other) << Integer.SIZE | Math.max(one, other) & 0xFFFFFFFFL;
        return gates.computeIfAbsent(key, inputs -> gate(one, other));
    }

    private int gate(int one, int other) {
        int gate = any();
        require(-gate, one);
        require(-gate, other);
        require(gate, -one, -other);
        return gate;
    }

    int or(int one, int other) {
        return -and(-one, -other);
    }

    int or(int... literals) {
        int any = FALSE;
        for (int literal : literals) {
            any = or(any, literal);
        }
        return any;
    }

    int same(int one, int other) {
        return choose(one, other, -other);
    }

    int choose(int condition, int yes, int no) {
        return yes == no ? yes : or(and(condition, yes), and(-condition, no));
    }

    int[] choose(int condition, int[] yes, int[] no) {
        int[] chosen = new int[yes.length];
        for (int bit = 0; bit < chosen.length; bit++) {
            chosen[bit] = choose(condition, yes[bit], no[bit]);
        }
        return chosen;
    }

    /** One of these must hold. */
    void require(int... clause) {
        VecInt literals = new VecInt(clause.length);
        for (int literal : clause) {
            if (literal == TRUE && variables > TRUE) {
                return;
            }
            if (literal != FALSE) {
                literals.push(literal);
            }
        }
        try {
            solver.addClause(literals);
            clauses++;
        } catch (ContradictionException e) {
            isImpossible = true;
        }
    }

    /** Whether all requirements and these literals can hold together; then {@link #holds} tells how. */
    boolean isSatisfiable(Duration timeout, int... assumed) throws TimeoutException {
        VecInt literals = new VecInt(assumed.length);
        for (int literal : assumed) {
            if (literal == FALSE) {
                return false;
            }
            if (literal != TRUE) {
                literals.push(literal);
            }
        }
        if (isImpossible) {
            return false;
        }
        solver.setTimeoutMs(Math.max(1, Math.min(timeout.toMillis(), Integer.MAX_VALUE * MILLION)));
        if (!solver.isSatisfiable(literals)) {
            return false;
        }
        model.clear();
        for (int literal : solver.model()) {
            if (literal > 0) {
                model.set(literal);
            }
        }
        model.set(TRUE);
        return true;
    }

    boolean holds(int literal) {
        return model.get(Math.abs(literal)) == literal > 0;
    }

    int value(int[] bits) {
        int value = 0;
        for (int bit = 0; bit < bits.length; bit++) {
            value |= holds(bits[bit]) ? 1 << bit : 0;
        }
        return value;
    }
}
