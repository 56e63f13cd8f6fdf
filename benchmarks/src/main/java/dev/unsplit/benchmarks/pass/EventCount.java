// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.pass;

import dev.unsplit.trace.EventHandler;

/** The least that can be done with an event: what a pass that only decodes does. */
final class EventCount implements EventHandler {

    private long events;

    long events() {
        return events;
    }

    @Override
    public void read(int thread, int variable, int site) {
        events++;
    }

    @Override
    public void write(int thread, int variable, int site) {
        events++;
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        events++;
    }

    @Override
    public void release(int thread, int lock, int site) {
        events++;
    }

    @Override
    public void fork(int thread, int child, int site) {
        events++;
    }

    @Override
    public void join(int thread, int child, int site) {
        events++;
    }

    @Override
    public void begin(int thread, int method, int site) {
        events++;
    }

    @Override
    public void end(int thread, int method, int site) {
        events++;
    }
}
