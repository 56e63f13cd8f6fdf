// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.shape;

import dev.unsplit.benchmarks.shape.Code.Method;

/**
 * Transactions of about 4,000 events: each goes through three partitions of a table in ascending order, keeps their locks
 * to its end, and calls inner methods all the time.
 */
final class LongTransactions implements Workload {

    private static final int PARTITIONS = 96;
    private static final int IN_PARTITION = 256;
    private static final int TAKEN = 3;
    private static final int CALLS = 120;
    private static final int ACCESSES = 9;
    private static final int STATEMENTS = ACCESSES + 2;

    private final Method batch;
    private final Method[] inner;
    private final int firstLock;
    private final int firstVariable;

    LongTransactions(Code code) {
        batch = code.method("store.Batch", "reprice", 8);
        inner = code.methods("store.Product", "adjust", 20, STATEMENTS);
        firstLock = code.locks(PARTITIONS);
        firstVariable = code.fields("store/Product.price_J", PARTITIONS * IN_PARTITION);
    }

    @Override
    public void plan(Plan plan, int worker, FastRandom random) {
        int part = PARTITIONS / TAKEN;
        int[] partitions = new int[TAKEN];
        plan.begin(batch);
        for (int taken = 0; taken < TAKEN; taken++) {
            partitions[taken] = taken * part + random.below(part);
            plan.acquire(firstLock + partitions[taken], batch.site(1 + taken));
            for (int call = 0; call < CALLS; call++) {
                call(plan, partitions[taken], random);
            }
        }
        for (int partition : partitions) {
            plan.release(firstLock + partition, batch.site(1 + TAKEN));
        }
        plan.end(batch);
    }

    private void call(Plan plan, int partition, FastRandom random) {
        Method method = inner[random.below(inner.length)];
        plan.begin(method);
        int variable = 0;
        for (int access = 0; access < ACCESSES; access++) {
            if (access % 3 == 2) {
                plan.write(variable, method.site(1 + access));
            } else {
                variable = firstVariable + partition * IN_PARTITION + random.below(IN_PARTITION);
                plan.read(variable, method.site(1 + access));
            }
        }
        plan.end(method);
    }
}
