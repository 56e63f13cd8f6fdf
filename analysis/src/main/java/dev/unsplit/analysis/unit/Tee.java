// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

import dev.unsplit.trace.EdgeKind;
import java.util.List;

/** Passes one run on to several handlers, in order. */
public final class Tee implements TransactionHandler {

    private final TransactionHandler[] handlers;

    private Tee(List<TransactionHandler> handlers) {
        this.handlers = handlers.toArray(TransactionHandler[]::new);
    }

    /** One handler for all of these; the handler itself if it is the only one. */
    public static TransactionHandler of(List<TransactionHandler> handlers) {
        return handlers.size() == 1 ? handlers.get(0) : new Tee(handlers);
    }

    @Override
    public void begin(int thread, int method, int site) {
        for (TransactionHandler handler : handlers) {
            handler.begin(thread, method, site);
        }
    }

    @Override
    public void end(int thread) {
        for (TransactionHandler handler : handlers) {
            handler.end(thread);
        }
    }

    @Override
    public void cut(int thread) {
        for (TransactionHandler handler : handlers) {
            handler.cut(thread);
        }
    }

    @Override
    public void pass(int thread) {
        for (TransactionHandler handler : handlers) {
            handler.pass(thread);
        }
    }

    @Override
    public void read(int thread, int variable, int site) {
        for (TransactionHandler handler : handlers) {
            handler.read(thread, variable, site);
        }
    }

    @Override
    public void write(int thread, int variable, int site) {
        for (TransactionHandler handler : handlers) {
            handler.write(thread, variable, site);
        }
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        for (TransactionHandler handler : handlers) {
            handler.acquire(thread, lock, site);
        }
    }

    @Override
    public void release(int thread, int lock, int site) {
        for (TransactionHandler handler : handlers) {
            handler.release(thread, lock, site);
        }
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        for (TransactionHandler handler : handlers) {
            handler.acquireShared(thread, lock, site);
        }
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        for (TransactionHandler handler : handlers) {
            handler.releaseShared(thread, lock, site);
        }
    }

    @Override
    public void update(int thread, int variable, int site) {
        for (TransactionHandler handler : handlers) {
            handler.update(thread, variable, site);
        }
    }

    @Override
    public void send(int thread, int lock, int site) {
        for (TransactionHandler handler : handlers) {
            handler.send(thread, lock, site);
        }
    }

    @Override
    public void receive(int thread, int lock, int site) {
        for (TransactionHandler handler : handlers) {
            handler.receive(thread, lock, site);
        }
    }

    @Override
    public void arrive(int thread, int barrier, int site) {
        for (TransactionHandler handler : handlers) {
            handler.arrive(thread, barrier, site);
        }
    }

    @Override
    public void proceed(int thread, int barrier, int site) {
        for (TransactionHandler handler : handlers) {
            handler.proceed(thread, barrier, site);
        }
    }

    @Override
    public void fork(int thread, int child, int site) {
        for (TransactionHandler handler : handlers) {
            handler.fork(thread, child, site);
        }
    }

    @Override
    public void join(int thread, int child, int site) {
        for (TransactionHandler handler : handlers) {
            handler.join(thread, child, site);
        }
    }

    @Override
    public void number(int thread, long number) {
        for (TransactionHandler handler : handlers) {
            handler.number(thread, number);
        }
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        for (TransactionHandler handler : handlers) {
            handler.edge(thread, fromThread, fromNumber, kind, operand, fromSite, site);
        }
    }

    @Override
    public void besideEdges(int thread, int variable, boolean writes, int site) {
        for (TransactionHandler handler : handlers) {
            handler.besideEdges(thread, variable, writes, site);
        }
    }

    @Override
    public void finish() {
        for (TransactionHandler handler : handlers) {
            handler.finish();
        }
    }
}
