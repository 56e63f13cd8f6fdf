// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import dev.unsplit.modelcheck.language.Declaration;
import dev.unsplit.modelcheck.language.Expression;
import dev.unsplit.modelcheck.language.Model;
import dev.unsplit.modelcheck.language.Position;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks a model and turns it into automata, one for each copy of a thread, so that an edge knows its fields and need not look for them. Every thread is translated twice: the
 * first time tells how large its temporaries are.
 */
public final class ModelCompiler {

    /** Sets of threads are bits of an int, four of them lie in a long. */
    static final int MOST_THREADS = 15;

    private static final int MOST_VALUES = 1 << 20;
    private static final int LARGEST_ARRAY = 1024;

    private final Scope globals = new Scope(null);
    private final Map<String, Declaration.Procedure> procedures = new LinkedHashMap<>();
    private final List<String> variableNames = new ArrayList<>();
    private final List<Field> shared = new ArrayList<>();
    private final List<Field> freeAtStart = new ArrayList<>(); // declared with = *
    private final Map<Field, Integer> starts = new LinkedHashMap<>();
    private final BitSet hidden = new BitSet();
    private final List<LockVariable> locks = new ArrayList<>();
    private final Model model;

    private ModelCompiler(Model model) {
        this.model = model;
    }

    /** @throws dev.unsplit.trace.UsageException if the model makes no sense; the message names line and column */
    public static Program compile(Model model) {
        return new ModelCompiler(model).program();
    }

    private Program program() {
        for (Declaration.Constant constant : model.all(Declaration.Constant.class)) {
            Value.Constant value = Expressions.constant(constant.value(), globals, -1);
            globals.declare(constant.name(), new Meaning.Constant(value), constant.at());
        }
        model.all(Declaration.Variable.class).forEach(this::declare);
        model.all(Declaration.Lock.class).forEach(this::declare);
        for (Declaration.Procedure procedure : model.all(Declaration.Procedure.class)) {
            if (procedures.putIfAbsent(procedure.name(), procedure) != null) {
                throw procedure.at().error("expected another name: there is a procedure " + procedure.name());
            }
        }
        for (Declaration.Procedure procedure : procedures.values()) {
            new ThreadCompiler(procedures, globals, "", 0, -1, List.of()).check(procedure);
        }
        List<ThreadCode> threads = threads();
        new LockUses(locks).check(threads);
        return new Program(model.file(), threads, shared, hidden, locks, variableNames, starts, freeAtStart);
    }

    private void declare(Declaration.Variable declaration) {
        Field[] fields = fields(declaration, declaration.name(), globals, -1);
        boolean isBool = declaration.type().isBool();
        globals.declare(
                declaration.name(),
                new Meaning.Variable(isBool, declaration.size() != null, fields, variableNames.size()),
                declaration.at());
        for (Field field : fields) {
            variableNames.add(field.name());
            shared.add(field);
            hidden.set(shared.size() - 1, declaration.isHidden());
            if (declaration.value() instanceof Expression.Any) {
                freeAtStart.add(field);
            } else if (declaration.value() != null) {
                starts.put(field, start(declaration.value(), isBool, field));
            }
        }
    }

    private int start(Expression expression, boolean isBool, Field field) {
        Expressions.constant(expression, globals, -1);
        return new Expressions(new CodeBuilder("", List.of()), 0, -1)
                .valueFor(expression, isBool, field, globals)
                .low();
    }

    private void declare(Declaration.Lock declaration) {
        int size = declaration.size() == null ? 1 : size(declaration.size(), globals, -1);
        LockVariable lock =
                new LockVariable(declaration.name(), declaration.size() != null, size, variableNames.size());
        globals.declare(declaration.name(), new Meaning.Lock(lock), declaration.at());
        for (int element = 0; element < size; element++) {
            variableNames.add(lock.nameOf(element));
        }
        locks.add(lock);
    }

    /** The places of a variable: one, or one for each element. */
    static Field[] fields(Declaration.Variable declaration, String name, Scope scope, int copy) {
        Declaration.Type type = declaration.type();
        int low = type.low() == null ? 0 : Expressions.number(type.low(), scope, copy);
        int high = type.high() == null ? 1 : Expressions.number(type.high(), scope, copy);
        if (high < low || (long) high - low >= MOST_VALUES) {
            throw type.at().error("expected a range with 1 to " + MOST_VALUES + " values, found " + low + ".." + high);
        }
        if (declaration.size() == null) {
            return new Field[] {new Field(name, low, high)};
        }
        Field[] fields = new Field[size(declaration.size(), scope, copy)];
        for (int element = 0; element < fields.length; element++) {
            fields[element] = new Field(name + "[" + element + "]", low, high);
        }
        return fields;
    }

    private static int size(Expression expression, Scope scope, int copy) {
        int size = Expressions.number(expression, scope, copy);
        if (size < 1 || size > LARGEST_ARRAY) {
            throw expression.at().error("expected a size within 1.." + LARGEST_ARRAY + ", found " + size);
        }
        return size;
    }

    private List<ThreadCode> threads() {
        List<ThreadCode> threads = new ArrayList<>();
        Map<String, Declaration.Threads> names = new HashMap<>();
        int group = 0;
        for (Declaration.Threads declaration : model.all(Declaration.Threads.class)) {
            if (names.put(declaration.name(), declaration) != null) {
                throw declaration.at().error("expected another name: there is a thread " + declaration.name());
            }
            int copies = declaration.copies() == null ? 1 : Expressions.number(declaration.copies(), globals, -1);
            if (copies < 1 || threads.size() + copies > MOST_THREADS) {
                throw declaration.at().error("expected 1 to " + MOST_THREADS + " threads in all");
            }
            boolean isSymmetric = !new CopyUses().in(declaration);
            for (int copy = 0; copy < copies; copy++) {
                group += isSymmetric && copy > 0 ? 0 : 1;
                String name = declaration.copies() == null ? declaration.name() : declaration.name() + copy;
                threads.add(thread(declaration, name, group, threads.size(), copy));
            }
        }
        if (threads.isEmpty()) {
            throw new Position(model.file(), 1, 1).error("expected a thread");
        }
        return threads;
    }

    private ThreadCode thread(Declaration.Threads declaration, String name, int group, int number, int copy) {
        ThreadCompiler first = new ThreadCompiler(procedures, globals, name, number, copy, List.of());
        first.compile(declaration, List.of());
        List<Field> temporaries = first.code().temporaryFields();
        ThreadCompiler second = new ThreadCompiler(procedures, globals, name, number, copy, temporaries);
        Location start = second.compile(declaration, temporaries);
        List<Field> variables = new ArrayList<>(second.variables());
        variables.addAll(temporaries);
        List<Location> locations = Shortcuts.reachable(start);
        Field location = new Field(name + " location", 0, locations.size() - 1);
        return new ThreadCode(name, group, locations, location, variables, 0);
    }
}
