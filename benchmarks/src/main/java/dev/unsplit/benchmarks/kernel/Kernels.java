// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.kernel;

import java.util.Arrays;
import java.util.function.Supplier;

/** The one list of all kernels. Each iteration takes about half a second of CPU time, unobserved. */
public enum Kernels {
    LUFACT(true, "LU factorisation of a matrix, columns by turns, a barrier for each column", Lufact::new),
    SOR(true, "red-black successive over-relaxation of a grid, a barrier for each colour", Sor::new),
    MOLDYN(true, "molecular dynamics: particles as objects, forces in arrays of each thread", Moldyn::new),
    MONTECARLO(true, "random walks of a price, results kept under a lock", MonteCarlo::new),
    RAYTRACER(true, "spheres, vectors as objects, a shared checksum", RayTracer::new),
    SERIES(true, "Fourier coefficients, almost no shared data", Series::new),
    SPARSE(true, "sparse matrix times vector, rows divided among threads", SparseMatrix::new),
    CRYPT(true, "an IDEA-like cipher, forth and back, on slices of an array", Crypt::new),
    TSP(false, "travelling salesman by branch and bound, shared stack of tours and shared bound", Tsp::new),
    ELEVATOR(false, "two elevators that claim calls on shared floors", Elevator::new),
    PIPELINE(false, "a bounded buffer with wait and notify between two stages", Pipeline::new),
    BANK(false, "transfers between accounts, two locks each, and audits", Bank::new),
    CACHE(false, "a cache in a ConcurrentHashMap with atomic counters", Cache::new);

    private final boolean numeric;
    private final String sentence;
    private final Supplier<Kernel> maker;

    Kernels(boolean numeric, String sentence, Supplier<Kernel> maker) {
        this.numeric = numeric;
        this.sentence = sentence;
        this.maker = maker;
    }

    /** As the table and the command line call it. */
    public String id() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    public static Kernels named(String id) {
        return Arrays.stream(values())
                .filter(kernel -> kernel.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown kernel " + id));
    }

    /** Numeric, or like an application. */
    public boolean isNumeric() {
        return numeric;
    }

    /** What it does. */
    public String sentence() {
        return sentence;
    }

    Kernel make() {
        return maker.get();
    }
}
