// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.shape;

import dev.unsplit.benchmarks.shape.Code.Method;

/** Every transaction changes a few of eight variables under the one lock, with some work of its own before and after. */
final class HotVariables implements Workload {

    private static final int HOT = 8;
    private static final int OWN = 32;
    private static final int STATEMENTS = 16;

    private final Method[] methods;
    private final int lock;
    private final int hot;
    private final int own;

    HotVariables(Code code, int workers) {
        methods = code.methods("bank.Branch", "post", 12, STATEMENTS);
        lock = code.locks(1);
        hot = code.fields("bank/Branch.total_J", HOT);
        own = code.fields("bank/Teller.count_I", OWN * workers);
    }

    @Override
    public void plan(Plan plan, int worker, FastRandom random) {
        Method method = methods[random.below(methods.length)];
        plan.begin(method);
        useOwn(plan, worker, method.site(1), random);
        plan.acquire(lock, method.site(3));
        int changes = 1 + random.below(4);
        for (int change = 0; change < changes; change++) {
            int variable = hot + random.below(HOT);
            plan.read(variable, method.site(4 + 2 * change));
            plan.write(variable, method.site(5 + 2 * change));
        }
        plan.release(lock, method.site(12));
        useOwn(plan, worker, method.site(13), random);
        plan.end(method);
    }

    private void useOwn(Plan plan, int worker, int site, FastRandom random) {
        int variable = own + worker * OWN + random.below(OWN);
        plan.read(variable, site);
        plan.write(variable, site + 1);
    }
}
