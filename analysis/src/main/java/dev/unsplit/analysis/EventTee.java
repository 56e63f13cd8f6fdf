// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Waypoint;
import java.util.List;
import java.util.function.Supplier;

/**
 * Passes every event to two handlers, the first one first; to more by passing it to another one like this. Two fields instead of a list, so that a compiler sees which handler it is that each call goes to.
 */
final class EventTee implements EventHandler {

    private final EventHandler first;
    private final EventHandler second;

    private EventTee(EventHandler first, EventHandler second) {
        this.first = first;
        this.second = second;
    }

    /** Passes every event to all of them, in their order. */
    static EventHandler of(List<EventHandler> handlers) {
        return handlers.stream().reduce(EventTee::new).orElse(new EventHandler() {});
    }

    @Override
    public void read(int thread, int variable, int site) {
        first.read(thread, variable, site);
        second.read(thread, variable, site);
    }

    @Override
    public void write(int thread, int variable, int site) {
        first.write(thread, variable, site);
        second.write(thread, variable, site);
    }

    @Override
    public void update(int thread, int variable, int site) {
        first.update(thread, variable, site);
        second.update(thread, variable, site);
    }

    @Override
    public void volatileRead(int thread, int variable, int site) {
        first.volatileRead(thread, variable, site);
        second.volatileRead(thread, variable, site);
    }

    @Override
    public void volatileWrite(int thread, int variable, int site) {
        first.volatileWrite(thread, variable, site);
        second.volatileWrite(thread, variable, site);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        first.acquire(thread, lock, site);
        second.acquire(thread, lock, site);
    }

    @Override
    public void release(int thread, int lock, int site) {
        first.release(thread, lock, site);
        second.release(thread, lock, site);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        first.acquireShared(thread, lock, site);
        second.acquireShared(thread, lock, site);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        first.releaseShared(thread, lock, site);
        second.releaseShared(thread, lock, site);
    }

    @Override
    public void fork(int thread, int child, int site) {
        first.fork(thread, child, site);
        second.fork(thread, child, site);
    }

    @Override
    public void join(int thread, int child, int site) {
        first.join(thread, child, site);
        second.join(thread, child, site);
    }

    @Override
    public void begin(int thread, int method, int site) {
        first.begin(thread, method, site);
        second.begin(thread, method, site);
    }

    @Override
    public void end(int thread, int method, int site) {
        first.end(thread, method, site);
        second.end(thread, method, site);
    }

    @Override
    public void barrier(int thread, int lock, int site) {
        first.barrier(thread, lock, site);
        second.barrier(thread, lock, site);
    }

    @Override
    public void send(int thread, int lock, int site) {
        first.send(thread, lock, site);
        second.send(thread, lock, site);
    }

    @Override
    public void receive(int thread, int lock, int site) {
        first.receive(thread, lock, site);
        second.receive(thread, lock, site);
    }

    @Override
    public void boundary(int thread, int site) {
        first.boundary(thread, site);
        second.boundary(thread, site);
    }

    @Override
    public void number(int thread, long number) {
        first.number(thread, number);
        second.number(thread, number);
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        first.edge(thread, fromThread, fromNumber, kind, operand, fromSite, site);
        second.edge(thread, fromThread, fromNumber, kind, operand, fromSite, site);
    }

    @Override
    public void skipped(long events) {
        first.skipped(events);
        second.skipped(events);
    }

    @Override
    public void soon(int[] threads, int[] variables, int count) {
        first.soon(threads, variables, count);
        second.soon(threads, variables, count);
    }

    @Override
    public void waypoint(Supplier<Waypoint> here) {
        first.waypoint(here);
        second.waypoint(here);
    }

    @Override
    public void endOfTrace() {
        first.endOfTrace();
        second.endOfTrace();
    }
}
