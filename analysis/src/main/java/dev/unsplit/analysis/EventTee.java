// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Waypoint;
import java.util.List;
import java.util.function.Supplier;

/** Passes every event to several handlers, in their order. */
final class EventTee implements EventHandler {

    private final EventHandler[] handlers;

    EventTee(List<EventHandler> handlers) {
        this.handlers = handlers.toArray(new EventHandler[0]);
    }

    @Override
    public void read(int thread, int variable, int site) {
        for (EventHandler handler : handlers) {
            handler.read(thread, variable, site);
        }
    }

    @Override
    public void write(int thread, int variable, int site) {
        for (EventHandler handler : handlers) {
            handler.write(thread, variable, site);
        }
    }

    @Override
    public void update(int thread, int variable, int site) {
        for (EventHandler handler : handlers) {
            handler.update(thread, variable, site);
        }
    }

    @Override
    public void volatileRead(int thread, int variable, int site) {
        for (EventHandler handler : handlers) {
            handler.volatileRead(thread, variable, site);
        }
    }

    @Override
    public void volatileWrite(int thread, int variable, int site) {
        for (EventHandler handler : handlers) {
            handler.volatileWrite(thread, variable, site);
        }
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        for (EventHandler handler : handlers) {
            handler.acquire(thread, lock, site);
        }
    }

    @Override
    public void release(int thread, int lock, int site) {
        for (EventHandler handler : handlers) {
            handler.release(thread, lock, site);
        }
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        for (EventHandler handler : handlers) {
            handler.acquireShared(thread, lock, site);
        }
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        for (EventHandler handler : handlers) {
            handler.releaseShared(thread, lock, site);
        }
    }

    @Override
    public void fork(int thread, int child, int site) {
        for (EventHandler handler : handlers) {
            handler.fork(thread, child, site);
        }
    }

    @Override
    public void join(int thread, int child, int site) {
        for (EventHandler handler : handlers) {
            handler.join(thread, child, site);
        }
    }

    @Override
    public void begin(int thread, int method, int site) {
        for (EventHandler handler : handlers) {
            handler.begin(thread, method, site);
        }
    }

    @Override
    public void end(int thread, int method, int site) {
        for (EventHandler handler : handlers) {
            handler.end(thread, method, site);
        }
    }

    @Override
    public void barrier(int thread, int lock, int site) {
        for (EventHandler handler : handlers) {
            handler.barrier(thread, lock, site);
        }
    }

    @Override
    public void send(int thread, int lock, int site) {
        for (EventHandler handler : handlers) {
            handler.send(thread, lock, site);
        }
    }

    @Override
    public void receive(int thread, int lock, int site) {
        for (EventHandler handler : handlers) {
            handler.receive(thread, lock, site);
        }
    }

    @Override
    public void boundary(int thread, int site) {
        for (EventHandler handler : handlers) {
            handler.boundary(thread, site);
        }
    }

    @Override
    public void number(int thread, long number) {
        for (EventHandler handler : handlers) {
            handler.number(thread, number);
        }
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        for (EventHandler handler : handlers) {
            handler.edge(thread, fromThread, fromNumber, kind, operand, fromSite, site);
        }
    }

    @Override
    public void skipped(long events) {
        for (EventHandler handler : handlers) {
            handler.skipped(events);
        }
    }

    @Override
    public void soon(int[] threads, int[] variables, int count) {
        for (EventHandler handler : handlers) {
            handler.soon(threads, variables, count);
        }
    }

    @Override
    public void waypoint(Supplier<Waypoint> here) {
        for (EventHandler handler : handlers) {
            handler.waypoint(here);
        }
    }

    @Override
    public void endOfTrace() {
        for (EventHandler handler : handlers) {
            handler.endOfTrace();
        }
    }
}
