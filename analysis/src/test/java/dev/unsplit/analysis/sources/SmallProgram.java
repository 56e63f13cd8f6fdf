// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.sources;

import dev.unsplit.analysis.enumeration.Operation;
import dev.unsplit.analysis.enumeration.Operation.Kind;
import dev.unsplit.analysis.enumeration.Unit;
import dev.unsplit.analysis.enumeration.Unit.Type;
import dev.unsplit.analysis.enumeration.UnitSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A class with a few methods, a class that overrides the last of them, and threads that call them, for one object of each class. It can be written as a source, and as the units that
 * its threads execute. The first two methods are private; a method calls only those before it.
 *
 * @param methods what they do
 * @param overriding what the last one does in the class of the second object
 * @param runs what the threads do, one call each
 */
record SmallProgram(List<List<Statement>> methods, List<Statement> overriding, List<Run> runs) {

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

    /** A lock that belongs to an object, or to the class. */
    enum Lock {
        MONITOR,
        FIELD,
        MUTEX,
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

    record Locked(Which which, Lock lock, List<Statement> body) implements Statement {}

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
        text.append("  private int x, y; private volatile int v; private static int s; private int n;\n");
        text.append(
                "  private final java.util.concurrent.atomic.AtomicInteger a = new java.util.concurrent.atomic.AtomicInteger();\n");
        text.append("  static void use(int n) {}\n");
        text.append("  private final int[] e = new int[2];\n");
        text.append("  private final Object lock = new Object();\n");
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
        if (block.lock == Lock.MUTEX) {
            text.append("    ").append(block.which.word).append(".mutex.lock(); try {\n");
            write(block.body, name, text);
            text.append("    } finally { ").append(block.which.word).append(".mutex.unlock(); }\n");
            return;
        }
        String lock = switch (block.lock) {
            case MONITOR -> block.which.word;
            case FIELD -> block.which.word + ".lock";
            default -> name + ".class";
        };
        text.append("    synchronized (").append(lock).append(") {\n");
        write(block.body, name, text);
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

    /** @param atomic the numbers of methods whose calls are transactions; what others do are events of their own */
    UnitSet units(Set<Integer> atomic) {
        List<Unit> units = new ArrayList<>();
        for (int thread = 0; thread < runs.size(); thread++) {
            Run run = runs.get(thread);
            List<Operation> operations = new ArrayList<>();
            execute(body(run.method, run.on), run.on, run.with, operations);
            units.add(
                    new Unit("t" + thread, atomic.contains(run.method) ? Type.TRANSACTION : Type.UNARIES, operations));
        }
        return new UnitSet(units);
    }

    /** What a method does when it is called on an object. */
    private List<Statement> body(int method, int on) {
        return on == 1 && method == methods.size() - 1 ? overriding : methods.get(method);
    }

    /** Returns whether the method is left. */
    private boolean execute(List<Statement> statements, int on, int with, List<Operation> to) {
        for (Statement statement : statements) {
            if (execute(statement, on, with, to)) {
                return true;
            }
        }
        return false;
    }

    private boolean execute(Statement statement, int on, int with, List<Operation> to) {
        if (statement instanceof Access access) {
            execute(access, access.which == Which.THIS ? on : with, to);
        } else if (statement instanceof Locked block) {
            int object = block.which == Which.THIS ? on : with;
            return locked(block.lock == Lock.CLASS ? "class" : block.lock + "" + object, block.body, on, with, to);
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

    private boolean locked(String lock, List<Statement> body, int on, int with, List<Operation> to) {
        to.add(new Operation(Kind.ACQUIRE, lock));
        boolean isLeft = execute(body, on, with, to);
        to.add(new Operation(Kind.RELEASE, lock));
        return isLeft;
    }

    private boolean attempt(Attempt attempt, int on, int with, List<Operation> to) {
        boolean isLeft = execute(attempt.body, on, with, to);
        if (attempt.isThrown && !isLeft) {
            isLeft = execute(attempt.caught, on, with, to);
        }
        return execute(attempt.last, on, with, to) || isLeft;
    }

    private boolean reopened(Reopened region, int on, int with, List<Operation> to) {
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

    private static void execute(Access access, int object, List<Operation> to) {
        String variable = access.variable == Variable.S ? "s" : access.variable + "" + object;
        if (access.kind == Kind.UPDATE && access.variable != Variable.A) {
            to.add(new Operation(Kind.READ, variable));
            to.add(new Operation(Kind.WRITE, variable));
        } else {
            to.add(new Operation(access.kind, variable));
        }
    }
}
