// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import dev.unsplit.modelcheck.language.Declaration;
import dev.unsplit.modelcheck.language.Expression;
import dev.unsplit.modelcheck.language.Position;
import dev.unsplit.modelcheck.language.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Translates the statements of one thread. Calls are replaced by what the procedure does; a variable of a procedure has one place, since no procedure calls itself. */
final class ThreadCompiler {

    private final Map<String, Declaration.Procedure> procedures;
    private final Scope globals;
    private final String threadName;
    private final int thread;
    private final int copy;
    private final CodeBuilder code;
    private final Expressions expressions;
    private final IdentityHashMap<Declaration.Variable, Field[]> places = new IdentityHashMap<>();
    private final List<Field> variables = new ArrayList<>();
    private final Deque<String> calls = new ArrayDeque<>();
    private Labels labels = new Labels();

    /** The labels of a procedure or thread. A jump must not lead into or out of what has to be entered and left: atomic, transaction, sync. */
    private static final class Labels {
        private final Map<String, Location> places = new HashMap<>();
        private final Map<String, Object> blocks = new HashMap<>();
        private final Map<String, Position> declared = new HashMap<>();
        private final List<Statement.Goto> jumps = new ArrayList<>();
        private final List<Object> blocksOfJumps = new ArrayList<>();
    }

    private Object block = new Object(); // the innermost one that has to be entered and left

    ThreadCompiler(
            Map<String, Declaration.Procedure> procedures,
            Scope globals,
            String threadName,
            int thread,
            int copy,
            List<Field> temporaries) {
        this.procedures = procedures;
        this.globals = globals;
        this.threadName = threadName;
        this.thread = thread;
        this.copy = copy;
        this.code = new CodeBuilder(threadName, temporaries);
        this.expressions = new Expressions(code, thread, copy);
    }

    CodeBuilder code() {
        return code;
    }

    /** Without temporaries. */
    List<Field> variables() {
        return variables;
    }

    Location compile(Declaration.Threads declaration, List<Field> temporaries) {
        Scope scope = new Scope(globals);
        for (Declaration.Variable parameter : declaration.parameters()) {
            Expression start = parameter.value() == null ? new Expression.Copy(parameter.at()) : parameter.value();
            declare(parameter, start, scope);
        }
        body(declaration.body(), scope);
        List<Field> all = new ArrayList<>(variables);
        all.addAll(temporaries);
        code.add(new Edge.Finish(thread, all.toArray(Field[]::new), declaration.at()));
        return code.start();
    }

    /** To see whether there is anything wrong with it, even if nobody calls it. */
    void check(Declaration.Procedure procedure) {
        Scope scope = new Scope(globals);
        procedure.parameters().forEach(parameter -> declareParameter(parameter, scope));
        calls.push(procedure.name());
        body(procedure.body(), scope);
    }

    /** The body of a thread or procedure, which has labels of its own. */
    private void body(List<Statement> statements, Scope scope) {
        Labels outer = labels;
        labels = new Labels();
        findLabels(statements);
        block(statements, scope);
        for (int index = 0; index < labels.jumps.size(); index++) {
            Statement.Goto jump = labels.jumps.get(index);
            if (labels.blocks.get(jump.label()) != labels.blocksOfJumps.get(index)) {
                throw jump.at()
                        .error("expected a label within the same atomic, transaction or sync, found " + jump.label());
            }
        }
        labels = outer;
    }

    private void findLabels(List<Statement> statements) {
        for (Statement statement : statements) {
            if (statement instanceof Statement.Label label) {
                Position before = labels.declared.putIfAbsent(label.name(), label.at());
                if (before != null) {
                    throw label.at().error("expected another label: " + label.name() + " is in line " + before.line());
                }
            } else if (statement instanceof Statement.If branch) {
                findLabels(branch.yes());
                findLabels(branch.no());
            } else if (statement instanceof Statement.While loop) {
                findLabels(loop.body());
            } else if (statement instanceof Statement.Choose choice) {
                choice.branches().forEach(this::findLabels);
            } else if (statement instanceof Statement.Atomic atomic) {
                findLabels(atomic.body());
            } else if (statement instanceof Statement.Transaction transaction) {
                findLabels(transaction.body());
            } else if (statement instanceof Statement.Sync sync) {
                findLabels(sync.body());
            }
        }
    }

    /** What is declared in a block is of no use behind it. */
    private void block(List<Statement> statements, Scope outer) {
        Scope scope = new Scope(outer);
        List<Field> declared = new ArrayList<>();
        Position last = null;
        for (Statement statement : statements) {
            statement(statement, scope);
            last = statement.at();
            if (statement instanceof Statement.Declare declare) {
                declared.addAll(List.of(fields(declare.variable(), scope)));
            }
        }
        if (last != null && !declared.isEmpty()) {
            code.add(new Edge.Clear(declared.toArray(Field[]::new), last));
        }
    }

    private void statement(Statement statement, Scope scope) {
        Position at = statement.at();
        if (statement instanceof Statement.Assign assign) {
            assign(assign, scope);
        } else if (statement instanceof Statement.Declare declare) {
            declare(declare.variable(), scope);
        } else if (statement instanceof Statement.If branch) {
            branch(branch, scope);
        } else if (statement instanceof Statement.While loop) {
            loop(loop, scope);
        } else if (statement instanceof Statement.Choose choice) {
            choice(choice, scope);
        } else if (statement instanceof Statement.Assume assume) {
            assume(assume, scope);
        } else if (statement instanceof Statement.Assert check) {
            int mark = code.mark();
            Value condition = expressions.bool(check.condition(), scope);
            code.add(new Edge.Check(condition, code.freeFrom(mark), at));
        } else if (statement instanceof Statement.Skip) {
            code.add(new Edge.Clear(new Field[] {}, at));
        } else if (statement instanceof Statement.Goto jump) {
            jump(jump);
        } else if (statement instanceof Statement.Label label) {
            code.jumpTo(labels.places.computeIfAbsent(label.name(), name -> code.location()), at);
            code.goOnAt(labels.places.get(label.name()));
            labels.blocks.put(label.name(), block);
        } else if (statement instanceof Statement.Atomic atomic) {
            code.enterAtomic(at);
            inBlock(atomic.body(), scope);
            code.leaveAtomic(at);
        } else if (statement instanceof Statement.Transaction transaction) {
            code.begin(transaction.name(), thread, at);
            inBlock(transaction.body(), scope);
            code.end(transaction.name(), thread, at);
        } else if (statement instanceof Statement.Sync sync) {
            acquire(sync.lock(), scope, at);
            inBlock(sync.body(), scope);
            release(sync.lock(), scope, at);
        } else if (statement instanceof Statement.Acquire acquire) {
            acquire(acquire.lock(), scope, at);
        } else if (statement instanceof Statement.Release release) {
            release(release.lock(), scope, at);
        } else {
            call((Statement.Call) statement, scope);
        }
    }

    private void inBlock(List<Statement> statements, Scope scope) {
        Object outer = block;
        block = new Object();
        block(statements, scope);
        block = outer;
    }

    private void declare(Declaration.Variable declaration, Scope scope) {
        if (declaration.value() == null) {
            fields(declaration, scope);
            scope.declare(declaration.name(), meaning(declaration, scope), declaration.at());
            code.add(new Edge.Clear(fields(declaration, scope), declaration.at()));
        } else {
            declare(declaration, declaration.value(), scope);
        }
    }

    /** The value does not know the name yet. */
    private void declare(Declaration.Variable declaration, Expression start, Scope scope) {
        Meaning.Variable variable = meaning(declaration, scope);
        int mark = code.mark();
        Value value = expressions.valueFor(start, variable.isBool(), variable.fields()[0], scope);
        Field[] used = code.freeFrom(mark);
        scope.declare(declaration.name(), variable, declaration.at());
        Field[] fields = variable.fields();
        for (int element = 0; element < fields.length; element++) {
            Cells cells = new Cells(new Field[] {fields[element]}, null, -1, declaration.at());
            Field[] free = element == fields.length - 1 ? used : new Field[] {};
            code.add(new Edge.Assign(cells, value, free, start.at()));
        }
    }

    private void declareParameter(Declaration.Variable parameter, Scope scope) {
        if (parameter.value() != null) {
            throw parameter.value().at().error("expected no value: parameters of procedures get theirs from the call");
        }
        scope.declare(parameter.name(), meaning(parameter, scope), parameter.at());
    }

    private Meaning.Variable meaning(Declaration.Variable declaration, Scope scope) {
        return new Meaning.Variable(
                declaration.type().isBool(), declaration.size() != null, fields(declaration, scope), -1);
    }

    private Field[] fields(Declaration.Variable declaration, Scope scope) {
        Field[] known = places.get(declaration);
        if (known == null) {
            known = ModelCompiler.fields(declaration, threadName + " " + declaration.name(), scope, copy);
            places.put(declaration, known);
            variables.addAll(List.of(known));
        }
        return known;
    }

    /** Indices first, then values, then the writes, each from left to right. */
    private void assign(Statement.Assign assign, Scope scope) {
        int mark = code.mark();
        List<Meaning.Variable> targets = new ArrayList<>();
        List<Cells> cells = new ArrayList<>();
        for (Expression.Name name : assign.targets()) {
            Meaning.Variable variable = expressions.target(name, scope);
            Value index = held(
                    expressions.index(name, variable.isArray(), variable.fields().length, variable, scope), assign);
            targets.add(variable);
            cells.add(new Cells(variable.fields(), index, variable.firstVariable(), name.at()));
        }
        List<Value> values = new ArrayList<>();
        for (int index = 0; index < targets.size(); index++) {
            Meaning.Variable target = targets.get(index);
            Value value = expressions.valueFor(assign.values().get(index), target.isBool(), target.fields()[0], scope);
            values.add(Objects.requireNonNull(held(value, assign)));
        }
        Field[] used = code.freeFrom(mark);
        for (int index = 0; index < targets.size(); index++) {
            Field[] free = index == targets.size() - 1 ? used : new Field[] {};
            write(targets.get(index), cells.get(index), values.get(index), free, assign.at());
        }
    }

    /** In a parallel assignment a value must not change while the variables are set one after the other. */
    private @Nullable Value held(@Nullable Value value, Statement.Assign assign) {
        if (value == null || value.isConstant() || assign.targets().size() == 1) {
            return value;
        }
        Field field = code.temporary(value.low(), value.high());
        Cells cells = new Cells(new Field[] {field}, null, -1, assign.at());
        code.add(new Edge.Assign(cells, value, new Field[] {}, assign.at()));
        return new Value.Load(value.isBool(), field, value.low(), value.high());
    }

    private void write(Meaning.Variable target, Cells cells, Value value, Field[] used, Position at) {
        code.add(
                target.isShared()
                        ? new Edge.Write(cells, value, used, thread, code.inTransaction(), at)
                        : new Edge.Assign(cells, value, used, at));
    }

    private void branch(Statement.If branch, Scope scope) {
        Location yes = code.location();
        Location no = code.location();
        Location next = code.location();
        expressions.condition(branch.condition(), scope, yes, no);
        code.goOnAt(yes);
        block(branch.yes(), scope);
        code.jumpTo(next, branch.at());
        code.goOnAt(no);
        block(branch.no(), scope);
        code.jumpTo(next, branch.at());
        code.goOnAt(next);
    }

    private void loop(Statement.While loop, Scope scope) {
        Location head = code.location();
        Location body = code.location();
        Location next = code.location();
        code.jumpTo(head, loop.at());
        code.goOnAt(head);
        expressions.condition(loop.condition(), scope, body, next);
        code.goOnAt(body);
        block(loop.body(), scope);
        code.jumpTo(head, loop.at());
        code.goOnAt(next);
    }

    /** The first steps of all branches start here, and whichever is possible may be taken. */
    private void choice(Statement.Choose choice, Scope scope) {
        Location fork = code.current();
        Location next = code.location();
        for (List<Statement> branch : choice.branches()) {
            code.goOnAt(fork);
            block(branch, scope);
            code.jumpTo(next, choice.at());
        }
        code.goOnAt(next);
    }

    /** Waits until the condition holds: the reads that find it true happen, in one step; those that find it false do not. */
    private void assume(Statement.Assume assume, Scope scope) {
        boolean isEvent = new SharedReads(scope).in(assume.condition());
        if (isEvent) {
            code.enterAtomic(assume.at());
        }
        int mark = code.mark();
        Value condition = expressions.bool(assume.condition(), scope);
        code.add(new Edge.Guard(condition, code.freeFrom(mark), assume.at()));
        if (isEvent) {
            code.leaveAtomic(assume.at());
        }
    }

    private void jump(Statement.Goto jump) {
        if (!labels.declared.containsKey(jump.label())) {
            throw jump.at()
                    .error("expected a label of this " + (calls.isEmpty() ? "thread" : "procedure") + ", found "
                            + jump.label());
        }
        labels.jumps.add(jump);
        labels.blocksOfJumps.add(block);
        code.jumpTo(labels.places.computeIfAbsent(jump.label(), name -> code.location()), jump.at());
        code.goOnAt(code.location()); // nothing comes here
    }

    private void acquire(Expression.Name name, Scope scope, Position at) {
        int mark = code.mark();
        Locks locks = expressions.lock(name, scope);
        code.add(new Edge.Acquire(locks, code.freeFrom(mark), thread, code.inTransaction(), at));
    }

    private void release(Expression.Name name, Scope scope, Position at) {
        int mark = code.mark();
        Locks locks = expressions.lock(name, scope);
        code.add(new Edge.Release(locks, code.freeFrom(mark), thread, code.inTransaction(), at));
    }

    private void call(Statement.Call call, Scope scope) {
        Declaration.Procedure procedure = procedures.get(call.procedure());
        if (procedure == null) {
            throw call.at().error("expected a procedure that is declared, found " + call.procedure());
        }
        if (calls.contains(call.procedure())) {
            throw call.at().error("expected no recursion, which may never end: " + chain(call.procedure()));
        }
        int wanted = procedure.parameters().size();
        if (call.arguments().size() != wanted) {
            throw call.at()
                    .error("expected " + wanted + (wanted == 1 ? " argument" : " arguments") + ", found "
                            + call.arguments().size());
        }
        Scope inside = new Scope(globals);
        arguments(call, procedure, scope, inside);
        calls.push(procedure.name());
        Object outer = block;
        block = new Object();
        body(procedure.body(), inside);
        block = outer;
        calls.pop();
        Field[] parameters = procedure.parameters().stream()
                .flatMap(parameter -> Arrays.stream(fields(parameter, globals)))
                .toArray(Field[]::new);
        code.add(new Edge.Clear(parameters, call.at()));
    }

    private void arguments(Statement.Call call, Declaration.Procedure procedure, Scope scope, Scope inside) {
        int mark = code.mark();
        List<Value> values = new ArrayList<>();
        for (int index = 0; index < call.arguments().size(); index++) {
            Declaration.Variable parameter = procedure.parameters().get(index);
            declareParameter(parameter, inside);
            Meaning.Variable variable = meaning(parameter, globals);
            values.add(
                    expressions.valueFor(call.arguments().get(index), variable.isBool(), variable.fields()[0], scope));
        }
        Field[] used = code.freeFrom(mark);
        for (int index = 0; index < values.size(); index++) {
            Declaration.Variable parameter = procedure.parameters().get(index);
            Cells cells = new Cells(fields(parameter, globals), null, -1, call.at());
            Field[] free = index == values.size() - 1 ? used : new Field[] {};
            code.add(new Edge.Assign(
                    cells, values.get(index), free, call.arguments().get(index).at()));
        }
    }

    private String chain(String procedure) {
        List<String> chain = new ArrayList<>();
        for (String caller : calls) {
            chain.add(0, caller);
            if (caller.equals(procedure)) {
                break;
            }
        }
        chain.add(procedure);
        return String.join(" calls ", chain);
    }
}
