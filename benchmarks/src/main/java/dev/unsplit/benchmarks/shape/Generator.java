// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.shape;

import dev.unsplit.benchmarks.shape.Code.Method;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Symbols;
import java.util.Arrays;

/**
 * Makes the events of a run, as many as asked for: a scheduler that lets a random worker take one to four steps of its
 * plan, then another one, and never lets two hold one lock. The same seed makes the same run.
 *
 * <p>A run is serializable, unless a violation is planted. Then a worker that is in a transaction at 90 % of the events
 * reads a variable, the main thread writes it, and the worker writes it too: the last of these events closes the only
 * cycle.
 */
public final class Generator {

    private static final int MOST_STEPS = 4;
    private static final int VIOLATION_EVENTS = 5;
    private static final int FREE = -1;

    private final Workload workload;
    private final long events;
    private final FastRandom random;
    private final EventHandler handler;

    private final int main;
    private final int firstWorker;
    private final Method start;
    private final Method audit;
    private final int settings;
    private final int rate;

    private final Plan[] plans;
    private final int[] running; // workers that are not done
    private int runningCount;
    private final int[] owner;
    private final int[] inside; // of each gate: how many are in, or -1 for one that is alone

    private long made;
    private long planned; // events of plans that are not made yet
    private long plantFrom;
    private long planted;

    private Generator(Shape shape, Symbols symbols, Length length, long seed, EventHandler handler) {
        this.events = length.events();
        this.random = new FastRandom(seed);
        this.handler = handler;
        Code code = new Code(symbols);
        main = code.thread("main");
        firstWorker = main + 1;
        for (int worker = 1; worker <= shape.workers(); worker++) {
            code.thread("T" + worker);
        }
        start = code.method("app.Main", "main", 4);
        audit = code.method("app.Audit", "correct", 4);
        settings = code.fields("app/Main.settings_Lapp/Settings;", 1);
        rate = code.fields("app/Audit.rate_D", 1);
        workload = shape.workload(symbols);
        plans = new Plan[shape.workers()];
        Arrays.setAll(plans, worker -> new Plan());
        running = new int[plans.length];
        owner = new int[symbols.locks().size()];
        Arrays.fill(owner, FREE);
        inside = new int[workload.gates()];
        plantFrom = length.violation() ? events / 10 * 9 : Long.MAX_VALUE;
    }

    /**
     * How much is to be made.
     *
     * @param violation whether one is planted at 90 %
     */
    public record Length(long events, boolean violation) {}

    /** Passes a run to the handler. Returns the event that closes a cycle, counted from 1, or 0 for none. */
    public static long generate(Shape shape, Symbols symbols, Length length, long seed, EventHandler handler) {
        Generator generator = new Generator(shape, symbols, length, seed, handler);
        generator.run();
        return generator.planted;
    }

    private void run() {
        for (int worker = 0; worker < plans.length; worker++) {
            handler.fork(main, firstWorker + worker, start.site(0));
            running[runningCount++] = worker;
            made++;
        }
        while (runningCount > 0) {
            schedule(random.below(runningCount), 1 + random.below(MOST_STEPS));
        }
        while (made < events - plans.length) {
            handler.read(main, settings, start.site(1));
            made++;
        }
        for (int worker = 0; worker < plans.length; worker++) {
            handler.join(main, firstWorker + worker, start.site(2));
            made++;
        }
        handler.endOfTrace();
    }

    private void schedule(int index, int steps) {
        int worker = running[index];
        Plan plan = plans[worker];
        for (int step = 0; step < steps; step++) {
            if (plan.isDone() && !plan(worker)) {
                running[index] = running[--runningCount];
                return;
            }
            if (made >= plantFrom && plan.isInTransaction()) {
                plant(firstWorker + worker);
            }
            if (!take(firstWorker + worker, plan)) {
                return;
            }
        }
    }

    /** Makes a plan for a worker; false if there is no room left for it. */
    private boolean plan(int worker) {
        Plan plan = plans[worker];
        plan.clear();
        workload.plan(plan, worker, random);
        long reserved = (long) plans.length + (plantFrom < Long.MAX_VALUE ? VIOLATION_EVENTS : 0);
        if (made + planned + plan.events() + reserved > events) {
            plan.clear();
            return false;
        }
        planned += plan.events();
        return true;
    }

    private void plant(int worker) {
        plantFrom = Long.MAX_VALUE;
        handler.read(worker, rate, audit.site(1));
        handler.begin(main, audit.number(), audit.site(0));
        handler.write(main, rate, audit.site(2));
        handler.end(main, audit.number(), audit.site(3));
        handler.write(worker, rate, audit.site(2));
        made += VIOLATION_EVENTS;
        planted = made;
    }

    /** Takes the next step of a plan; false if it has to wait. */
    private boolean take(int thread, Plan plan) {
        int operand = plan.operand();
        byte kind = plan.kind();
        switch (kind) {
            case Plan.READ -> handler.read(thread, operand, plan.site());
            case Plan.WRITE -> handler.write(thread, operand, plan.site());
            case Plan.BEGIN -> handler.begin(thread, operand, plan.site());
            case Plan.END -> handler.end(thread, operand, plan.site());
            case Plan.ACQUIRE -> {
                if (owner[operand] != FREE) {
                    return false;
                }
                owner[operand] = thread;
                handler.acquire(thread, operand, plan.site());
            }
            case Plan.RELEASE -> {
                owner[operand] = FREE;
                handler.release(thread, operand, plan.site());
            }
            default -> {
                return takeGate(kind, operand, plan);
            }
        }
        made++;
        planned--;
        plan.advance();
        return true;
    }

    private boolean takeGate(byte kind, int gate, Plan plan) {
        boolean enters = kind == Plan.ENTER_SHARED || kind == Plan.ENTER_ALONE;
        boolean closed = kind == Plan.ENTER_SHARED ? inside[gate] < 0 : inside[gate] != 0;
        if (enters && closed) {
            return false;
        }
        switch (kind) {
            case Plan.ENTER_SHARED -> inside[gate]++;
            case Plan.LEAVE_SHARED -> inside[gate]--;
            case Plan.ENTER_ALONE -> inside[gate] = -1;
            default -> inside[gate] = 0;
        }
        plan.advance();
        return true;
    }
}
