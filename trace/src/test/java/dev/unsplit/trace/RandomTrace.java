// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Events with names of every kind, well nested, to be passed to any handler. */
final class RandomTrace {

    enum Kind {
        READ,
        WRITE,
        UPDATE,
        VOLATILE_READ,
        VOLATILE_WRITE,
        ACQUIRE,
        RELEASE,
        FORK,
        JOIN,
        BEGIN,
        END,
        ACQUIRE_SHARED,
        RELEASE_SHARED,
        BARRIER,
        SEND,
        RECEIVE,
        BOUNDARY,
        NUMBER,
        EDGE
    }

    private record Event(Kind kind, int thread, int operand, int site, long number) {}

    private final Symbols symbols = new Symbols();
    private final List<Event> events;

    private RandomTrace(List<String> threads, List<String> names, List<String> sites, List<Event> events) {
        threads.forEach(symbols.threads()::intern);
        names.forEach(symbols.variables()::intern);
        names.forEach(symbols.locks()::intern);
        names.forEach(symbols.methods()::intern);
        sites.forEach(symbols.sites()::intern);
        this.events = wellNested(events);
    }

    static Arbitrary<RandomTrace> of(
            Arbitrary<String> threads, Arbitrary<String> names, Arbitrary<String> sites, Set<Kind> kinds) {
        Arbitrary<Event> events = Combinators.combine(
                        Arbitraries.of(kinds),
                        Arbitraries.integers().between(0, 2),
                        Arbitraries.integers().between(0, 4),
                        Arbitraries.integers().between(0, 4),
                        Arbitraries.longs().greaterOrEqual(0))
                .as((kind, thread, operand, site, number) -> new Event(kind, thread, operand, site, number));
        return Combinators.combine(
                        threads.list().uniqueElements().ofSize(3),
                        names.list().uniqueElements().ofSize(5),
                        sites.list().uniqueElements().ofSize(5),
                        events.list().ofMaxSize(25))
                .as(RandomTrace::new);
    }

    private static List<Event> wellNested(List<Event> events) {
        int[] depth = new int[3];
        List<Event> kept = new ArrayList<>();
        for (Event event : events) {
            int change = event.kind == Kind.BEGIN ? 1 : event.kind == Kind.END ? -1 : 0;
            if (depth[event.thread] + change >= 0) {
                depth[event.thread] += change;
                kept.add(event);
            }
        }
        return kept;
    }

    Symbols symbols() {
        return symbols;
    }

    int size() {
        return events.size();
    }

    void passTo(EventHandler handler) {
        events.forEach(event -> pass(event, handler));
        handler.endOfTrace();
    }

    private static void pass(Event event, EventHandler handler) {
        int thread = event.thread;
        int operand = event.operand;
        int site = event.site;
        switch (event.kind) {
            case READ -> handler.read(thread, operand, site);
            case WRITE -> handler.write(thread, operand, site);
            case UPDATE -> handler.update(thread, operand, site);
            case VOLATILE_READ -> handler.volatileRead(thread, operand, site);
            case VOLATILE_WRITE -> handler.volatileWrite(thread, operand, site);
            case ACQUIRE -> handler.acquire(thread, operand, site);
            case RELEASE -> handler.release(thread, operand, site);
            case FORK -> handler.fork(thread, operand % 3, site);
            case JOIN -> handler.join(thread, operand % 3, site);
            case BEGIN -> handler.begin(thread, operand, site);
            case END -> handler.end(thread, operand, site);
            case ACQUIRE_SHARED -> handler.acquireShared(thread, operand, site);
            case RELEASE_SHARED -> handler.releaseShared(thread, operand, site);
            case BARRIER -> handler.barrier(thread, operand, site);
            case SEND -> handler.send(thread, operand, site);
            case RECEIVE -> handler.receive(thread, operand, site);
            case BOUNDARY -> handler.boundary(thread, site);
            case NUMBER -> handler.number(thread, event.number);
            case EDGE -> {
                EdgeKind kind = EdgeKind.values()[(int) (event.number % EdgeKind.values().length)];
                int edgeOperand = kind.operand() == EdgeKind.Operand.THREAD ? operand % 3 : operand;
                handler.edge(
                        thread,
                        (thread + 1 + operand % 2) % 3,
                        event.number,
                        kind,
                        edgeOperand,
                        (site + operand) % 5,
                        site);
            }
        }
    }
}
