// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.kernel;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32;

/** Documents are made on demand and kept, until there are too many. */
class Cache implements Kernel {

    private static final int REQUESTS = 1_200_000;
    static final int KEYS = 2_000;
    static final int CAPACITY = 1_000;

    final ConcurrentMap<Integer, Document> documents = new ConcurrentHashMap<>();
    final AtomicInteger hits = new AtomicInteger();
    final AtomicInteger misses = new AtomicInteger();
    private final Client[] clients = new Client[Workers.COUNT];

    @Override
    public void compute() {
        documents.clear();
        hits.set(0);
        misses.set(0);
        Workers.run(id -> clients[id] = new Client(this, id));
    }

    static final class Document {
        private final int key;
        private final String text;
        private final long checksum;

        Document(int key) {
            this.key = key;
            this.text = "document " + key + " ".repeat(200);
            this.checksum = checksumOf(text);
        }

        static long checksumOf(String text) {
            CRC32 checksum = new CRC32();
            checksum.update(text.getBytes(StandardCharsets.UTF_8));
            return checksum.getValue();
        }

        boolean isIntact() {
            return text.startsWith("document " + key) && checksum == checksumOf(text);
        }
    }

    Document get(int key) {
        Document document = documents.get(key);
        if (document != null) {
            hits.incrementAndGet();
            return document;
        }
        misses.incrementAndGet();
        return documents.computeIfAbsent(key, Document::new);
    }

    void makeRoom(int key) {
        if (documents.size() > CAPACITY) {
            documents.remove(key);
        }
    }

    private static final class Client implements Runnable {
        private final Cache cache;
        private int seed;
        private int intact;

        Client(Cache cache, int id) {
            this.cache = cache;
            this.seed = id + 1;
        }

        @Override
        public void run() {
            for (int i = 0; i < REQUESTS; i++) {
                if (cache.get(next()).isIntact()) {
                    intact++;
                }
                cache.makeRoom(next());
            }
        }

        private int next() {
            seed = seed * 1_103_515_245 + 12_345;
            return (seed >>> 8) % KEYS;
        }
    }

    @Override
    public boolean isRight() {
        int intact = 0;
        for (Client client : clients) {
            intact += client.intact;
        }
        int requests = Workers.COUNT * REQUESTS;
        return intact == requests && hits.get() + misses.get() == requests && documents.size() < KEYS;
    }
}
