// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.shape;

import dev.unsplit.benchmarks.shape.Code.Method;

/**
 * Workers compute on data of their own, half of it outside transactions, and now and then put a result into a shared
 * table under its lock: about one access in fifty is of something shared.
 */
final class ThreadLocalData implements Workload {

    private static final int OWN = 2_000;
    private static final int SHARED = 256;
    private static final int STATEMENTS = 12;
    private static final int STEPS = 10;

    private final Method[] methods;
    private final Method deliver;
    private final int lock;
    private final int shared;
    private final int own;

    ThreadLocalData(Code code, int workers) {
        methods = code.methods("render.Tile", "trace", 16, STATEMENTS);
        deliver = code.method("render.Image", "deliver", STATEMENTS);
        lock = code.locks(1);
        shared = code.fields("render/Image.pixel_I", SHARED);
        own = code.fields("render/Tile.colour_I", OWN * workers);
    }

    @Override
    public void plan(Plan plan, int worker, FastRandom random) {
        if (random.oneIn(8)) {
            deliver(plan, worker, random);
        } else {
            compute(plan, worker, random);
        }
    }

    private void deliver(Plan plan, int worker, FastRandom random) {
        plan.begin(deliver);
        plan.read(ownVariable(worker, random), deliver.site(1));
        plan.acquire(lock, deliver.site(2));
        int variable = shared + random.below(SHARED);
        plan.read(variable, deliver.site(3));
        plan.write(variable, deliver.site(4));
        plan.release(lock, deliver.site(5));
        plan.end(deliver);
    }

    private void compute(Plan plan, int worker, FastRandom random) {
        Method method = methods[random.below(methods.length)];
        boolean transaction = random.oneIn(2);
        if (transaction) {
            plan.begin(method);
        }
        int variable = ownVariable(worker, random);
        for (int step = 0; step < STEPS; step++) {
            if (step % 3 == 2) {
                plan.write(variable, method.site(1 + step));
                variable = ownVariable(worker, random);
            } else {
                plan.read(variable, method.site(1 + step));
            }
        }
        if (transaction) {
            plan.end(method);
        }
    }

    private int ownVariable(int worker, FastRandom random) {
        return own + worker * OWN + random.below(OWN);
    }
}
