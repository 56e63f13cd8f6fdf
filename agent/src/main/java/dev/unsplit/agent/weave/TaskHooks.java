// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.INVOKEINTERFACE;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The list of all places in the JDK where tasks are submitted, run, completed and waited for, and where barriers run what they are to run for all. Where JDK 17 and 25 differ, both are in the list
 * and what one of them lacks is optional.
 */
final class TaskHooks {

    static final List<TaskHook> ALL = new ArrayList<>();

    private static final String CONCURRENT = "java/util/concurrent/";
    private static final String POOL = CONCURRENT + "ThreadPoolExecutor";
    private static final String SCHEDULED_POOL = CONCURRENT + "ScheduledThreadPoolExecutor";
    private static final String PER_TASK = CONCURRENT + "ThreadPerTaskExecutor";
    private static final String FUTURE = CONCURRENT + "FutureTask";
    private static final String FORK_JOIN = CONCURRENT + "ForkJoinTask";
    private static final String FORK_JOIN_POOL = CONCURRENT + "ForkJoinPool";
    private static final String COMPLETER = CONCURRENT + "CountedCompleter";
    private static final String COMPLETABLE = CONCURRENT + "CompletableFuture";
    private static final String ONE_OBJECT = "(Ljava/lang/Object;)V";

    static {
        threadPools();
        futureTasks();
        forkJoinTasks();
        countedCompleters();
        completableFutures();
        timers();
        barriers();
    }

    private TaskHooks() {}

    private static void threadPools() {
        add(POOL, "execute", atStart("submitted", 0));
        add(SCHEDULED_POOL, "delayedExecute|reExecutePeriodic", atStart("submitted", 0));
        add(POOL, "runWorker", calls(TaskHooks::runsTask));
        add(POOL + "$CallerRunsPolicy", "rejectedExecution", calls(TaskHooks::runsTask));
        // before it is counted out: from then on another one may end the pool
        add(POOL, "decrementWorkerCount|compareAndDecrementWorkerCount", atStart("completing"));
        add(POOL, "awaitTermination", atResult("awaited"));
        add(POOL, "isTerminated", atResult("asked"));
        addOptional(PER_TASK, "taskComplete", atStart("completing"));
        addOptional(PER_TASK, "awaitTermination(JLjava/util/concurrent/TimeUnit;)Z", atResult("awaited"));
        addOptional(PER_TASK, "awaitTermination()V", waits());
    }

    private static void futureTasks() {
        add(FUTURE, "set|setException|cancel", atStart("completing"));
        add(FUTURE, "get", waits());
        add(FUTURE, "isDone", atResult("asked"));
        addOptional(FUTURE, "resultNow|exceptionNow", atStart("completed"));
    }

    private static void forkJoinTasks() {
        add(FORK_JOIN_POOL + "$WorkQueue", "push", atStart("submitted", 0));
        addOptional(FORK_JOIN_POOL, "externalPush|scheduleDelayedTask", atStart("submitted", 0));
        add(FORK_JOIN, "doExec", (method, found) -> method.around("begun", "ended", found));
        add(FORK_JOIN, "setDone|trySetCancelled|trySetThrown|trySetException", atStart("completing"));
        add(FORK_JOIN, "isDone", atResult("asked"));
        addOptional(FORK_JOIN, "resultNow|exceptionNow", atStart("completed"));
        add(FORK_JOIN, "join|invoke|get|quietlyJoin|quietlyInvoke", waits());
        addOptional(
                FORK_JOIN,
                "quietlyJoinUninterruptibly|quietlyJoinPoolInvokeAllTask|awaitPoolInvoke|joinForPoolInvoke|getForPoolInvoke|awaitDone",
                waits());
        add(FORK_JOIN, "invokeAll", calls(TaskHooks::runsForkJoinTask));
        add(FORK_JOIN, "invokeAll", calls(TaskHooks::looksAtStatus));
        add(FORK_JOIN_POOL, "deregisterWorker", atStart("completing"));
        add(FORK_JOIN_POOL, "awaitTermination|awaitQuiescence", atResult("awaited"));
    }

    private static void countedCompleters() {
        add(
                COMPLETER,
                "tryComplete|propagateCompletion|firstComplete|decrementPendingCountUnlessZero",
                calls(TaskHooks::countsDown));
        add(COMPLETER, "tryComplete|complete", calls(TaskHooks::completes));
        add(COMPLETER, "tryComplete|propagateCompletion", calls(TaskHooks::completesQuietly));
    }

    private static void completableFutures() {
        add(
                COMPLETABLE,
                "internalComplete|completeNull|completeValue|completeThrowable|completeRelay|obtrudeValue|obtrudeException",
                atStart("completing"));
        add(COMPLETABLE, "get|join", waits());
        add(COMPLETABLE, "getNow", atStart("completed"));
        add(COMPLETABLE, "isDone", atResult("asked"));
        addOptional(COMPLETABLE, "resultNow|exceptionNow", atStart("completed"));
        add(COMPLETABLE, "tryPushStack", atStart("completing", 0));
        for (String kind : List.of("Apply", "Accept", "Run")) {
            add(COMPLETABLE, "uni" + kind + "Stage|bi" + kind + "Stage|or" + kind + "Stage", attaches());
        }
        add(COMPLETABLE, "uniWhenCompleteStage|uniHandleStage|uniExceptionallyStage|uniComposeStage", attaches());
        add(COMPLETABLE, "uniComposeExceptionallyStage|uniCopyStage|uniAsMinimalStage|andTree|anyOf", attaches());
        add(COMPLETABLE + "$UniCompose", "tryFire", attaches());
        add(COMPLETABLE + "$UniComposeExceptionally", "tryFire", attaches());
        add(
                COMPLETABLE,
                "uniApplyNow|uniAcceptNow|uniRunNow|uniWhenComplete|uniHandle|uniExceptionally|uniComposeStage|biApply|biAccept|biRun",
                calls(TaskHooks::runsStage));
        for (String stage : List.of("UniApply", "UniAccept", "UniRun", "UniCompose", "OrApply", "OrAccept", "OrRun")) {
            add(COMPLETABLE + "$" + stage, "tryFire", calls(TaskHooks::runsStage));
        }
        for (String stage : List.of(
                "UniApply",
                "UniAccept",
                "UniRun",
                "UniWhenComplete",
                "UniHandle",
                "UniExceptionally",
                "UniComposeExceptionally",
                "UniRelay",
                "UniCompose",
                "BiApply",
                "BiAccept",
                "BiRun",
                "BiRelay",
                "OrApply",
                "OrAccept",
                "OrRun",
                "AnyOf")) {
            add(COMPLETABLE + "$" + stage, "tryFire", atStart("firing"));
        }
    }

    private static void timers() {
        add("java/util/Timer", "sched", atStart("submitted", 0));
        add("java/util/TimerThread", "mainLoop", calls(TaskHooks::runsTask));
    }

    /** What the last thread to arrive does for all. */
    private static void barriers() {
        add(CONCURRENT + "CyclicBarrier", "dowait", calls(TaskHooks::runsAction));
        add(CONCURRENT + "Phaser", "doArrive|arriveAndAwaitAdvance", calls(TaskHooks::advances));
    }

    private static boolean runsAction(HookedMethod method, int opcode, String owner, String name, String descriptor) {
        if (opcode != INVOKEINTERFACE || !name.equals("run")) return false;
        method.loadThis();
        method.call("BarrierActions", "run", "(Ljava/lang/Runnable;Ljava/util/concurrent/CyclicBarrier;)V");
        return true;
    }

    /** Not replaced, since nobody else may call it; the phaser is the root of its tree. */
    private static boolean advances(HookedMethod method, int opcode, String owner, String name, String descriptor) {
        if (opcode != INVOKEVIRTUAL || !name.equals("onAdvance")) return false;
        method.loadThis();
        method.call("BarrierActions", "advancing", "(Ljava/util/concurrent/Phaser;)V");
        method.original(opcode, owner, name, descriptor);
        method.loadThis();
        method.call("BarrierActions", "advanced", "(Ljava/util/concurrent/Phaser;)V");
        return true;
    }

    private static boolean runsTask(HookedMethod method, int opcode, String owner, String name, String descriptor) {
        if (opcode == GETFIELD || opcode == INVOKESTATIC || !(name + descriptor).equals("run()V")) return false;
        method.callTasks("run", "(Ljava/lang/Runnable;)V");
        return true;
    }

    /** A task that the thread runs itself instead of forking it: what follows comes after it. */
    private static boolean runsForkJoinTask(
            HookedMethod method, int opcode, String owner, String name, String descriptor) {
        if (!name.equals("doExec")) return false;
        method.dup();
        method.original(opcode, owner, name, descriptor);
        if (!HookedMethod.returnsVoid(descriptor)) method.swap();
        method.callTasks("got", ONE_OBJECT);
        return true;
    }

    /** A task that is found to be complete is not waited for. */
    private static boolean looksAtStatus(
            HookedMethod method, int opcode, String owner, String name, String descriptor) {
        if (opcode != GETFIELD || !name.equals("status")) return false;
        method.dup();
        method.original(opcode, owner, name, descriptor);
        method.callTasks("looked", "(Ljava/lang/Object;I)I");
        return true;
    }

    /** Who brings a completer's count down contributes to its completion. */
    private static boolean countsDown(HookedMethod method, int opcode, String owner, String name, String descriptor) {
        if (opcode != GETFIELD || !name.equals("pending")) return false;
        method.dup();
        method.callTasks("completing", ONE_OBJECT);
        method.original(opcode, owner, name, descriptor);
        return true;
    }

    private static boolean completes(HookedMethod method, int opcode, String owner, String name, String descriptor) {
        if (opcode != INVOKEVIRTUAL || !name.equals("onCompletion")) return false;
        method.dup2();
        method.pop();
        method.callTasks("completed", ONE_OBJECT);
        method.original(opcode, owner, name, descriptor);
        return true;
    }

    private static boolean completesQuietly(
            HookedMethod method, int opcode, String owner, String name, String descriptor) {
        if (opcode != INVOKEVIRTUAL || !name.equals("quietlyComplete")) return false;
        method.dup();
        method.callTasks("completed", ONE_OBJECT);
        method.original(opcode, owner, name, descriptor);
        return true;
    }

    private static TaskHook.Place attaches() {
        return calls(TaskHooks::looksAtResult);
    }

    /** A stage that is attached to what is complete runs at once, or is complete itself. */
    private static boolean looksAtResult(
            HookedMethod method, int opcode, String owner, String name, String descriptor) {
        if (opcode != GETFIELD || !name.equals("result")) return false;
        method.dup();
        method.original(opcode, owner, name, descriptor);
        method.callTasks("attached", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
        return true;
    }

    private static boolean runsStage(HookedMethod method, int opcode, String owner, String name, String descriptor) {
        if (opcode != INVOKEINTERFACE) return false;
        String called = stage(owner);
        if (called == null || !(name.equals("apply") || name.equals("accept") || name.equals("run"))) return false;
        method.callTasks(called, "(L" + owner + ";" + descriptor.substring(1));
        return true;
    }

    private static @Nullable String stage(String functionalInterface) {
        return switch (functionalInterface) {
            case "java/util/function/Function", "java/util/function/BiFunction" -> "apply";
            case "java/util/function/Consumer", "java/util/function/BiConsumer" -> "accept";
            case "java/lang/Runnable" -> "runStage";
            default -> null;
        };
    }

    private static TaskHook.Place atStart(String call) {
        return (method, found) -> method.atStart(call, found);
    }

    private static TaskHook.Place atStart(String call, int argument) {
        return (method, found) -> method.atStart(call, argument, found);
    }

    private static TaskHook.Place atResult(String call) {
        return (method, found) -> method.atResult(call, found);
    }

    private static TaskHook.Place waits() {
        return (method, found) -> method.atEnd("got", "gotNot", found);
    }

    private static TaskHook.Place calls(HookedMethod.Instruction instruction) {
        return (method, found) -> method.at(instruction, found);
    }

    /** One hook for each method, so that each of them can be missed. */
    private static void add(String owner, String methods, TaskHook.Place place) {
        for (String method : methods.split("\\|", -1)) ALL.add(new TaskHook(owner, method, false, place));
    }

    private static void addOptional(String owner, String methods, TaskHook.Place place) {
        for (String method : methods.split("\\|", -1)) ALL.add(new TaskHook(owner, method, true, place));
    }
}
