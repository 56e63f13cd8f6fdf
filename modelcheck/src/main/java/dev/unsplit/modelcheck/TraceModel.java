// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck;

import dev.unsplit.modelcheck.TraceModel.Action.Kind;
import dev.unsplit.modelcheck.language.Model;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.UsageException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes a model of chosen methods of a recorded run: what each of their executions did to shared variables and locks, in its order, becomes a thread; executions that did the same
 * are one. Of values nothing is known: a variable has just one, and what is written is {@code *}. So every interleaving of these executions is checked, in any number of copies.
 *
 * <p>An execution is looked at alone: what started or joined threads, and what was handed over, is left out, and so are locks in reader mode, whose accesses stay.
 */
public final class TraceModel {

    private static final int MOST_EVENTS = 10_000; // of an execution

    /** What an execution did. */
    record Action(Kind kind, String target) {
        enum Kind {
            READ,
            WRITE,
            ACQUIRE,
            RELEASE
        }
    }

    private record Execution(String method, List<Action> actions) {}

    /** One thread of the trace. */
    private static final class Running {
        private final Map<String, Integer> held =
                new LinkedHashMap<>(); // locks in the order of their acquires, and how often
        private int depth; // of methods, from the chosen one on
        private String method = "";
        private final List<Action> actions = new ArrayList<>();
    }

    private final Set<String> methods;
    private final Set<Execution> executions = new LinkedHashSet<>();
    private final Map<Integer, Running> threads = new HashMap<>();
    private final Map<String, String> names = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    private TraceModel(Set<String> methods) {
        this.methods = methods;
    }

    /**
     * @param methods names without descriptors
     * @param copies of each thread
     * @return the text of a model
     * @throws UsageException if the trace cannot be read, has no accesses, or has none of a method
     */
    public static String of(RepeatableTrace trace, List<String> methods, int copies) {
        TraceModel model = new TraceModel(new LinkedHashSet<>(methods));
        try (TraceReader reader = trace.open()) {
            if (!reader.info().level().hasAccesses()) {
                throw new UsageException(trace.name() + ": a model needs accesses, but this trace has only edges");
            }
            reader.read(model.new Collector(reader.symbols(), excluded(reader)));
        }
        Set<String> missing = new LinkedHashSet<>(methods);
        model.executions.forEach(execution -> missing.remove(execution.method()));
        if (!missing.isEmpty()) {
            throw new UsageException("--methods: expected methods that " + trace.name() + " has executions of, found '"
                    + String.join(", ", missing) + "'");
        }
        return model.text(trace.name(), copies);
    }

    private static ExcludedMethods excluded(TraceReader reader) {
        return new ExcludedMethods(reader.symbols().methods(), reader.info().excludedMethods());
    }

    private final class Collector implements EventHandler {
        private final Symbols symbols;
        private final ExcludedMethods excluded;

        Collector(Symbols symbols, ExcludedMethods excluded) {
            this.symbols = symbols;
            this.excluded = excluded;
        }

        private Running running(int thread) {
            return threads.computeIfAbsent(thread, number -> new Running());
        }

        @Override
        public void begin(int thread, int method, int site) {
            Running running = running(thread);
            if (running.depth > 0) {
                running.depth++;
            } else if (!excluded.contains(method) && methods.contains(symbols.methodName(method))) {
                running.depth = 1;
                running.method = symbols.methodName(method);
                running.actions.clear();
                running.held.keySet().forEach(lock -> running.actions.add(new Action(Kind.ACQUIRE, lock)));
            }
        }

        @Override
        public void end(int thread, int method, int site) {
            Running running = running(thread);
            if (running.depth > 0 && --running.depth == 0) {
                List<String> held = new ArrayList<>(running.held.keySet());
                for (int index = held.size() - 1; index >= 0; index--) {
                    running.actions.add(new Action(Kind.RELEASE, held.get(index)));
                }
                executions.add(new Execution(running.method, List.copyOf(running.actions)));
            }
        }

        private void add(int thread, Kind kind, String target) {
            Running running = running(thread);
            if (running.depth > 0) {
                if (running.actions.size() == MOST_EVENTS) {
                    throw new UsageException("--methods: an execution of " + running.method + " has more than "
                            + MOST_EVENTS + " events; expected a shorter one");
                }
                running.actions.add(new Action(kind, target));
            }
        }

        @Override
        public void read(int thread, int variable, int site) {
            add(thread, Kind.READ, symbols.variables().get(variable));
        }

        @Override
        public void write(int thread, int variable, int site) {
            add(thread, Kind.WRITE, symbols.variables().get(variable));
        }

        @Override
        public void acquire(int thread, int lock, int site) {
            String name = symbols.locks().get(lock);
            if (running(thread).held.merge(name, 1, Integer::sum) == 1) {
                add(thread, Kind.ACQUIRE, name);
            }
        }

        /** One that was held before the trace began is no lock of it. */
        @Override
        public void release(int thread, int lock, int site) {
            Running running = running(thread);
            String name = symbols.locks().get(lock);
            if (running.held.getOrDefault(name, 0) == 1) {
                running.held.remove(name);
                add(thread, Kind.RELEASE, name);
            } else {
                running.held.computeIfPresent(name, (held, times) -> times - 1);
            }
        }
    }

    private String text(String trace, int copies) {
        Set<String> variables = new LinkedHashSet<>();
        Set<String> locks = new LinkedHashSet<>();
        for (Execution execution : executions) {
            for (Action action : execution.actions()) {
                boolean isAccess = action.kind() == Kind.READ || action.kind() == Kind.WRITE;
                (isAccess ? variables : locks).add(named(isAccess ? "variable" : "lock", action.target()));
            }
        }
        StringBuilder text = new StringBuilder("// Made from " + oneLine(trace) + ": "
                + oneLine(String.join(", ", methods)) + "\n// Nothing is known of values, so each variable has one.\n");
        variables.forEach(name -> text.append("shared int 0..0 ").append(name).append(";\n"));
        locks.forEach(name -> text.append("lock ").append(name).append(";\n"));
        int number = 0;
        for (Execution execution : executions) {
            thread(execution, ++number, copies, text);
        }
        return text.toString();
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ");
    }

    private void thread(Execution execution, int number, int copies, StringBuilder text) {
        text.append("\nthread t").append(number).append(copies == 1 ? "" : " [" + copies + "]");
        text.append(" {\n    int 0..0 seen;\n    transaction ")
                .append(named("method", execution.method()))
                .append(" {\n");
        for (Action action : execution.actions()) {
            text.append("        ").append(statement(action)).append('\n');
        }
        text.append("    }\n}\n");
    }

    private String statement(Action action) {
        return switch (action.kind()) {
            case READ -> "seen = " + named("variable", action.target()) + ";";
            case WRITE -> named("variable", action.target()) + " = *;";
            case ACQUIRE -> "acquire(" + named("lock", action.target()) + ");";
            case RELEASE -> "release(" + named("lock", action.target()) + ");";
        };
    }

    /** A name that the language knows, and that nothing else has. */
    private String named(String kind, String original) {
        return names.computeIfAbsent(kind + " " + original, any -> {
            String plain = original.replaceAll("[^A-Za-z0-9_$.]", "_").replaceAll("\\.(?![A-Za-z_$])", "_");
            String start = plain.matches("[A-Za-z_$].*") ? plain : "_" + plain;
            String name = Model.isKeyword(start) || start.equals("seen") ? start + "_" : start;
            while (!taken.add(name)) {
                name += "_";
            }
            return name;
        });
    }
}
