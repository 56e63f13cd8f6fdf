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
 * A class with a few methods, and threads that call them, for two objects of the class. It can be written as a source, and as the units that its threads execute. The first two
 * methods are private; a method calls only those before it.
 *
 * @param methods what they do
 * @param runs what the threads do, one call each
 */
record SmallProgram(List<List<Statement>> methods, List<Run> runs) {

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

    /** A field: plain, volatile, an AtomicInteger, static. */
    enum Variable {
        X,
        Y,
        V,
        A,
        S
    }

    sealed interface Statement {}

    record Access(Which which, Variable variable, Kind kind) implements Statement {}

    record Locked(Which which, Lock lock, List<Statement> body) implements Statement {}

    /** @param rounds as it runs; the source does not say */
    record Loop(List<Statement> body, int rounds) implements Statement {}

    /** @param isTaken as it runs */
    record Choice(List<Statement> then, List<Statement> otherwise, boolean isTaken) implements Statement {}

    record Call(int method, Which on, Which with) implements Statement {}

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
        text.append("  private final Object lock = new Object();\n");
        text.append(
                "  private final java.util.concurrent.locks.ReentrantLock mutex = new java.util.concurrent.locks.ReentrantLock();\n");
        for (int number = 0; number < methods.size(); number++) {
            text.append("  ")
                    .append(number < PRIVATE ? "private " : "")
                    .append("void m")
                    .append(number);
            text.append("(").append(name).append(" other, boolean b) { int t = 0;\n");
            write(methods.get(number), name, text);
            text.append("  }\n");
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
        } else if (statement instanceof Fresh fresh) {
            text.append("    { %s fresh = new %s(); %s; }%n"
                    .formatted(name, name, fresh.kind == Kind.READ ? "t = fresh.n" : "fresh.n++"));
        }
    }

    private static String text(Access access) {
        String variable = access.variable == Variable.S
                ? "s"
                : access.which.word + "." + access.variable.name().toLowerCase(Locale.ROOT);
        if (access.variable == Variable.A) {
            return switch (access.kind) {
                case READ -> "t = " + variable + ".get()";
                case WRITE -> variable + ".set(1)";
                default -> variable + ".incrementAndGet()";
            };
        }
        return switch (access.kind) {
            case READ -> "t = " + variable;
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

    // ---- as units

    /** @param atomic the numbers of methods whose calls are transactions; what others do are events of their own */
    UnitSet units(Set<Integer> atomic) {
        List<Unit> units = new ArrayList<>();
        for (int thread = 0; thread < runs.size(); thread++) {
            Run run = runs.get(thread);
            List<Operation> operations = new ArrayList<>();
            execute(methods.get(run.method), run.on, run.with, operations);
            units.add(
                    new Unit("t" + thread, atomic.contains(run.method) ? Type.TRANSACTION : Type.UNARIES, operations));
        }
        return new UnitSet(units);
    }

    private void execute(List<Statement> statements, int on, int with, List<Operation> to) {
        statements.forEach(statement -> execute(statement, on, with, to));
    }

    private void execute(Statement statement, int on, int with, List<Operation> to) {
        if (statement instanceof Access access) {
            execute(access, access.which == Which.THIS ? on : with, to);
        } else if (statement instanceof Locked block) {
            int object = block.which == Which.THIS ? on : with;
            String lock = block.lock == Lock.CLASS ? "class" : block.lock + "" + object;
            to.add(new Operation(Kind.ACQUIRE, lock));
            execute(block.body, on, with, to);
            to.add(new Operation(Kind.RELEASE, lock));
        } else if (statement instanceof Loop loop) {
            for (int round = 0; round < loop.rounds; round++) {
                execute(loop.body, on, with, to);
            }
        } else if (statement instanceof Choice choice) {
            execute(choice.isTaken ? choice.then : choice.otherwise, on, with, to);
        } else if (statement instanceof Call call) {
            execute(
                    methods.get(call.method),
                    call.on == Which.THIS ? on : with,
                    call.with == Which.THIS ? on : with,
                    to);
        }
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
