// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.benign;

import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Site;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Nesting;
import dev.unsplit.trace.Symbols;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
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
import java.util.function.IntConsumer;
import java.util.stream.Collectors;

/** All accesses that a trace has of the variables that were split, in their order; and whether the methods that were split use others. */
final class VariableUses implements EventHandler {

    /** Of each name; with more, no rule judges. */
    static final int MOST = 20_000;

    private static final List<Use> NOT_ASKED = List.of();

    private final SymbolTexts texts;
    private final Map<String, List<Use>> uses = new HashMap<>();
    private final SteadyVariables steady = new SteadyVariables();
    private final Map<String, IntOpenHashSet> usedIn = new HashMap<>(); // variables, by method that was split
    private final Int2ObjectOpenHashMap<IntConsumer> byMethod = new Int2ObjectOpenHashMap<>(); // the same, by number
    private final Int2ObjectOpenHashMap<List<Use>> byVariable = new Int2ObjectOpenHashMap<>();
    private final Nesting nesting = new Nesting();
    private final Int2ObjectOpenHashMap<List<Long>> executions = new Int2ObjectOpenHashMap<>(); // of each thread
    private final Int2ObjectOpenHashMap<Int2IntOpenHashMap> locks = new Int2ObjectOpenHashMap<>(); // of each thread
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
        nesting.begin(thread, method);
        executions.computeIfAbsent(thread, any -> new ArrayList<>()).add(++begins);
    }

    @Override
    public void end(int thread, int method, int site) {
        nesting.end(thread);
        List<Long> open = executions.get(thread);
        open.remove(open.size() - 1);
        if (open.isEmpty()) {
            executions.remove(thread); // there may be any number of tasks
        }
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
        noteInMethods(thread, variable);
        List<Use> ofName =
                byVariable.computeIfAbsent(variable, number -> uses.getOrDefault(texts.variable(number), NOT_ASKED));
        if (ofName != NOT_ASKED && ofName.size() <= MOST) {
            ofName.add(new Use(variable, thread, kind, texts.site(site), methods(thread), held(thread)));
        }
    }

    private void noteInMethods(int thread, int variable) {
        for (int level = 0; level < nesting.depth(thread); level++) {
            byMethod.computeIfAbsent(nesting.method(thread, level), this::collector)
                    .accept(variable);
        }
    }

    private IntConsumer collector(int method) {
        IntOpenHashSet variables = usedIn.get(texts.method(method));
        return variables == null ? variable -> {} : variables::add;
    }

    private Map<String, Long> methods(int thread) {
        Map<String, Long> methods = new HashMap<>();
        for (int level = 0; level < nesting.depth(thread); level++) {
            methods.putIfAbsent(
                    texts.method(nesting.method(thread, level)),
                    executions.get(thread).get(level));
        }
        return methods;
    }

    private Set<Integer> held(int thread) {
        return Set.copyOf(locks.getOrDefault(thread, new Int2IntOpenHashMap()).keySet());
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        locks.computeIfAbsent(thread, any -> new Int2IntOpenHashMap()).addTo(lock, 1);
    }

    @Override
    public void release(int thread, int lock, int site) {
        Int2IntOpenHashMap held = locks.get(thread);
        if (held != null && held.addTo(lock, -1) <= 1) {
            held.remove(lock);
        }
        if (held != null && held.isEmpty()) {
            locks.remove(thread);
        }
    }
}
