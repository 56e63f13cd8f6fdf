// SPDX-License-Identifier: Apache-2.0
package real.lucene;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/** Threads add, replace and delete documents of an index, while another one searches what is there already: {@code Index DOCUMENTS}. */
public final class Index {

    private static final int WRITERS = 3;
    private static final String[] WORDS = {"lock", "field", "thread", "transaction", "cycle", "edge", "trace"};

    /** Who does something goes on when one of the others fails; the failure is told in the end. */
    private static final AtomicInteger failures = new AtomicInteger();

    private interface Work {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        int documents = Integer.parseInt(args[0]);
        Path folder = Files.createTempDirectory("unsplit-lucene");
        try (Directory directory = FSDirectory.open(folder)) {
            try (IndexWriter writer = new IndexWriter(directory, smallBuffers());
                    SearcherManager searchers = new SearcherManager(writer, null)) {
                List<Thread> threads = new ArrayList<>();
                for (int w = 0; w < WRITERS; w++) {
                    int number = w;
                    threads.add(started(() -> write(writer, number, documents)));
                }
                threads.add(started(() -> search(searchers)));
                for (Thread thread : threads) {
                    thread.join();
                }
                writer.forceMerge(1);
            }
            System.out.println("failures: " + failures);
            show(directory);
        } finally {
            deleteAll(folder);
        }
    }

    private static IndexWriterConfig smallBuffers() {
        return new IndexWriterConfig(new StandardAnalyzer()).setMaxBufferedDocs(25);
    }

    private static Thread started(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (Exception | AssertionError e) {
                e.printStackTrace();
                failures.incrementAndGet();
            }
        });
        thread.start();
        return thread;
    }

    private static void write(IndexWriter writer, int number, int documents) throws IOException {
        for (int i = 0; i < documents; i++) {
            String id = number + "-" + i;
            writer.addDocument(document(id, i));
            if (i % 10 == 3) {
                writer.updateDocument(new Term("id", id), document(id, i + 1));
            }
            if (i % 10 == 7) {
                writer.deleteDocuments(new Term("id", id));
            }
            if (i % 50 == 49) {
                writer.commit();
            }
        }
    }

    private static Document document(String id, int i) {
        Document document = new Document();
        document.add(new StringField("id", id, Field.Store.YES));
        document.add(new IntPoint("number", i));
        document.add(new TextField(
                "text", "the " + WORDS[i % WORDS.length] + " and the " + WORDS[i / 3 % WORDS.length], Field.Store.YES));
        return document;
    }

    private static void search(SearcherManager searchers) throws IOException {
        int before = 0;
        for (int i = 0; i < 60; i++) {
            searchers.maybeRefreshBlocking();
            IndexSearcher searcher = searchers.acquire();
            try {
                int found = searcher.count(IntPoint.newRangeQuery("number", 0, 2));
                if (found < before || found > 3 * WRITERS) {
                    throw new AssertionError(found + " after " + before);
                }
                before = found;
            } finally {
                searchers.release(searcher);
            }
        }
    }

    private static void show(Directory directory) throws IOException {
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            IndexSearcher searcher = new IndexSearcher(reader);
            System.out.println("documents: " + reader.numDocs() + " in segments: "
                    + reader.leaves().size());
            for (String word : WORDS) {
                System.out.println(word + ": " + count(searcher, new TermQuery(new Term("text", word))));
            }
            System.out.println("numbers: " + count(searcher, IntPoint.newRangeQuery("number", 10, 99)));
            System.out.println(searcher.storedFields()
                    .document(searcher.search(new TermQuery(new Term("id", "1-3")), 1).scoreDocs[0].doc)
                    .get("text"));
        }
    }

    private static int count(IndexSearcher searcher, Query query) throws IOException {
        return searcher.search(query, 1000).scoreDocs.length;
    }

    private static void deleteAll(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
