// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.kernel;

import java.util.Arrays;
import java.util.Locale;

/** The one list of all kernels. Each iteration takes about half a second of CPU time, unobserved. */
public enum Kernels {
    LUFACT(true, "LU factorisation of a matrix, columns by turns, a barrier for each column"),
    SOR(true, "red-black successive over-relaxation of a grid, a barrier for each colour"),
    MOLDYN(true, "molecular dynamics: particles as objects, forces in arrays of each thread"),
    MONTECARLO(true, "random walks of a price, results kept under a lock"),
    RAYTRACER(true, "spheres, vectors as objects, a shared checksum"),
    SERIES(true, "Fourier coefficients, almost no shared data"),
    SPARSE(true, "sparse matrix times vector, rows divided among threads"),
    CRYPT(true, "an IDEA-like cipher, forth and back, on slices of an array"),
    TSP(false, "travelling salesman by branch and bound, shared stack of tours and shared bound"),
    ELEVATOR(false, "two elevators that claim calls on shared floors"),
    PIPELINE(false, "a bounded buffer with wait and notify between two stages"),
    BANK(false, "transfers between accounts, two locks each, and audits"),
    CACHE(false, "a cache in a ConcurrentHashMap with atomic counters");

    private final boolean numeric;
    private final String sentence;

    Kernels(boolean numeric, String sentence) {
        this.numeric = numeric;
        this.sentence = sentence;
    }

    /** As the table and the command line call it. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
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
        return switch (this) {
            case LUFACT -> new Lufact();
            case SOR -> new Sor();
            case MOLDYN -> new Moldyn();
            case MONTECARLO -> new MonteCarlo();
            case RAYTRACER -> new RayTracer();
            case SERIES -> new Series();
            case SPARSE -> new SparseMatrix();
            case CRYPT -> new Crypt();
            case TSP -> new Tsp();
            case ELEVATOR -> new Elevator();
            case PIPELINE -> new Pipeline();
            case BANK -> new Bank();
            case CACHE -> new Cache();
        };
    }
}
