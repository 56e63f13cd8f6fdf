// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.proof;

import dev.unsplit.staticcheck.effect.Effect;
import dev.unsplit.staticcheck.effect.Effect.Call;
import dev.unsplit.staticcheck.effect.Effect.Choice;
import dev.unsplit.staticcheck.effect.Effect.Handed;
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
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Who calls whom. Questions whose answer for a method depends on what it calls are asked in an order in which few of them are asked twice.
 *
 * <p>A method that others override has a second node for the calls that may lead to any of them: so there are as many edges as calls and overriding methods, and not their product.
 */
final class CallGraph {

    private static final String ANY = "any ";

    private final Program program;
    private final Map<String, Set<String>> callees = new HashMap<>();
    private final Map<String, Set<String>> callers = new HashMap<>();
    private final List<String> calleesFirst = new ArrayList<>();

    CallGraph(Program program) {
        this.program = program;
        for (SourceMethod method : program.methods().values()) {
            Set<String> called = new LinkedHashSet<>();
            collect(method.effect(), called);
            put(method.id(), called);
        }
        Set<String> seen = new HashSet<>();
        for (String method : program.methods().keySet()) {
            order(method, seen);
        }
    }

    private void put(String caller, Set<String> called) {
        callees.put(caller, called);
        for (String each : called) {
            callers.computeIfAbsent(each, any -> new LinkedHashSet<>()).add(caller);
        }
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
            called.add(node(call));
        } else if (effect instanceof Handed handed) {
            called.add(node(handed.code()));
        }
    }

    private String node(Call call) {
        Set<String> others = call.isVirtual() ? program.overriding(call.method()) : Set.of();
        if (others.isEmpty()) {
            return call.method();
        }
        String node = ANY + call.method();
        if (!callees.containsKey(node)) {
            put(node, program.targets(call));
        }
        return node;
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

    /** Asks for each method, callees first, and again for those whose callees have changed, until nothing changes. */
    void untilStable(Predicate<SourceMethod> changes) {
        Deque<String> waiting = new ArrayDeque<>(calleesFirst);
        Set<String> isWaiting = new HashSet<>(calleesFirst);
        while (!waiting.isEmpty()) {
            String id = waiting.remove();
            isWaiting.remove(id);
            SourceMethod method = program.methods().get(id);
            if (method != null && changes.test(method)) {
                eachCaller(id, caller -> {
                    if (isWaiting.add(caller)) {
                        waiting.add(caller);
                    }
                });
            }
        }
    }

    /** The methods that call one of a kind. */
    Set<String> callersOfSome(Predicate<SourceMethod> kind) {
        Set<String> found = new HashSet<>();
        for (SourceMethod method : program.methods().values()) {
            if (kind.test(method)) {
                eachCaller(method.id(), found::add);
            }
        }
        return found;
    }

    private void eachCaller(String id, Consumer<String> action) {
        for (String caller : callers.getOrDefault(id, Set.of())) {
            if (caller.startsWith(ANY)) {
                eachCaller(caller, action);
            } else {
                action.accept(caller);
            }
        }
    }
}
