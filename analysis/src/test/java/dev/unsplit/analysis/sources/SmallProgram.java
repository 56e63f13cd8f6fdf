// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.sources;

import dev.unsplit.analysis.enumeration.Operation;
import dev.unsplit.analysis.enumeration.Operation.Kind;
import dev.unsplit.analysis.enumeration.UnitSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A class with a few methods, a class that overrides the last of them, and threads that call them, for one object of each class. It can be written as a source, and as the units that
 * its threads execute. The first two methods are private; a method calls only those before it.
 *
 * @param guard what the source says to protect the plain fields; the empty string: it says nothing
 * @param methods what they do
 * @param overriding what the last one does in the class of the second object
 * @param runs what the threads do, one call each
 */
record SmallProgram(String guard, List<List<Statement>> methods, List<Statement> overriding, List<Run> runs) {

    static final int PRIVATE = 2;

    /** One of the two objects that a method has: its own, or its argument. */
    enum Which {
        THIS("this"),
        OTHER("other");

        private final String word;

        Which(String word) {
            this.word = word;
        }
    }

    /**
     * A lock that belongs to an object, or to the class. There is another field with the same object, and a field that may get another object. The mutex has a monitor besides.
     */
    enum Lock {
        MONITOR,
        FIELD,
        SAME_AS_FIELD,
        CHANGING,
        MUTEX,
        MONITOR_OF_MUTEX,
        CLASS
    }

    /** A field: plain, volatile, an AtomicInteger, static; an element of an array. */
    enum Variable {
        X,
        Y,
        V,
        A,
        S,
        E
    }

    sealed interface Statement {}

    record Access(Which which, Variable variable, Kind kind) implements Statement {}

    /** @param isByCopy whether the lock is first put into a variable */
    record Locked(Which which, Lock lock, boolean isByCopy, List<Statement> body) implements Statement {}

    /** @param isTaken as it runs */
    record Tried(Which which, boolean isTaken, List<Statement> body, List<Statement> otherwise) implements Statement {}

    /** The changing lock becomes another one. Only the last thread may do so: what the others read is the first one. */
    record Changed(Which which) implements Statement {}

    /** @param rounds as it runs; the source does not say */
    record Loop(List<Statement> body, int rounds) implements Statement {}

    /** @param isTaken as it runs */
    record Choice(List<Statement> then, List<Statement> otherwise, boolean isTaken) implements Statement {}

    record Call(int method, Which on, Which with) implements Statement {}

    /** Code that the JDK runs at once, as a lambda expression. */
    record RunByJdk(List<Statement> body) implements Statement {}

    /** All elements of the array one after the other, by a method of the JDK. */
    record Whole(Which which, Kind kind) implements Statement {}

    /**
     * The mutex is released in the middle, and acquired again.
     *
     * @param isByName whether by another name of it
     */
    record Reopened(
            Which which, List<Statement> before, List<Statement> between, List<Statement> after, boolean isByName)
            implements Statement {}

    /**
     * The mutex is released by hand before the method is left early.
     *
     * @param isTaken as it runs
     */
    record LeftEarly(Which which, boolean isTaken, List<Statement> rest) implements Statement {}

    /** @param isTaken as it runs */
    record Return(boolean isTaken) implements Statement {}

    /** @param isThrown whether it throws behind the body, as it runs */
    record Attempt(List<Statement> body, boolean isThrown, List<Statement> caught, List<Statement> last)
            implements Statement {}

    /** A new object that nobody else has. */
    record Fresh(Kind kind) implements Statement {}

    /** @param on the number of an object */
    record Run(int method, int on, int with) {}

    // ---- as a source

    String source(String name) {
        StringBuilder text = new StringBuilder("class " + name + " {\n");
        if (!guard.isEmpty()) {
            text.append(
                    "  @interface GuardedBy { String value(); }\n  @GuardedBy(\"" + guard.replace("P", name) + "\")");
        }
        text.append("  private int x, y;\n  private volatile int v; private static int s; private int n;\n");
        text.append(
                "  private final java.util.concurrent.atomic.AtomicInteger a = new java.util.concurrent.atomic.AtomicInteger();\n");
        text.append("  static void use(int n) {}\n");
        text.append("  private final int[] e = new int[2];\n");
        text.append("  private final Object lock = new Object(); private final Object same = lock;\n");
        text.append("  private Object changing = new Object();\n");
        text.append(
                "  private final java.util.concurrent.locks.ReentrantLock mutex = new java.util.concurrent.locks.ReentrantLock();\n");
        for (int number = 0; number < methods.size(); number++) {
            text.append("  ")
                    .append(number < PRIVATE ? "private " : "")
                    .append("void m")
                    .append(number);
            text.append("(").append(name).append(" other, boolean b) {\n");
            write(methods.get(number), name, text);
            text.append("  }\n");
            if (number == methods.size() - 1) {
                String head = "  static class Q%s extends %s {%n  @Override void m%d(%s other, boolean b) {%n";
                text.append(head.formatted(name, name, number, name));
                text.append("    ").append(name).append(" self = this;\n");
                StringBuilder body = new StringBuilder();
                write(overriding, name, body);
                text.append(body.toString().replace("this", "self")).append("  }\n  }\n");
            }
        }
        return text.append("}\n").toString();
    }

    private static void write(List<Statement> statements, String name, StringBuilder text) {
        statements.forEach(statement -> write(statement, name, text));
    }

    private static void write(Statement statement, String name, StringBuilder text) {
        if (statement instanceof Access access) {
            text.append("    ").append(text(access)).append(";\n");
        } else if (statement instanceof Locked block) {
            write(block, name, text);
        } else if (statement instanceof Tried region) {
            write(region, name, text);
        } else if (statement instanceof Changed change) {
            text.append("    %s.changing = new Object();%n".formatted(change.which.word));
        } else if (statement instanceof Loop loop) {
            text.append("    while (b) {\n");
            write(loop.body, name, text);
            text.append("    }\n");
        } else if (statement instanceof Choice choice) {
            text.append("    if (b) {\n");
            write(choice.then, name, text);
            text.append("    } else {\n");
            write(choice.otherwise, name, text);
            text.append("    }\n");
        } else if (statement instanceof Call call) {
            text.append("    %s.m%d(%s, b);%n".formatted(call.on.word, call.method, call.with.word));
        } else if (statement instanceof RunByJdk run) {
            text.append("    java.util.List.of(1).forEach(any" + text.length() + " -> {\n");
            write(run.body, name, text);
            text.append("    });\n");
        } else if (statement instanceof Whole whole) {
            String array = whole.which.word + ".e";
            text.append("    ")
                    .append(whole.kind == Kind.READ ? "java.util.Arrays.hashCode(" : "java.util.Arrays.fill(")
                    .append(array)
                    .append(whole.kind == Kind.READ ? ");\n" : ", 1);\n");
        } else if (statement instanceof Reopened region) {
            write(region, name, text);
        } else if (statement instanceof LeftEarly region) {
            String mutex = region.which.word + ".mutex";
            text.append("    %s.lock();%n    if (b) { %s.unlock(); return; }%n".formatted(mutex, mutex));
            write(region.rest, name, text);
            text.append("    %s.unlock();%n".formatted(mutex));
        } else if (statement instanceof Return) {
            text.append("    if (b) return;\n");
        } else if (statement instanceof Attempt attempt) {
            text.append("    try {\n");
            write(attempt.body, name, text);
            text.append(
                    "    if (b) throw new IllegalStateException();\n    } catch (IllegalStateException thrown) {\n");
            write(attempt.caught, name, text);
            text.append("    } finally {\n");
            write(attempt.last, name, text);
            text.append("    }\n");
        } else if (statement instanceof Fresh fresh) {
            text.append("    { %s fresh = new %s(); %s; }%n"
                    .formatted(name, name, fresh.kind == Kind.READ ? "use(fresh.n)" : "fresh.n++"));
        }
    }

    private static String text(Access access) {
        String variable = access.variable == Variable.S
                ? "s"
                : access.which.word + "."
                        + access.variable.name().toLowerCase(Locale.ROOT)
                        + (access.variable == Variable.E ? "[0]" : "");
        if (access.variable == Variable.A) {
            return switch (access.kind) {
                case READ -> "use(" + variable + ".get())";
                case WRITE -> variable + ".set(1)";
                default -> variable + ".incrementAndGet()";
            };
        }
        return switch (access.kind) {
            case READ -> "use(" + variable + ")";
            case WRITE -> variable + " = 1";
            default -> variable + "++";
        };
    }

    private static void write(Locked block, String name, StringBuilder text) {
        String lock = text(block, name);
        text.append("    {\n");
        if (block.isByCopy) {
            String copy = "copy" + text.length();
            text.append("    var ").append(copy).append(" = ").append(lock).append(";\n");
            lock = copy;
        }
        boolean isMutex = block.lock == Lock.MUTEX;
        text.append((isMutex ? "    %s.lock(); try {%n" : "    synchronized (%s) {%n").formatted(lock));
        write(block.body, name, text);
        text.append((isMutex ? "    } finally { %s.unlock(); } }%n" : "    } }%n").formatted(lock));
    }

    private static String text(Locked block, String name) {
        String object = block.which.word;
        return switch (block.lock) {
            case MONITOR -> object;
            case FIELD -> object + ".lock";
            case SAME_AS_FIELD -> object + ".same";
            case CHANGING -> object + ".changing";
            case MUTEX, MONITOR_OF_MUTEX -> object + ".mutex";
            case CLASS -> name + ".class";
        };
    }

    private static void write(Tried region, String name, StringBuilder text) {
        String mutex = region.which.word + ".mutex";
        text.append("    if (%s.tryLock()) { try {%n".formatted(mutex));
        write(region.body, name, text);
        text.append("    } finally { %s.unlock(); } } else {%n".formatted(mutex));
        write(region.otherwise, name, text);
        text.append("    }\n");
    }

    private static void write(Reopened region, String name, StringBuilder text) {
        String mutex = region.which.word + ".mutex";
        String same = region.isByName ? "same" : mutex;
        text.append("    {\n");
        if (region.isByName) {
            text.append("    java.util.concurrent.locks.Lock same = ")
                    .append(mutex)
                    .append(";\n");
        }
        text.append("    ").append(mutex).append(".lock(); try {\n");
        write(region.before, name, text);
        text.append("    ").append(same).append(".unlock();\n");
        write(region.between, name, text);
        text.append("    ").append(same).append(".lock();\n");
        write(region.after, name, text);
        text.append("    } finally { ").append(mutex).append(".unlock(); } }\n");
    }

    // ---- as units

    /** What a thread has done. */
    private static final class Trail {

        private final boolean isLast;
        private final Set<Integer> changed = new HashSet<>();
        private final List<Operation> operations = new ArrayList<>();
        private boolean isPossible = true;

        Trail(boolean isLast) {
            this.isLast = isLast;
        }

        void add(Operation operation) {
            operations.add(operation);
        }

        /** The others have read it before. */
        void change(int object) {
            isPossible = isLast;
            changed.add(object);
            add(new Operation(Kind.RECEIVE, "read" + object));
            add(new Operation(Kind.WRITE, "changing" + object));
        }

        /** Returns the lock that is there. */
        String readChanging(int object) {
            add(new Operation(Kind.READ, "changing" + object));
            if (!isLast) {
                add(new Operation(Kind.SEND, "read" + object));
            }
            return Lock.CHANGING + (changed.contains(object) ? "another" : "") + object;
        }
    }

    /** Whether no thread but the last one changes a lock. */
    boolean isPossible() {
        return trails().stream().allMatch(trail -> trail.isPossible);
    }

    /** How many operations each thread performs. */
    List<Integer> lengths() {
        return trails().stream().map(trail -> trail.operations.size()).toList();
    }

    /** @param atomic the numbers of methods whose calls are transactions; what others do are events of their own */
    UnitSet units(Set<Integer> atomic) {
        Units units = new Units();
        List<Trail> trails = trails();
        for (int thread = 0; thread < runs.size(); thread++) {
            units.add("t" + thread, atomic.contains(runs.get(thread).method), trails.get(thread).operations);
        }
        return units.set();
    }

    private List<Trail> trails() {
        List<Trail> trails = new ArrayList<>();
        for (int thread = 0; thread < runs.size(); thread++) {
            Run run = runs.get(thread);
            Trail trail = new Trail(thread == runs.size() - 1);
            execute(body(run.method, run.on), run.on, run.with, trail);
            trails.add(trail);
        }
        return trails;
    }

    /** What a method does when it is called on an object. */
    private List<Statement> body(int method, int on) {
        return on == 1 && method == methods.size() - 1 ? overriding : methods.get(method);
    }

    /** Returns whether the method is left. */
    private boolean execute(List<Statement> statements, int on, int with, Trail to) {
        for (Statement statement : statements) {
            if (execute(statement, on, with, to)) {
                return true;
            }
        }
        return false;
    }

    private boolean execute(Statement statement, int on, int with, Trail to) {
        if (statement instanceof Access access) {
            execute(access, access.which == Which.THIS ? on : with, to);
        } else if (statement instanceof Locked block) {
            return locked(lock(block.lock, block.which == Which.THIS ? on : with, to), block.body, on, with, to);
        } else if (statement instanceof Tried region) {
            return region.isTaken
                    ? locked(Lock.MUTEX + "" + (region.which == Which.THIS ? on : with), region.body, on, with, to)
                    : execute(region.otherwise, on, with, to);
        } else if (statement instanceof Changed change) {
            to.change(change.which == Which.THIS ? on : with);
        } else if (statement instanceof Loop loop) {
            boolean isLeft = false;
            for (int round = 0; round < loop.rounds && !isLeft; round++) {
                isLeft = execute(loop.body, on, with, to);
            }
            return isLeft;
        } else if (statement instanceof Choice choice) {
            return execute(choice.isTaken ? choice.then : choice.otherwise, on, with, to);
        } else if (statement instanceof Call call) {
            int object = call.on == Which.THIS ? on : with;
            execute(body(call.method, object), object, call.with == Which.THIS ? on : with, to);
        } else if (statement instanceof RunByJdk run) {
            execute(run.body, on, with, to); // what returns there returns from the lambda expression
        } else if (statement instanceof Whole whole) {
            int object = whole.which == Which.THIS ? on : with;
            to.add(new Operation(whole.kind, Variable.E + "" + object));
            to.add(new Operation(whole.kind, "F" + object));
        } else if (statement instanceof Return exit) {
            return exit.isTaken;
        } else if (statement instanceof Attempt attempt) {
            return attempt(attempt, on, with, to);
        } else if (statement instanceof Reopened region) {
            return reopened(region, on, with, to);
        } else if (statement instanceof LeftEarly region) {
            List<Statement> rest = region.isTaken ? List.of() : region.rest;
            return locked(Lock.MUTEX + "" + (region.which == Which.THIS ? on : with), rest, on, with, to)
                    || region.isTaken;
        }
        return false;
    }

    private static String lock(Lock lock, int object, Trail to) {
        return switch (lock) {
            case CLASS -> "class";
            case SAME_AS_FIELD -> Lock.FIELD + "" + object;
            case CHANGING -> to.readChanging(object);
            case MONITOR, FIELD, MUTEX, MONITOR_OF_MUTEX -> lock + "" + object;
        };
    }

    private boolean locked(String lock, List<Statement> body, int on, int with, Trail to) {
        to.add(new Operation(Kind.ACQUIRE, lock));
        boolean isLeft = execute(body, on, with, to);
        to.add(new Operation(Kind.RELEASE, lock));
        return isLeft;
    }

    private boolean attempt(Attempt attempt, int on, int with, Trail to) {
        boolean isLeft = execute(attempt.body, on, with, to);
        if (attempt.isThrown && !isLeft) {
            isLeft = execute(attempt.caught, on, with, to);
        }
        return execute(attempt.last, on, with, to) || isLeft;
    }

    private boolean reopened(Reopened region, int on, int with, Trail to) {
        String lock = Lock.MUTEX + "" + (region.which == Which.THIS ? on : with);
        to.add(new Operation(Kind.ACQUIRE, lock));
        execute(region.before, on, with, to);
        to.add(new Operation(Kind.RELEASE, lock));
        execute(region.between, on, with, to);
        to.add(new Operation(Kind.ACQUIRE, lock));
        execute(region.after, on, with, to);
        to.add(new Operation(Kind.RELEASE, lock));
        return false;
    }

    private static void execute(Access access, int object, Trail to) {
        String variable = access.variable == Variable.S ? "s" : access.variable + "" + object;
        if (access.kind == Kind.UPDATE && access.variable != Variable.A) {
            to.add(new Operation(Kind.READ, variable));
            to.add(new Operation(Kind.WRITE, variable));
        } else {
            to.add(new Operation(access.kind, variable));
        }
    }
}
