// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.shape;

import dev.unsplit.trace.Symbols;
import java.util.List;

/** The kinds of runs that are generated. */
public enum Shape {
    HOT("hot", "8 hot variables under one lock", 4),
    TWO_PHASE_LOCKING("2pl", "1M variables, strict two-phase locking, 4,096 lock stripes", 16),
    THREADS_64("threads64", "64 threads, 16,384 variables, strict two-phase locking, 4,096 lock stripes", 64),
    LOCAL("local", "mostly thread-local data, half of it outside transactions", 8),
    LONG("long", "transactions of 4,000 events with inner methods, 24,576 variables", 8),
    READ_MOSTLY("readmostly", "9,600 shared variables, 2 % of the transactions write", 16),

    /** What {@link #THREADS_64} is compared with: the same work done by few threads. */
    THREADS_4("threads4", "the same as threads64 with 4 threads", 4);

    private static final int MILLION = 1_000_000;
    private static final int STRIPES = 4_096;
    private static final int SMALL_TABLE = 16_384;

    private final String id;
    private final String description;
    private final int workers;

    Shape(String id, String description, int workers) {
        this.id = id;
        this.description = description;
        this.workers = workers;
    }

    /** The shapes that every engine is measured on. */
    public static List<Shape> ofTable() {
        return List.of(HOT, TWO_PHASE_LOCKING, THREADS_64, LOCAL, LONG, READ_MOSTLY);
    }

    public static Shape named(String id) {
        for (Shape shape : values()) {
            if (shape.id.equals(id)) {
                return shape;
            }
        }
        throw new IllegalArgumentException("there is no shape '" + id + "'");
    }

    public String id() {
        return id;
    }

    public String description() {
        return description;
    }

    /** The threads that do the work; the main thread only starts them and waits for them. */
    public int workers() {
        return workers;
    }

    Workload workload(Symbols symbols) {
        Code code = new Code(symbols);
        return switch (this) {
            case HOT -> new HotVariables(code, workers);
            case TWO_PHASE_LOCKING -> new TwoPhaseLocking(code, MILLION, STRIPES);
            case THREADS_64, THREADS_4 -> new TwoPhaseLocking(code, SMALL_TABLE, STRIPES);
            case LOCAL -> new ThreadLocalData(code, workers);
            case LONG -> new LongTransactions(code);
            case READ_MOSTLY -> new ReadMostlyData(code);
        };
    }
}
