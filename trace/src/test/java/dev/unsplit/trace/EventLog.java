// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import java.util.ArrayList;
import java.util.List;

/** Keeps what a reader says, each event as one line of names. */
public final class EventLog implements EventHandler {

    private final Symbols symbols;
    private final List<String> events = new ArrayList<>();

    public EventLog(Symbols symbols) {
        this.symbols = symbols;
    }

    /** All events of a trace. */
    public static List<String> of(TraceReader reader) {
        try (reader) {
            EventLog log = new EventLog(reader.symbols());
            reader.read(log);
            return log.events();
        }
    }

    /** What was said before the end of the trace, which must have come last, and once. */
    public List<String> events() {
        int last = events.indexOf("end of trace");
        if (last < 0 || last != events.size() - 1) {
            throw new AssertionError("the trace did not end once, and last");
        }
        return events.subList(0, last);
    }

    public static List<String> of(RepeatableTrace trace) {
        return of(trace.open());
    }

    @Override
    public void read(int thread, int variable, int site) {
        add(thread, "read", symbols.variables().get(variable), site);
    }

    @Override
    public void write(int thread, int variable, int site) {
        add(thread, "write", symbols.variables().get(variable), site);
    }

    @Override
    public void update(int thread, int variable, int site) {
        add(thread, "update", symbols.variables().get(variable), site);
    }

    @Override
    public void volatileRead(int thread, int variable, int site) {
        add(thread, "volatile-read", symbols.variables().get(variable), site);
    }

    @Override
    public void volatileWrite(int thread, int variable, int site) {
        add(thread, "volatile-write", symbols.variables().get(variable), site);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        add(thread, "acquire", symbols.locks().get(lock), site);
    }

    @Override
    public void release(int thread, int lock, int site) {
        add(thread, "release", symbols.locks().get(lock), site);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        add(thread, "acquire-shared", symbols.locks().get(lock), site);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        add(thread, "release-shared", symbols.locks().get(lock), site);
    }

    @Override
    public void fork(int thread, int child, int site) {
        add(thread, "fork", symbols.threads().get(child), site);
    }

    @Override
    public void join(int thread, int child, int site) {
        add(thread, "join", symbols.threads().get(child), site);
    }

    @Override
    public void begin(int thread, int method, int site) {
        add(thread, "begin", symbols.methods().get(method), site);
    }

    @Override
    public void end(int thread, int method, int site) {
        add(thread, "end", symbols.methods().get(method), site);
    }

    @Override
    public void barrier(int thread, int lock, int site) {
        add(thread, "barrier", symbols.locks().get(lock), site);
    }

    @Override
    public void send(int thread, int lock, int site) {
        add(thread, "send", symbols.locks().get(lock), site);
    }

    @Override
    public void receive(int thread, int lock, int site) {
        add(thread, "receive", symbols.locks().get(lock), site);
    }

    @Override
    public void boundary(int thread, int site) {
        events.add(symbols.threads().get(thread) + " boundary" + site(site));
    }

    @Override
    public void number(int thread, long number) {
        events.add(symbols.threads().get(thread) + " number " + number);
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        Names operands = switch (kind.operand()) {
            case VARIABLE -> symbols.variables();
            case LOCK -> symbols.locks();
            case THREAD -> symbols.threads();
        };
        events.add(symbols.threads().get(thread) + " edge " + kind + " "
                + symbols.threads().get(fromThread) + " " + fromNumber + " " + operands.get(operand) + site(fromSite)
                + " ->" + site(site));
    }

    @Override
    public void endOfTrace() {
        events.add("end of trace");
    }

    private void add(int thread, String operation, String operand, int site) {
        events.add(symbols.threads().get(thread) + " " + operation + " " + operand + site(site));
    }

    private String site(int site) {
        return site == 0 ? "" : " @" + symbols.sites().get(site);
    }
}
