// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.proof;

import dev.unsplit.staticcheck.effect.Effect;
import dev.unsplit.staticcheck.effect.Effect.Call;
import dev.unsplit.staticcheck.effect.Effect.Choice;
import dev.unsplit.staticcheck.effect.Effect.Locked;
import dev.unsplit.staticcheck.effect.Effect.Loop;
import dev.unsplit.staticcheck.effect.Effect.Sequence;
import dev.unsplit.staticcheck.effect.Program;
import dev.unsplit.staticcheck.effect.SourceMethod;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Who calls whom. Questions whose answer for a method depends on what it calls are asked in an order in which few of them are asked twice. */
final class CallGraph {

    private final Program program;
    private final Map<String, Set<String>> callees = new HashMap<>();
    private final Map<String, Set<String>> callers = new HashMap<>();
    private final List<String> calleesFirst = new ArrayList<>();

    CallGraph(Program program) {
        this.program = program;
        for (SourceMethod method : program.methods().values()) {
            Set<String> called = new LinkedHashSet<>();
            collect(method.effect(), called);
            called.retainAll(program.methods().keySet());
            callees.put(method.id(), called);
            called.forEach(each ->
                    callers.computeIfAbsent(each, any -> new LinkedHashSet<>()).add(method.id()));
        }
        Set<String> seen = new HashSet<>();
        program.methods().keySet().forEach(method -> order(method, seen));
    }

    private void collect(Effect effect, Set<String> called) {
        if (effect instanceof Sequence sequence) {
            sequence.parts().forEach(part -> collect(part, called));
        } else if (effect instanceof Choice choice) {
            choice.branches().forEach(branch -> collect(branch, called));
        } else if (effect instanceof Loop loop) {
            collect(loop.body(), called);
        } else if (effect instanceof Locked block) {
            collect(block.body(), called);
        } else if (effect instanceof Call call) {
            called.addAll(program.targets(call));
        }
    }

    private record Visit(String method, Iterator<String> rest) {}

    /** Depth first, without recursion: chains of calls may be long. */
    private void order(String start, Set<String> seen) {
        Deque<Visit> open = new ArrayDeque<>();
        if (seen.add(start)) {
            open.push(new Visit(start, callees.getOrDefault(start, Set.of()).iterator()));
        }
        while (!open.isEmpty()) {
            Visit visit = open.element();
            if (!visit.rest.hasNext()) {
                calleesFirst.add(open.pop().method);
                continue;
            }
            String next = visit.rest.next();
            if (seen.add(next)) {
                open.push(new Visit(next, callees.getOrDefault(next, Set.of()).iterator()));
            }
        }
    }

    Set<String> callers(String method) {
        return callers.getOrDefault(method, Set.of());
    }

    /** Asks for each method, callees first, and again for those whose callees have changed, until nothing changes. */
    void untilStable(Predicate<SourceMethod> changes) {
        Deque<String> waiting = new ArrayDeque<>(calleesFirst);
        Set<String> isWaiting = new HashSet<>(calleesFirst);
        while (!waiting.isEmpty()) {
            String id = waiting.remove();
            isWaiting.remove(id);
            SourceMethod method = program.methods().get(id);
            if (method != null && changes.test(method)) {
                for (String caller : callers(id)) {
                    if (isWaiting.add(caller)) {
                        waiting.add(caller);
                    }
                }
            }
        }
    }
}
