// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

/**
 * The inside of a small web server: one thread accepts requests and gives them to three others, which are kept for the next request. They
 * look up resources in stores that are loaded and unloaded as needed.
 *
 * <ul>
 *   <li>Bug: {@code StoreManager.lookUp} counts {@code loadedStore} up and down without a lock, and decides by it what to unload.
 *   <li>Benign: {@code Statistics.count} loses a request now and then, of figures that are there to be looked at;
 *       {@code Resource.touch} may set the time of last use back a little, and {@code Clock.date} the time that clients are told.
 *   <li>False alarm of reduction: {@code CachedThread.waitForRunner} reads and writes the volatile {@code alive}. Nobody else writes
 *       it, and others read it once, so no order of events is wrong.
 * </ul>
 *
 * The paper names {@code loadedStore} and {@code waitForRunner}; the benign ones are our reading.
 */
final class Jigsaw {

    private static final int REQUESTS = 300;
    private static final int STORES = 5;
    private static final int RESOURCES = 20;
    private static final int MOST_LOADED = 3;

    private Jigsaw() {}

    /** Figures for people. */
    private static final class Statistics {
        private int requests;
        private long bytes;

        void count(int length) {
            requests++;
            bytes += length;
        }
    }

    /** The time that is put into answers, renewed now and then. A request's number serves as the time. */
    private static final class Clock {
        private int date;

        int date(int time) {
            if (time - date >= 4) {
                date = time;
            }
            return date;
        }
    }

    private static final class Resource {
        private final String name;
        private int lastUse;

        Resource(int number) {
            name = "/page" + number + ".html";
        }

        /** Notes when it was used last, for whoever clears up. */
        void touch(int time) {
            if (time > lastUse) {
                lastUse = time;
            }
        }

        String answer(int date) {
            return name + " at " + date;
        }
    }

    /** Some of the resources, in memory or not. */
    private static final class Store {
        private boolean loaded;

        /** Says whether it was not loaded before. */
        synchronized boolean load() {
            boolean was = loaded;
            loaded = true;
            return !was;
        }

        /** Says whether it was loaded before. */
        synchronized boolean unload() {
            boolean was = loaded;
            loaded = false;
            return was;
        }
    }

    private static final class StoreManager {
        private final Store[] stores = new Store[STORES];
        private final Resource[] resources = new Resource[RESOURCES];
        private int loadedStore;

        StoreManager() {
            for (int i = 0; i < STORES; i++) {
                stores[i] = new Store();
            }
            for (int i = 0; i < RESOURCES; i++) {
                resources[i] = new Resource(i);
            }
        }

        Resource lookUp(int number) {
            if (stores[number % STORES].load()) {
                loadedStore++;
            }
            if (loadedStore > MOST_LOADED && stores[(number + 1) % STORES].unload()) {
                loadedStore--;
            }
            return resources[number];
        }
    }

    /** A thread that waits for its next request. */
    private static final class CachedThread {
        private static final int NONE = -1;

        private volatile boolean alive = true;
        private boolean closing;
        private int request = NONE;

        /** Waits for a request; without one when the server closes, and then this thread is no longer alive. */
        synchronized boolean waitForRunner() throws InterruptedException {
            while (alive && request == NONE && !closing) {
                wait();
            }
            if (request == NONE) {
                alive = false;
            }
            return alive;
        }

        synchronized int takeRequest() {
            int taken = request;
            request = NONE;
            return taken;
        }

        /** Says whether it was taken. */
        synchronized boolean wakeUp(int number) {
            if (request != NONE) {
                return false;
            }
            request = number;
            notifyAll();
            return true;
        }

        synchronized void close() {
            closing = true;
            notifyAll();
        }

        boolean isRunning() {
            return alive;
        }
    }

    private static final class Server {
        private final StoreManager manager = new StoreManager();
        private final Statistics statistics = new Statistics();
        private final Clock clock = new Clock();
        private final CachedThread[] threads;

        Server(CachedThread... threads) {
            this.threads = threads;
        }

        private void serve(CachedThread thread) {
            try {
                while (thread.waitForRunner()) {
                    answer(thread.takeRequest());
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private void answer(int request) {
            Resource resource = manager.lookUp(request * 7 % RESOURCES);
            resource.touch(request);
            statistics.count(resource.answer(clock.date(request)).length());
        }

        private void accept() {
            for (int request = 0; request < REQUESTS; request++) {
                while (!threads[request % threads.length].wakeUp(request)) {
                    Workers.pause();
                }
            }
            for (CachedThread thread : threads) {
                thread.close();
                thread.isRunning();
            }
        }
    }

    public static void main(String[] args) {
        Server server = new Server(new CachedThread(), new CachedThread(), new CachedThread());
        Thread acceptor = new Thread(server::accept, "acceptor");
        acceptor.start();
        Workers.run(id -> server.serve(server.threads[id]));
        Workers.join(acceptor);
        System.out.println(
                "Jigsaw: about " + server.statistics.requests + " requests, " + server.statistics.bytes + " bytes");
    }
}
