// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.schedule;

import dev.unsplit.analysis.schedule.Event.Kind;
import dev.unsplit.analysis.unit.TransactionHandler;
import dev.unsplit.analysis.unit.TransactionStream;
import dev.unsplit.analysis.unit.WellFormedness;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Names;
import dev.unsplit.trace.Symbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A small run, written as the papers write it: {@code t1▷ t1.w(x) t2.r(x) t1◁}. The operations are
 * {@code ▷ ◁ r w u acq rel racq rrel fork join send receive barrier |}, where {@code u} is an update, {@code racq} and
 * {@code rrel} are a reader's, and {@code |} is a boundary. The site of each event is its number in the schedule, from 1.
 */
public record Schedule(List<Event> events, Symbols symbols) {

    public Schedule {
        events = List.copyOf(events);
    }

    public static Schedule of(String text) {
        Symbols symbols = new Symbols();
        return new Schedule(
                Arrays.stream(text.strip().split("\\s+"))
                        .map(word -> parse(word, symbols))
                        .toList(),
                symbols);
    }

    private static Event parse(String word, Symbols symbols) {
        for (Kind kind : Kind.values()) {
            if (kind.operand == Kind.Operand.NONE && word.endsWith(kind.symbol)) {
                String thread = word.substring(0, word.length() - kind.symbol.length());
                return new Event(kind, symbols.threads().intern(thread), -1);
            }
            int at = word.indexOf("." + kind.symbol + "(");
            if (at >= 0) {
                int thread = symbols.threads().intern(word.substring(0, at));
                String operand = word.substring(word.indexOf('(') + 1, word.length() - 1);
                return new Event(kind, thread, names(kind, symbols).intern(operand));
            }
        }
        throw new IllegalArgumentException("not an event: " + word);
    }

    private static Names names(Kind kind, Symbols symbols) {
        return switch (kind.operand) {
            case VARIABLE -> symbols.variables();
            case LOCK -> symbols.locks();
            case THREAD -> symbols.threads();
            case NONE -> throw new IllegalArgumentException(kind + " has no operand");
        };
    }

    public int length() {
        return events.size();
    }

    /**
     * Whether a thread is forked that did something before. That is ill-formed: the order is there as soon as its open
     * transaction ends, but perhaps no event of it follows the fork, so that not all of a cycle can be shown.
     */
    public boolean forksRunningThread() {
        Set<Integer> running = new HashSet<>();
        for (Event event : events) {
            if (event.kind() == Kind.FORK && running.contains(event.operand())) {
                return true;
            }
            running.add(event.thread());
        }
        return false;
    }

    /** The event of this number, from 1. */
    public Event event(long number) {
        return events.get((int) number - 1);
    }

    public int thread(String name) {
        return symbols.threads().intern(name);
    }

    public int variable(String name) {
        return symbols.variables().intern(name);
    }

    /** Passes the run to an engine, the way traces are passed to it; returns the stream, which is still to be run. */
    public TransactionStream stream(TransactionHandler engine, Conflicts conflicts, Boundaries boundaries) {
        return stream(engine, conflicts, boundaries, new WellFormedness());
    }

    public TransactionStream stream(
            TransactionHandler engine, Conflicts conflicts, Boundaries boundaries, WellFormedness wellFormedness) {
        ExcludedMethods none = new ExcludedMethods(symbols.methods(), List.of());
        return new TransactionStream(engine, none, conflicts, boundaries, wellFormedness);
    }

    public void replay(EventHandler handler) {
        replay(handler, () -> {});
    }

    public void replay(EventHandler handler, Runnable afterEachEvent) {
        for (int number = 1; number <= length(); number++) {
            replay(event(number), number, handler);
            afterEachEvent.run();
        }
        handler.endOfTrace();
    }

    private static void replay(Event event, int site, EventHandler handler) {
        int thread = event.thread();
        int operand = event.operand();
        switch (event.kind()) {
            case BEGIN -> handler.begin(thread, 0, site);
            case END -> handler.end(thread, 0, site);
            case READ -> handler.read(thread, operand, site);
            case WRITE -> handler.write(thread, operand, site);
            case UPDATE -> handler.update(thread, operand, site);
            case ACQUIRE -> handler.acquire(thread, operand, site);
            case RELEASE -> handler.release(thread, operand, site);
            case ACQUIRE_SHARED -> handler.acquireShared(thread, operand, site);
            case RELEASE_SHARED -> handler.releaseShared(thread, operand, site);
            case FORK -> handler.fork(thread, operand, site);
            case JOIN -> handler.join(thread, operand, site);
            case SEND -> handler.send(thread, operand, site);
            case RECEIVE -> handler.receive(thread, operand, site);
            case BARRIER -> handler.barrier(thread, operand, site);
            case BOUNDARY -> handler.boundary(thread, site);
        }
    }

    @Override
    public String toString() {
        List<String> words = new ArrayList<>();
        for (Event event : events) {
            String thread = symbols.threads().get(event.thread());
            Kind kind = event.kind();
            words.add(
                    kind.operand == Kind.Operand.NONE
                            ? thread + kind.symbol
                            : thread + "." + kind.symbol + "("
                                    + names(kind, symbols).get(event.operand()) + ")");
        }
        return String.join(" ", words);
    }
}
