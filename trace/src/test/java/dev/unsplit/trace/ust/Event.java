// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import dev.unsplit.format.RecordKind;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Symbols;

/** An event with numbers for names; {@link #send} makes the names up. */
record Event(int kind, int thread, int operand, int site, int fromThread, int fromSite, long number) {

    Event(int kind, int thread, int operand, int site) {
        this(kind, thread, operand, site, 0, 0, 0);
    }

    void send(EventHandler handler, Symbols symbols) {
        int t = symbols.threads().intern("thread-" + thread);
        int s = site == 0 ? 0 : symbols.sites().intern("File.java:" + site);
        switch (kind) {
            case RecordKind.READ -> handler.read(t, variable(symbols), s);
            case RecordKind.WRITE -> handler.write(t, variable(symbols), s);
            case RecordKind.UPDATE -> handler.update(t, variable(symbols), s);
            case RecordKind.VOLATILE_READ -> handler.volatileRead(t, variable(symbols), s);
            case RecordKind.VOLATILE_WRITE -> handler.volatileWrite(t, variable(symbols), s);
            case RecordKind.ACQUIRE -> handler.acquire(t, lock(symbols), s);
            case RecordKind.RELEASE -> handler.release(t, lock(symbols), s);
            case RecordKind.ACQUIRE_SHARED -> handler.acquireShared(t, lock(symbols), s);
            case RecordKind.RELEASE_SHARED -> handler.releaseShared(t, lock(symbols), s);
            case RecordKind.FORK -> handler.fork(t, child(symbols), s);
            case RecordKind.JOIN -> handler.join(t, child(symbols), s);
            case RecordKind.BEGIN -> handler.begin(t, method(symbols), s);
            case RecordKind.END -> handler.end(t, method(symbols), s);
            case RecordKind.BARRIER -> handler.barrier(t, lock(symbols), s);
            case RecordKind.SEND -> handler.send(t, lock(symbols), s);
            case RecordKind.RECEIVE -> handler.receive(t, lock(symbols), s);
            case RecordKind.BOUNDARY -> handler.boundary(t, s);
            case RecordKind.NUMBER -> handler.number(t, number);
            default -> sendEdge(handler, symbols, t, s);
        }
    }

    private void sendEdge(EventHandler handler, Symbols symbols, int t, int s) {
        int from = symbols.threads().intern("thread-" + fromThread);
        int fromPlace = fromSite == 0 ? 0 : symbols.sites().intern("File.java:" + fromSite);
        int what = switch (EdgeKinds.of(kind).operand()) {
            case VARIABLE -> variable(symbols);
            case LOCK -> lock(symbols);
            case THREAD -> child(symbols);
        };
        handler.edge(t, from, number, EdgeKinds.of(kind), what, fromPlace, s);
    }

    private int variable(Symbols symbols) {
        return symbols.variables().intern("Account.field" + operand);
    }

    private int lock(Symbols symbols) {
        return symbols.locks().intern("lock" + operand);
    }

    private int child(Symbols symbols) {
        return symbols.threads().intern("thread-" + operand);
    }

    private int method(Symbols symbols) {
        return symbols.methods().intern("Account.method" + operand);
    }
}
