// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;

/** Leaves the accesses out of a trace that has edges, too. */
final class EdgesAlone implements EventHandler {

    private final EventHandler target;

    EdgesAlone(EventHandler target) {
        this.target = target;
    }

    @Override
    public void begin(int thread, int method, int site) {
        target.begin(thread, method, site);
    }

    @Override
    public void end(int thread, int method, int site) {
        target.end(thread, method, site);
    }

    @Override
    public void boundary(int thread, int site) {
        target.boundary(thread, site);
    }

    @Override
    public void number(int thread, long number) {
        target.number(thread, number);
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        target.edge(thread, fromThread, fromNumber, kind, operand, fromSite, site);
    }

    @Override
    public void endOfTrace() {
        target.endOfTrace();
    }
}
