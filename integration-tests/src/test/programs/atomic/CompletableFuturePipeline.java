// SPDX-License-Identifier: Apache-2.0
package atomic;

import static interleaving.Interleaving.check;
import static interleaving.Interleaving.sleep;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Each stage has the object to itself, once the one before is complete. */
public final class CompletableFuturePipeline {

    static final class Document {
        private int words;
        private int pages;

        Document write() {
            words = 900;
            sleep();
            pages = 3;
            return this;
        }

        Document print() {
            words += pages;
            sleep();
            pages = 0;
            return this;
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Document> first = CompletableFuture.supplyAsync(() -> new Document().write(), pool)
                .thenApplyAsync(d -> d.print(), pool);
        CompletableFuture<Document> second = CompletableFuture.supplyAsync(() -> new Document().write(), pool)
                .thenApplyAsync(d -> d.print(), pool);
        int words =
                first.thenCombine(second, (one, two) -> one.words + two.words).join();
        pool.shutdown();
        check(words == 2 * 903, "both are printed");
    }
}
