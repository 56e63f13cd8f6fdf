// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.INVOKEINTERFACE;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.PUTFIELD;

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
    private static final String COMPLETION_SERVICE = CONCURRENT + "ExecutorCompletionService";
    private static final String SUBSCRIPTION = CONCURRENT + "SubmissionPublisher$BufferedSubscription";
    private static final String SCOPE = CONCURRENT + "StructuredTaskScopeImpl";
    private static final String SUBTASK = SCOPE + "$SubtaskImpl";
    private static final String QUIESCE_BY_WORKER = "helpQuiescePool(L" + FORK_JOIN_POOL + "$WorkQueue;JZ)I";
    private static final String BLOCKING_QUEUE = "L" + CONCURRENT + "BlockingQueue;";
    private static final String ONE_OBJECT = "(Ljava/lang/Object;)V";

    static {
        threadPools();
        futureTasks();
        forkJoinTasks();
        countedCompleters();
        completableFutures();
        completionServices();
        publishers();
        scopes();
        timers();
        cleaners();
        shutdownHooks();
        barriers();
    }

    private TaskHooks() {}

    private static void threadPools() {
        add(POOL, "execute", atStartWithBoth("submittedTo"));
        add(SCHEDULED_POOL, "delayedExecute|reExecutePeriodic", atStartWithBoth("submittedTo"));
        add(POOL, "runWorker", calls(TaskHooks::runsTaskOfPool));
        add(POOL, "reject", atStart("turnedAway", 0));
        add(POOL, "remove", calls(TaskHooks::removesTask));
        add(POOL, "shutdownNow", atResult("drained"));
        add(POOL + "$CallerRunsPolicy", "rejectedExecution", calls(TaskHooks::runsTask));
        add(POOL + "$AbortPolicy", "rejectedExecution", atStart("givenUp", 0));
        add(POOL + "$DiscardPolicy", "rejectedExecution", atStart("givenUp", 0));
        // it submits the task once more, or not
        add(POOL + "$DiscardOldestPolicy", "rejectedExecution", atStart("givenUp", 0));
        add(POOL + "$DiscardOldestPolicy", "rejectedExecution", calls(TaskHooks::makesRoom));
        // before it is counted out: from then on another one may end the pool
        add(POOL, "decrementWorkerCount|compareAndDecrementWorkerCount", atStart("completing"));
        add(POOL, "awaitTermination", atResult("awaited"));
        add(POOL, "isTerminated", atResult("asked"));
        add(POOL, "tryTerminate", calls(TaskHooks::tellsOfEnd));
        addOptional(PER_TASK, "isTerminated", atResult("asked"));
        addOptional(PER_TASK, "taskComplete", atStart("completing"));
        addOptional(PER_TASK, "awaitTermination(JLjava/util/concurrent/TimeUnit;)Z", atResult("awaited"));
        addOptional(PER_TASK, "awaitTermination()V", waits());
    }

    private static void futureTasks() {
        add(FUTURE, "set|setException|cancel", atStart("finishing"));
        add(FUTURE, "cancel", atResult("finished"));
        add(FUTURE, "get", waits());
        add(FUTURE, "isDone|isCancelled", atResult("asked"));
        addOptional(FUTURE, "state", atResult("askedState"));
    }

    private static void forkJoinTasks() {
        add(FORK_JOIN_POOL + "$WorkQueue", "push", atStart("submitted", 0));
        addOptional(FORK_JOIN_POOL, "externalPush|scheduleDelayedTask", atStart("submitted", 0));
        add(FORK_JOIN, "doExec", (method, found) -> method.around("begun", "ended", found));
        add(FORK_JOIN, "setDone|trySetCancelled|trySetThrown|trySetException", atStart("finishing"));
        add(FORK_JOIN, "cancel", atResult("finished"));
        add(FORK_JOIN, "isDone|isCancelled|isCompletedNormally|isCompletedAbnormally", atResult("asked"));
        addOptional(FORK_JOIN, "state", atResult("askedState"));
        addOptional(FORK_JOIN, "resultNow|exceptionNow", atResult("answered"));
        add(FORK_JOIN, "join|invoke|get|quietlyJoin|quietlyInvoke", waits());
        addOptional(
                FORK_JOIN,
                "quietlyJoinUninterruptibly|quietlyJoinPoolInvokeAllTask|awaitPoolInvoke|joinForPoolInvoke|getForPoolInvoke|awaitDone",
                waits());
        add(FORK_JOIN, "invokeAll", calls(TaskHooks::runsForkJoinTask));
        add(FORK_JOIN, "invokeAll", calls(TaskHooks::looksAtStatus));
        forkJoinPools();
    }

    /** A worker hands over before it counts as idle: when all of them do, the pool is quiescent, and whoever waits for that goes on. */
    private static void forkJoinPools() {
        add(FORK_JOIN_POOL, "awaitWork|deregisterWorker", atStart("completing"));
        addOptional(FORK_JOIN_POOL, "deactivate", atStart("completing"));
        addOptional(FORK_JOIN_POOL, "helpQuiescePool|helpQuiesce", calls(TaskHooks::goesIdle));
        addOptional(
                FORK_JOIN_POOL,
                "helpQuiescePool|helpQuiesce|externalHelpQuiescePool|externalHelpQuiesce",
                calls(TaskHooks::runsForkJoinTask));
        add(FORK_JOIN_POOL, "awaitTermination|awaitQuiescence", atResult("awaited"));
        addOptional(FORK_JOIN_POOL, QUIESCE_BY_WORKER, atResult("awaitedQuiet"));
        addOptional(
                FORK_JOIN_POOL, "helpQuiesce|externalHelpQuiescePool|externalHelpQuiesce", atResult("awaitedQuiet"));
        add(FORK_JOIN_POOL, "isTerminated|isQuiescent", atResult("asked"));
        addOptional(FORK_JOIN_POOL, "close", (method, found) -> method.atEnd("closed", "closed", found));
    }

    private static void countedCompleters() {
        add(
                COMPLETER,
                "tryComplete|propagateCompletion|firstComplete|decrementPendingCountUnlessZero",
                calls(TaskHooks::countsDown));
        add(COMPLETER, "tryComplete|complete", calls(TaskHooks::completes));
        add(COMPLETER, "tryComplete|propagateCompletion", calls(TaskHooks::completesQuietly));
        add(COMPLETER, "propagateCompletion", calls(TaskHooks::climbs));
        add(COMPLETER, "firstComplete", atResult("askedFirst"));
    }

    private static void completableFutures() {
        add(
                COMPLETABLE,
                "internalComplete|completeNull|completeValue|completeThrowable|completeRelay",
                atStart("finishing"));
        add(
                COMPLETABLE,
                "internalComplete|completeNull|completeValue|completeThrowable|completeRelay",
                atResult("finished"));
        add(COMPLETABLE, "obtrudeValue|obtrudeException", atStart("completing"));
        add(COMPLETABLE, "get|join", waits());
        add(COMPLETABLE, "getNow", looks());
        add(COMPLETABLE, "isDone|isCancelled|isCompletedExceptionally", atResult("asked"));
        addOptional(COMPLETABLE, "state", atResult("askedState"));
        addOptional(COMPLETABLE, "resultNow|exceptionNow", looks());
        add(COMPLETABLE, "tryPushStack", atStart("attaching", 0));
        for (String kind : List.of("Apply", "Accept", "Run")) {
            add(COMPLETABLE, "uni" + kind + "Stage|bi" + kind + "Stage|or" + kind + "Stage", looks());
        }
        add(COMPLETABLE, "uniWhenCompleteStage|uniHandleStage|uniExceptionallyStage|uniComposeStage", looks());
        add(COMPLETABLE, "uniComposeExceptionallyStage|uniCopyStage|uniAsMinimalStage|andTree|anyOf", looks());
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
            add(COMPLETABLE + "$" + stage, "tryFire", atStart("completed"));
            add(COMPLETABLE + "$" + stage, "tryFire", looks());
        }
    }

    /** The tasks hand over themselves; who takes one from the queue that it is put into has not looked at it. */
    private static void completionServices() {
        add(COMPLETION_SERVICE, "take", atResult("taken"));
        add(COMPLETION_SERVICE, "poll()L" + CONCURRENT + "Future;", atResult("polled"));
        add(COMPLETION_SERVICE, "poll(JL" + CONCURRENT + "TimeUnit;)L" + CONCURRENT + "Future;", atResult("taken"));
    }

    /** Items are handed over, and the tasks that consume them are one after the other. */
    private static void publishers() {
        add(SUBSCRIPTION, "offer|onComplete|onError|onSubscribe", atStart("completing"));
        add(SUBSCRIPTION, "consume", atStart("completed"));
        add(SUBSCRIPTION, "consume", calls(TaskHooks::stopsConsuming));
        add(SUBSCRIPTION, "consumeNext|consumeComplete|consumeError|consumeSubscribe", atStart("completed"));
    }

    /**
     * A preview of JDK 25. Each subtask is a thread of its own. It hands over through its result, and through the scope, which waits for all of them, or until one of them says that
     * this is enough.
     */
    private static void scopes() {
        addOptional(SUBTASK, "run", calls(TaskHooks::setsResult));
        addOptional(SUBTASK, "run", (method, found) -> method.around("inScope", "inScope", found));
        addOptional(SUBTASK, "get|exception|state", calls(TaskHooks::looksAtResult));
        addOptional(SCOPE, "onComplete", (method, found) -> method.around("completing", "completing", found));
        addOptional(SCOPE, "join|close", calls(TaskHooks::waitsForSubtasks));
    }

    private static void timers() {
        add("java/util/Timer", "sched", atStart("submitted", 0));
        add("java/util/TimerThread", "mainLoop", calls(TaskHooks::runsTaskOfTimer));
    }

    private static void cleaners() {
        add("jdk/internal/ref/CleanerImpl", "run", calls(TaskHooks::cleansUp));
    }

    /** The JVM calls this when the last thread that is no daemon has ended; not if somebody exits. */
    private static void shutdownHooks() {
        add("java/lang/Shutdown", "shutdown", calls(TaskHooks::runsHooks));
    }

    /** Who arrives, and in which round, is decided under the barrier's own lock; and what the last thread to arrive does for all. */
    private static void barriers() {
        add(CONCURRENT + "CyclicBarrier", "dowait", calls(TaskHooks::arrives));
        add(CONCURRENT + "CyclicBarrier", "dowait", calls(TaskHooks::runsAction));
        add(CONCURRENT + "Phaser", "doArrive|arriveAndAwaitAdvance", calls(TaskHooks::advances));
    }

    private static boolean arrives(HookedMethod method, int opcode, String owner, String name, String descriptor) {
        if (opcode != PUTFIELD || !name.equals("count")) return false;
        method.original(opcode, owner, name, descriptor);
        method.loadThis();
        method.call("BarrierActions", "arrived", "(Ljava/util/concurrent/CyclicBarrier;)V");
        return true;
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
        method.callTasks("runHere", "(Ljava/lang/Runnable;)V");
        return true;
    }

    private static boolean removesTask(HookedMethod method, int opcode, String owner, String name, String descriptor) {
        if (opcode != INVOKEINTERFACE || !name.equals("remove")) return false;
        method.loadThis();
        method.callTasks("remove", "(" + BLOCKING_QUEUE + "Ljava/lang/Object;Ljava/lang/Object;)Z");
        return true;
    }

    /** The pool is the second argument. */
    private static boolean makesRoom(HookedMethod method, int opcode, String owner, String name, String descriptor) {
        if (opcode != INVOKEINTERFACE || !name.equals("poll")) return false;
        method.loadArg(1);
        method.callTasks("poll", "(" + BLOCKING_QUEUE + "Ljava/lang/Object;)Ljava/lang/Object;");
        return true;
    }

    private static boolean runsTaskOfPool(
            HookedMethod method, int opcode, String owner, String name, String descriptor) {
        return runsTaskOf("run", method, opcode, name, descriptor);
    }

    private static boolean runsTaskOfTimer(
            HookedMethod method, int opcode, String owner, String name, String descriptor) {
        return runsTaskOf("runTimed", method, opcode, name, descriptor);
    }

    private static boolean runsTaskOf(String call, HookedMethod method, int opcode, String name, String descriptor) {
        if (opcode == GETFIELD || opcode == INVOKESTATIC || !(name + descriptor).equals("run()V")) return false;
        method.loadThis();
        method.callTasks(call, "(Ljava/lang/Runnable;Ljava/lang/Object;)V");
        return true;
    }

    private static boolean setsResult(HookedMethod method, int opcode, String owner, String name, String descriptor) {
        if (opcode != PUTFIELD || !name.equals("result")) return false;
        method.loadThis();
        method.callTasks("completing", ONE_OBJECT);
        method.original(opcode, owner, name, descriptor);
        return true;
    }

    /** In the class that they are threads of. */
    private static boolean waitsForSubtasks(
            HookedMethod method, int opcode, String owner, String name, String descriptor) {
        if (!owner.equals("jdk/internal/misc/ThreadFlock")) return false;
        if (!name.equals("awaitAll") && !name.equals("close")) return false;
        method.original(opcode, owner, name, descriptor);
        method.loadThis();
        method.callTasks("got", ONE_OBJECT);
        return true;
    }

    private static boolean cleansUp(HookedMethod method, int opcode, String owner, String name, String descriptor) {
        if (opcode != INVOKEINTERFACE || !name.equals("clean")) return false;
        method.loadThis();
        method.callTasks("clean", "(Ljava/lang/ref/Cleaner$Cleanable;Ljava/lang/Object;)V");
        return true;
    }

    private static boolean runsHooks(HookedMethod method, int opcode, String owner, String name, String descriptor) {
        if (opcode != INVOKESTATIC || !name.equals("runHooks")) return false;
        method.callTasks("allHaveEnded", "()V");
        method.original(opcode, owner, name, descriptor);
        return true;
    }

    /** Whoever ends the pool, last of all, may have more to do then; only after that do others find it ended. */
    private static boolean tellsOfEnd(HookedMethod method, int opcode, String owner, String name, String descriptor) {
        if (opcode != INVOKEVIRTUAL || !name.equals("terminated")) return false;
        method.loadThis();
        method.callTasks("completed", ONE_OBJECT);
        method.original(opcode, owner, name, descriptor);
        method.loadThis();
        method.callTasks("completing", ONE_OBJECT);
        return true;
    }

    /** From then on another task may consume. */
    private static boolean stopsConsuming(
            HookedMethod method, int opcode, String owner, String name, String descriptor) {
        if (opcode != INVOKEVIRTUAL || !name.equals("weakCasCtl")) return false;
        method.loadThis();
        method.callTasks("completing", ONE_OBJECT);
        method.original(opcode, owner, name, descriptor);
        return true;
    }

    /** While it waits for the others it counts as idle, too: as soon as the pool's count, or its own phase, says so. */
    private static boolean goesIdle(HookedMethod method, int opcode, String owner, String name, String descriptor) {
        boolean counts = opcode == INVOKEVIRTUAL && name.equals("getAndAddCtl");
        if (!counts && !(opcode == PUTFIELD && name.equals("phase"))) return false;
        method.loadThis();
        method.callTasks("completing", ONE_OBJECT);
        method.original(opcode, owner, name, descriptor);
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

    /** Who finds that nothing of a completer is pending any more goes on for all who contributed to it. */
    private static boolean climbs(HookedMethod method, int opcode, String owner, String name, String descriptor) {
        if (opcode != GETFIELD || !name.equals("completer")) return false;
        method.dup();
        method.callTasks("completed", ONE_OBJECT);
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

    private static TaskHook.Place looks() {
        return calls(TaskHooks::looksAtResult);
    }

    /** Who finds a result goes on at once: whether there was one shows in what was read, and nowhere else. */
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

    private static TaskHook.Place atStartWithBoth(String call) {
        return (method, found) -> method.atStartWithBoth(call, found);
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
