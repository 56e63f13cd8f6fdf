// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Names;
import dev.unsplit.trace.Symbols;
import java.util.ArrayList;
import java.util.List;

/** Writes every event down with its names, as they are known when the event comes. */
final class EventLog implements EventHandler {

    final List<String> lines = new ArrayList<>();
    boolean ended;
    private final Symbols symbols;

    EventLog(Symbols symbols) {
        this.symbols = symbols;
    }

    private void log(int thread, String what, Names table, int operand, int site) {
        log(thread, what + " " + table.get(operand), site);
    }

    private void log(int thread, String what, int site) {
        lines.add(symbols.threads().get(thread) + " " + what + " @"
                + symbols.sites().get(site));
    }

    @Override
    public void read(int thread, int variable, int site) {
        log(thread, "read", symbols.variables(), variable, site);
    }

    @Override
    public void write(int thread, int variable, int site) {
        log(thread, "write", symbols.variables(), variable, site);
    }

    @Override
    public void update(int thread, int variable, int site) {
        log(thread, "update", symbols.variables(), variable, site);
    }

    @Override
    public void volatileRead(int thread, int variable, int site) {
        log(thread, "volatile-read", symbols.variables(), variable, site);
    }

    @Override
    public void volatileWrite(int thread, int variable, int site) {
        log(thread, "volatile-write", symbols.variables(), variable, site);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        log(thread, "acquire", symbols.locks(), lock, site);
    }

    @Override
    public void release(int thread, int lock, int site) {
        log(thread, "release", symbols.locks(), lock, site);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        log(thread, "acquire-shared", symbols.locks(), lock, site);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        log(thread, "release-shared", symbols.locks(), lock, site);
    }

    @Override
    public void fork(int thread, int child, int site) {
        log(thread, "fork", symbols.threads(), child, site);
    }

    @Override
    public void join(int thread, int child, int site) {
        log(thread, "join", symbols.threads(), child, site);
    }

    @Override
    public void begin(int thread, int method, int site) {
        log(thread, "begin", symbols.methods(), method, site);
    }

    @Override
    public void end(int thread, int method, int site) {
        log(thread, "end", symbols.methods(), method, site);
    }

    @Override
    public void barrier(int thread, int lock, int site) {
        log(thread, "barrier", symbols.locks(), lock, site);
    }

    @Override
    public void send(int thread, int lock, int site) {
        log(thread, "send", symbols.locks(), lock, site);
    }

    @Override
    public void receive(int thread, int lock, int site) {
        log(thread, "receive", symbols.locks(), lock, site);
    }

    @Override
    public void boundary(int thread, int site) {
        log(thread, "boundary", site);
    }

    @Override
    public void number(int thread, long number) {
        log(thread, "number " + number, 0);
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        Names table = switch (kind.operand()) {
            case VARIABLE -> symbols.variables();
            case LOCK -> symbols.locks();
            case THREAD -> symbols.threads();
        };
        String from = symbols.threads().get(fromThread) + "#" + fromNumber + "@"
                + symbols.sites().get(fromSite);
        log(thread, kind + " from " + from, table, operand, site);
    }

    @Override
    public void endOfTrace() {
        ended = true;
    }
}
