// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.shape;

import dev.unsplit.benchmarks.shape.Code.Method;
import java.util.Arrays;

/**
 * Strict two-phase locking over a table of variables: a transaction takes each lock when it first needs it and releases
 * all of them at its end. Variables share locks (striping: variable modulo number of locks), as in tables of this size.
 */
final class TwoPhaseLocking implements Workload {

    private static final int MOST = 6;
    private static final int LEAST = 2;
    private static final int STATEMENTS = 3 * MOST + 4;

    private final Method[] methods;
    private final int variables;
    private final int stripes;
    private final int firstVariable;
    private final int firstLock;
    private final long[] chosen = new long[MOST]; // stripe << 32 | variable

    TwoPhaseLocking(Code code, int variables, int stripes) {
        this.variables = variables;
        this.stripes = stripes;
        methods = code.methods("bank.Ledger", "transfer", 10, STATEMENTS);
        firstLock = code.locks(stripes);
        firstVariable = code.fields("bank/Account.balance_J", variables);
    }

    @Override
    public void plan(Plan plan, int worker, FastRandom random) {
        Method method = methods[random.below(methods.length)];
        int count = LEAST + random.below(MOST - LEAST + 1);
        choose(count, random);
        plan.begin(method);
        for (int index = 0; index < count; index++) {
            if (isFirstOfStripe(index)) {
                plan.acquire(lock(index), method.site(1 + 3 * index));
            }
            int variable = firstVariable + (int) chosen[index];
            plan.read(variable, method.site(2 + 3 * index));
            if (!random.oneIn(3)) {
                plan.write(variable, method.site(3 + 3 * index));
            }
        }
        for (int index = 0; index < count; index++) {
            if (isFirstOfStripe(index)) {
                plan.release(lock(index), method.site(STATEMENTS - 2));
            }
        }
        plan.end(method);
    }

    private void choose(int count, FastRandom random) {
        for (int index = 0; index < count; index++) {
            int variable = random.below(variables);
            chosen[index] = ((long) (variable % stripes) << 32) | variable;
        }
        Arrays.sort(chosen, 0, count);
    }

    private boolean isFirstOfStripe(int index) {
        return index == 0 || chosen[index] >>> 32 != chosen[index - 1] >>> 32;
    }

    private int lock(int index) {
        return firstLock + (int) (chosen[index] >>> 32);
    }
}
