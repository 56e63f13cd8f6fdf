// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.benign;

import dev.unsplit.analysis.benign.Execution.Method;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Site;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Symbols;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** All accesses that a trace has of the variables that were split, in their order; and whether the methods that were split use others. */
final class VariableUses implements EventHandler {

    /** Of each name; with more, no rule judges. */
    static final int MOST = 20_000;

    private static final List<Use> NOT_ASKED = List.of();
    private static final RunningThread IN_NOTHING = new RunningThread();

    private final SymbolTexts texts;
    private final Map<String, List<Use>> uses = new HashMap<>();
    private final SteadyVariables steady = new SteadyVariables();
    private final Map<String, IntOpenHashSet> usedIn = new HashMap<>(); // variables, by method that was split
    private final Int2ObjectOpenHashMap<Method> methods = new Int2ObjectOpenHashMap<>();
    private final Int2ObjectOpenHashMap<List<Use>> byVariable = new Int2ObjectOpenHashMap<>();
    private final Int2ObjectOpenHashMap<Site> sites = new Int2ObjectOpenHashMap<>();
    private final Int2ObjectOpenHashMap<RunningThread> threads = new Int2ObjectOpenHashMap<>();
    private long begins;

    VariableUses(Symbols symbols, Collection<Split> splits) {
        this.texts = new SymbolTexts(symbols);
        for (Split split : splits) {
            uses.put(split.variable(), new ArrayList<>());
            usedIn.put(split.method(), new IntOpenHashSet());
        }
    }

    /** Whether the method that was split uses other variables, too, that threads change while others use them. */
    boolean usesMoreThatChanges(Split split) {
        Set<Integer> own = of(split).stream().map(Use::variable).collect(Collectors.toSet());
        return usedIn.getOrDefault(split.method(), new IntOpenHashSet())
                .intStream()
                .anyMatch(variable -> !own.contains(variable) && !steady.contains(variable));
    }

    /** Of those variables of the name that are used where the split is: all atomics have one name. None if there were too many. */
    List<Use> of(Split split) {
        List<Use> all = uses.getOrDefault(split.variable(), List.of());
        if (all.size() > MOST) {
            return List.of();
        }
        Set<Integer> concerned = variablesAt(all, split.leftSite());
        concerned.retainAll(variablesAt(all, split.backSite()));
        return all.stream().filter(use -> concerned.contains(use.variable())).toList();
    }

    private static Set<Integer> variablesAt(List<Use> uses, Site site) {
        return uses.stream()
                .filter(use -> use.site().equals(site))
                .map(Use::variable)
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** What each execution of the method that was split did to each variable. */
    Collection<List<Use>> byExecution(Split split) {
        String method = split.method();
        return of(split).stream()
                .filter(use -> use.executions().containsKey(method))
                .collect(Collectors.groupingBy(
                        use -> List.of((long) use.variable(), use.executions().get(method)),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values();
    }

    @Override
    public void begin(int thread, int method, int site) {
        thread(thread).begin(methods.computeIfAbsent(method, this::method), ++begins);
    }

    private Method method(int method) {
        String name = texts.method(method);
        return new Method(method, name, usedIn.get(name));
    }

    @Override
    public void end(int thread, int method, int site) {
        RunningThread running = thread(thread);
        running.end();
        forgetIfInNothing(thread, running);
    }

    @Override
    public void read(int thread, int variable, int site) {
        note(Use.Kind.READ, thread, variable, site);
    }

    @Override
    public void write(int thread, int variable, int site) {
        note(Use.Kind.WRITE, thread, variable, site);
    }

    @Override
    public void update(int thread, int variable, int site) {
        note(Use.Kind.UPDATE, thread, variable, site);
    }

    private void note(Use.Kind kind, int thread, int variable, int site) {
        steady.use(thread, variable, kind != Use.Kind.READ);
        RunningThread running = threads.getOrDefault(thread, IN_NOTHING);
        running.use(variable);
        List<Use> ofName =
                byVariable.computeIfAbsent(variable, number -> uses.getOrDefault(texts.variable(number), NOT_ASKED));
        if (ofName != NOT_ASKED && ofName.size() <= MOST) {
            Site place = sites.computeIfAbsent(site, texts::site);
            ofName.add(new Use(variable, thread, kind, place, running.executions(), running.held()));
        }
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        thread(thread).acquire(lock);
    }

    @Override
    public void release(int thread, int lock, int site) {
        RunningThread running = thread(thread);
        running.release(lock);
        forgetIfInNothing(thread, running);
    }

    private RunningThread thread(int thread) {
        return threads.computeIfAbsent(thread, any -> new RunningThread());
    }

    /** There may be any number of tasks. */
    private void forgetIfInNothing(int thread, RunningThread running) {
        if (running.isInNothing()) {
            threads.remove(thread);
        }
    }
}
