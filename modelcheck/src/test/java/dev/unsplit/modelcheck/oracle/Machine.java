// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.oracle;

import dev.unsplit.modelcheck.language.Declaration;
import dev.unsplit.modelcheck.language.Expression;
import dev.unsplit.modelcheck.language.Expression.Operator;
import dev.unsplit.modelcheck.language.Model;
import dev.unsplit.modelcheck.language.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a model means, straight from docs/models.md and as plainly as possible: it walks the syntax tree and copies whole states. It shares nothing with the compiler. A
 * statement that reads shared variables is evaluated again from its beginning for each read, with what was read before.
 */
final class Machine {

    /** Something that is wrong with the model. */
    static final class Wrong extends RuntimeException {
        Wrong(String message) {
            super(message, null, false, false);
        }
    }

    /** There is no value yet: a variable has to be read first, or a choice to be made. */
    private static final class Needs extends RuntimeException {
        private final String variable; // empty: a choice
        private final int low;
        private final int high;

        Needs(String variable, int low, int high) {
            super(null, null, false, false);
            this.variable = variable;
            this.low = low;
            this.high = high;
        }
    }

    /** What threads do. */
    record Event(int thread, String action, String target) {}

    /** A step that a thread can take; none of its events: one that only concerns the thread itself. */
    record Step(int thread, List<Event> events, State after, String fault, boolean countsAlways) {
        Step(int thread, List<Event> events, State after, String fault) {
            this(thread, events, after, fault, false);
        }

        boolean isLocal() {
            return events.stream()
                            .allMatch(event -> event.action().equals("begin")
                                    || event.action().equals("end"))
                    && fault.isEmpty()
                    && !countsAlways;
        }
    }

    /** What is left to do. */
    private sealed interface Todo {
        record Do(Statement statement) implements Todo {}

        record Write(String variable, String target, int value, boolean isShared) implements Todo {}

        record EndTransaction(String name) implements Todo {}

        record Unlock(String lock) implements Todo {}

        record EndAtomic() implements Todo {}
    }

    record Rest(Todo first, Rest next) {}

    /** One thread: what is left to do, what the statement that it is at has read so far, and its own variables. */
    record Thread(Rest rest, List<Integer> inputs, Map<String, Integer> variables) {}

    record State(
            List<Thread> threads,
            Map<String, Integer> shared,
            Map<String, Integer> owners,
            Map<String, Integer> depths) {}

    private record Range(int low, int high) {}

    private final Map<String, Range> ranges = new HashMap<>();
    private final Map<String, Declaration.Variable> shared = new HashMap<>();
    private final Map<String, Integer> starts = new TreeMap<>();
    private final List<String> threadNames = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    /** For models without arrays, constants, procedures, labels and parameters, whose variables have different names. */
    Machine(Model model) {
        for (Declaration.Variable variable : model.all(Declaration.Variable.class)) {
            shared.put(variable.name(), variable);
            starts.put(variable.name(), declare(variable));
        }
        for (Declaration.Threads declared : model.all(Declaration.Threads.class)) {
            int copies = declared.copies() == null ? 1 : ((Expression.Numeral) declared.copies()).value();
            for (int copy = 0; copy < copies; copy++) {
                threadNames.add(declared.name() + (declared.copies() == null ? "" : copy));
                threads.add(new Thread(before(declared.body(), null), List.of(), Map.of()));
            }
        }
    }

    List<String> threadNames() {
        return threadNames;
    }

    private int declare(Declaration.Variable variable) {
        Range range = variable.type().isBool()
                ? new Range(0, 1)
                : new Range(
                        number(variable.type().low()), number(variable.type().high()));
        ranges.put(variable.name(), range);
        if (variable.value() == null) {
            return range.low();
        }
        return variable.value() instanceof Expression.Truth truth ? (truth.value() ? 1 : 0) : number(variable.value());
    }

    private static int number(Expression expression) {
        return ((Expression.Numeral) expression).value();
    }

    private static Rest before(List<Statement> statements, Rest rest) {
        Rest all = rest;
        for (int index = statements.size() - 1; index >= 0; index--) {
            all = new Rest(new Todo.Do(statements.get(index)), all);
        }
        return all;
    }

    State start() {
        return new State(threads, starts, Map.of(), Map.of());
    }

    boolean isOver(State state) {
        return state.threads().stream().allMatch(thread -> thread.rest() == null);
    }

    /** Whether some thread waits for what only it could change. */
    boolean isGivenUp(State state) {
        return state.threads().stream()
                .anyMatch(thread -> thread.rest() != null
                        && thread.rest().first() instanceof Todo.Do todo
                        && todo.statement() instanceof Statement.Assume assume
                        && !readsShared(assume.condition()));
    }

    private boolean readsShared(Expression expression) {
        if (expression instanceof Expression.Name name) {
            return shared.containsKey(name.name());
        }
        if (expression instanceof Expression.Unary unary) {
            return readsShared(unary.operand());
        }
        return expression instanceof Expression.Binary binary
                && (readsShared(binary.left()) || readsShared(binary.right()));
    }

    /** All steps that a thread can take now. */
    List<Step> steps(State state, int number) {
        Thread thread = state.threads().get(number);
        return thread.rest() == null ? List.of() : steps(state, number, thread.rest(), thread.inputs());
    }

    /** All steps that are possible now, each with the local steps of the same thread before it. */
    List<Step> visibleSteps(State state, int number) {
        List<Step> visible = new ArrayList<>();
        for (Step step : steps(state, number)) {
            if (!step.isLocal()) {
                visible.add(step);
            } else {
                for (Step later : visibleSteps(step.after(), number)) {
                    List<Event> events = new ArrayList<>(step.events());
                    events.addAll(later.events());
                    visible.add(new Step(number, events, later.after(), later.fault()));
                }
            }
        }
        return visible;
    }

    private List<Step> steps(State state, int number, Rest rest, List<Integer> inputs) {
        Todo todo = rest.first();
        Rest next = rest.next();
        if (todo instanceof Todo.Write write) {
            return List.of(write(state, number, write, next));
        }
        if (todo instanceof Todo.EndTransaction end) {
            return List.of(went(state, number, next, new Event(number, "end", end.name())));
        }
        if (todo instanceof Todo.Unlock unlock) {
            return List.of(release(state, number, unlock.lock(), next));
        }
        if (todo instanceof Todo.EndAtomic) {
            return List.of(went(state, number, next));
        }
        try {
            return statement(state, number, ((Todo.Do) todo).statement(), next, inputs);
        } catch (Needs needs) {
            return needed(state, number, rest, inputs, needs);
        } catch (Wrong wrong) {
            return List.of(new Step(number, List.of(), state, wrong.getMessage()));
        }
    }

    private List<Step> needed(State state, int number, Rest rest, List<Integer> inputs, Needs needs) {
        List<Step> steps = new ArrayList<>();
        if (!needs.variable.isEmpty()) {
            int value = state.shared().get(needs.variable);
            State after = with(
                    state,
                    number,
                    new Thread(
                            rest,
                            plus(inputs, value),
                            state.threads().get(number).variables()));
            return List.of(new Step(number, List.of(new Event(number, "read", needs.variable)), after, ""));
        }
        for (int value = needs.low; value <= needs.high; value++) {
            State after = with(
                    state,
                    number,
                    new Thread(
                            rest,
                            plus(inputs, value),
                            state.threads().get(number).variables()));
            steps.add(new Step(number, List.of(), after, ""));
        }
        return steps;
    }

    private static List<Integer> plus(List<Integer> inputs, int value) {
        List<Integer> more = new ArrayList<>(inputs);
        more.add(value);
        return more;
    }

    private static State with(State state, int number, Thread thread) {
        List<Thread> threads = new ArrayList<>(state.threads());
        threads.set(number, thread);
        return new State(threads, state.shared(), state.owners(), state.depths());
    }

    private Step went(State state, int number, Rest next, Event... events) {
        Thread thread = state.threads().get(number);
        return new Step(
                number, List.of(events), with(state, number, new Thread(next, List.of(), thread.variables())), "");
    }

    private List<Step> statement(State state, int number, Statement statement, Rest next, List<Integer> inputs) {
        Evaluation evaluation = new Evaluation(state, number, new ArrayList<>(inputs));
        if (statement instanceof Statement.Assign assign) {
            return List.of(went(state, number, writes(assign, evaluation, next)));
        }
        if (statement instanceof Statement.Declare declare) {
            return List.of(declared(state, number, declare, evaluation, next));
        }
        if (statement instanceof Statement.If branch) {
            boolean holds = evaluation.bool(branch.condition());
            return List.of(went(state, number, before(holds ? branch.yes() : branch.no(), next)));
        }
        if (statement instanceof Statement.While loop) {
            boolean holds = evaluation.bool(loop.condition());
            Rest again = new Rest(new Todo.Do(loop), next);
            return List.of(went(state, number, holds ? before(loop.body(), again) : next));
        }
        if (statement instanceof Statement.Choose choice) {
            return choices(state, number, choice, next);
        }
        if (statement instanceof Statement.Assume assume) {
            return assume(state, number, assume, next);
        }
        if (statement instanceof Statement.Assert check) {
            if (!evaluation.bool(check.condition())) {
                throw new Wrong("assert");
            }
            return List.of(went(state, number, next));
        }
        if (statement instanceof Statement.Skip) {
            return List.of(went(state, number, next));
        }
        if (statement instanceof Statement.Atomic atomic) {
            Rest inside = before(atomic.body(), new Rest(new Todo.EndAtomic(), next));
            return whole(
                            with(
                                    state,
                                    number,
                                    new Thread(
                                            inside,
                                            List.of(),
                                            state.threads().get(number).variables())),
                            number,
                            next)
                    .stream()
                    .map(Machine::again)
                    .toList();
        }
        if (statement instanceof Statement.Transaction transaction) {
            Rest inside = before(transaction.body(), new Rest(new Todo.EndTransaction(transaction.name()), next));
            return List.of(went(state, number, inside, new Event(number, "begin", transaction.name())));
        }
        if (statement instanceof Statement.Sync sync) {
            String lock = sync.lock().name();
            return acquire(state, number, lock, before(sync.body(), new Rest(new Todo.Unlock(lock), next)));
        }
        if (statement instanceof Statement.Acquire acquire) {
            return acquire(state, number, acquire.lock().name(), next);
        }
        if (statement instanceof Statement.Release release) {
            return List.of(release(state, number, release.lock().name(), next));
        }
        throw new IllegalStateException("not for this machine: " + statement);
    }

    private Rest writes(Statement.Assign assign, Evaluation evaluation, Rest next) {
        List<Integer> values = new ArrayList<>();
        for (int index = 0; index < assign.targets().size(); index++) {
            String name = assign.targets().get(index).name();
            values.add(evaluation.valueFor(assign.values().get(index), ranges.get(name)));
        }
        Rest rest = next;
        for (int index = assign.targets().size() - 1; index >= 0; index--) {
            String name = assign.targets().get(index).name();
            rest = new Rest(new Todo.Write(name, name, values.get(index), shared.containsKey(name)), rest);
        }
        return rest;
    }

    private Step write(State state, int number, Todo.Write write, Rest next) {
        Range range = ranges.get(write.variable());
        if (write.value() < range.low() || write.value() > range.high()) {
            return new Step(number, List.of(), state, "range");
        }
        Thread thread = state.threads().get(number);
        if (!write.isShared()) {
            Map<String, Integer> variables = new TreeMap<>(thread.variables());
            variables.put(write.variable(), write.value());
            return new Step(number, List.of(), with(state, number, new Thread(next, List.of(), variables)), "");
        }
        Map<String, Integer> changed = new TreeMap<>(state.shared());
        changed.put(write.variable(), write.value());
        State after = new State(state.threads(), changed, state.owners(), state.depths());
        return went(after, number, next, new Event(number, "write", write.target()));
    }

    private Step declared(State state, int number, Statement.Declare declare, Evaluation evaluation, Rest next) {
        Declaration.Variable variable = declare.variable();
        declare(new Declaration.Variable(variable.type(), variable.name(), null, null, false, variable.at()));
        Range range = ranges.get(variable.name());
        int value = variable.value() == null ? range.low() : evaluation.valueFor(variable.value(), range);
        return write(state, number, new Todo.Write(variable.name(), variable.name(), value, false), next);
    }

    private List<Step> choices(State state, int number, Statement.Choose choice, Rest next) {
        List<Step> steps = new ArrayList<>();
        for (List<Statement> branch : choice.branches()) {
            Rest rest = before(branch, next);
            if (rest == next) {
                steps.add(went(state, number, next));
            } else {
                steps.addAll(steps(state, number, rest, List.of()));
            }
        }
        return steps;
    }

    private List<Step> assume(State state, int number, Statement.Assume assume, Rest next) {
        Evaluation evaluation = new Evaluation(state, number, new ArrayList<>());
        evaluation.readsAtOnce = true;
        boolean holds = evaluation.bool(assume.condition());
        return holds ? List.of(went(state, number, next, evaluation.events.toArray(Event[]::new))) : List.of();
    }

    /** All ways to get to the end of what is indivisible. */
    private List<Step> whole(State state, int number, Rest end) {
        List<Step> steps = new ArrayList<>();
        for (Step step : steps(state, number)) {
            boolean isEnd = state.threads().get(number).rest().first() instanceof Todo.EndAtomic
                    && state.threads().get(number).rest().next() == end;
            if (isEnd || !step.fault().isEmpty()) {
                steps.add(step);
                continue;
            }
            for (Step later : whole(step.after(), number, end)) {
                List<Event> events = new ArrayList<>(step.events());
                events.addAll(later.events());
                steps.add(new Step(number, events, later.after(), later.fault()));
            }
        }
        return steps;
    }

    private List<Step> acquire(State state, int number, String lock, Rest next) {
        int owner = state.owners().getOrDefault(lock, -1);
        if (owner == number) {
            Map<String, Integer> depths = new TreeMap<>(state.depths());
            depths.merge(lock, 1, Integer::sum);
            return List.of(
                    again(went(new State(state.threads(), state.shared(), state.owners(), depths), number, next)));
        }
        if (owner >= 0) {
            return List.of();
        }
        Map<String, Integer> owners = new TreeMap<>(state.owners());
        owners.put(lock, number);
        State after = new State(state.threads(), state.shared(), owners, state.depths());
        return List.of(went(after, number, next, new Event(number, "acquire", lock)));
    }

    /** A lock that the thread holds already, or something indivisible: a step even if it has no event. */
    private static Step again(Step step) {
        return new Step(step.thread(), step.events(), step.after(), step.fault(), true);
    }

    private Step release(State state, int number, String lock, Rest next) {
        if (state.owners().getOrDefault(lock, -1) != number) {
            return new Step(number, List.of(), state, "release");
        }
        int depth = state.depths().getOrDefault(lock, 0);
        if (depth > 0) {
            Map<String, Integer> depths = new TreeMap<>(state.depths());
            depths.merge(lock, -1, Integer::sum);
            return again(went(new State(state.threads(), state.shared(), state.owners(), depths), number, next));
        }
        Map<String, Integer> owners = new TreeMap<>(state.owners());
        owners.remove(lock);
        State after = new State(state.threads(), state.shared(), owners, state.depths());
        return went(after, number, next, new Event(number, "release", lock));
    }

    /** One evaluation, with the inputs that there are. */
    private final class Evaluation {
        private final State state;
        private final int number;
        private final List<Integer> inputs;
        private final List<Event> events = new ArrayList<>();
        private boolean readsAtOnce;

        Evaluation(State state, int number, List<Integer> inputs) {
            this.state = state;
            this.number = number;
            this.inputs = inputs;
        }

        boolean bool(Expression expression) {
            return valueFor(expression, new Range(0, 1)) != 0;
        }

        int valueFor(Expression expression, Range range) {
            if (expression instanceof Expression.Any) {
                return inputs.isEmpty() ? fail(new Needs("", range.low(), range.high())) : inputs.remove(0);
            }
            if (expression instanceof Expression.Numeral numeral) {
                return numeral.value();
            }
            if (expression instanceof Expression.Truth truth) {
                return truth.value() ? 1 : 0;
            }
            if (expression instanceof Expression.Name name) {
                return variable(name.name());
            }
            if (expression instanceof Expression.Unary unary) {
                int operand = valueFor(unary.operand(), new Range(0, 1));
                return unary.operator() == Operator.NOT ? 1 - operand : -operand;
            }
            return binary((Expression.Binary) expression);
        }

        private int fail(Needs needs) {
            throw needs;
        }

        private int variable(String name) {
            if (!shared.containsKey(name)) {
                return state.threads().get(number).variables().get(name);
            }
            if (readsAtOnce) {
                events.add(new Event(number, "read", name));
                return state.shared().get(name);
            }
            return inputs.isEmpty() ? fail(new Needs(name, 0, 0)) : inputs.remove(0);
        }

        private int binary(Expression.Binary binary) {
            Range bool = new Range(0, 1);
            int left = valueFor(binary.left(), bool);
            if (binary.operator() == Operator.AND && left == 0) {
                return 0;
            }
            if (binary.operator() == Operator.OR && left == 1) {
                return 1;
            }
            int right = valueFor(binary.right(), bool);
            return switch (binary.operator()) {
                case AND, OR -> right;
                case EQUAL -> left == right ? 1 : 0;
                case UNEQUAL -> left != right ? 1 : 0;
                case LESS -> left < right ? 1 : 0;
                case AT_MOST -> left <= right ? 1 : 0;
                case GREATER -> left > right ? 1 : 0;
                case AT_LEAST -> left >= right ? 1 : 0;
                case PLUS -> left + right;
                case MINUS -> left - right;
                case TIMES -> left * right;
                case OVER, MODULO -> throw new IllegalStateException("not for this machine");
                case NOT, NEGATIVE -> throw new IllegalStateException();
            };
        }
    }
}
