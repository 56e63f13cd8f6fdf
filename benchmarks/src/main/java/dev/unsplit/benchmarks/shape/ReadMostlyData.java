// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.shape;

import dev.unsplit.benchmarks.shape.Code.Method;

/**
 * Shared objects that everybody reads and one transaction in fifty changes. A gate for each object keeps readers and
 * writers apart to the end of their transactions; it leaves no events, since text traces know no reader locks.
 */
final class ReadMostlyData implements Workload {

    private static final int OBJECTS = 600;
    private static final int FIELDS = 16;
    private static final int TAKEN = 3;
    private static final int STATEMENTS = 20;
    private static final int READS = 6;

    private final Method[] queries;
    private final Method[] updates;
    private final int fields;

    ReadMostlyData(Code code) {
        queries = code.methods("catalog.Catalog", "find", 14, STATEMENTS);
        updates = code.methods("catalog.Catalog", "replace", 4, STATEMENTS);
        fields = code.fields("catalog/Entry.field_I", OBJECTS * FIELDS);
    }

    @Override
    public int gates() {
        return OBJECTS;
    }

    @Override
    public void plan(Plan plan, int worker, FastRandom random) {
        if (random.oneIn(50)) {
            change(plan, random);
        } else {
            query(plan, random);
        }
    }

    private void query(Plan plan, FastRandom random) {
        Method method = queries[random.below(queries.length)];
        int part = OBJECTS / TAKEN;
        int object = random.below(part);
        plan.begin(method);
        for (int taken = 0; taken < TAKEN; taken++) {
            plan.enterShared(object + taken * part);
            for (int read = 0; read < READS; read++) {
                plan.read(field(object + taken * part, random), method.site(1 + taken * READS + read));
            }
        }
        plan.end(method);
        for (int taken = 0; taken < TAKEN; taken++) {
            plan.leaveShared(object + taken * part);
        }
    }

    private void change(Plan plan, FastRandom random) {
        Method method = updates[random.below(updates.length)];
        int object = random.below(OBJECTS);
        plan.enterAlone(object);
        plan.begin(method);
        for (int write = 0; write < FIELDS; write++) {
            plan.write(fields + object * FIELDS + write, method.site(1 + write));
        }
        plan.end(method);
        plan.leaveAlone(object);
    }

    private int field(int object, FastRandom random) {
        return fields + object * FIELDS + random.below(FIELDS);
    }
}
