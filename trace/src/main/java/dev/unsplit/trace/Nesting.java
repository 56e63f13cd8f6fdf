// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import java.util.Arrays;

/**
 * The methods that each thread is in. A reader asks it whether an end has its begin, and which method it ends where the
 * trace does not repeat the name.
 */
public final class Nesting {

    /** The answer to an end that has no begin. */
    public static final int UNMATCHED = -1;

    private static final int[] NONE_OPEN = {};

    private int[][] methods; // of each thread, outermost first
    private int[] depth;
    private int[] spare = NONE_OPEN;

    public Nesting() {
        this(new int[16][], new int[16]);
    }

    private Nesting(int[][] methods, int[] depth) {
        this.methods = methods;
        this.depth = depth;
    }

    public Nesting copy() {
        int[][] copies = new int[methods.length][];
        for (int thread = 0; thread < methods.length; thread++) {
            copies[thread] = depth[thread] == 0 ? null : Arrays.copyOf(methods[thread], depth[thread]);
        }
        return new Nesting(copies, depth.clone());
    }

    public void begin(int thread, int method) {
        ensure(thread);
        int[] open = methods[thread];
        if (open.length == 0) {
            open = spare.length > 0 ? spare : new int[4];
            spare = NONE_OPEN;
            methods[thread] = open;
        } else if (open.length == depth[thread]) {
            open = Arrays.copyOf(open, depth[thread] * 2);
            methods[thread] = open;
        }
        open[depth[thread]++] = method;
    }

    /** The method that ends here: the one that this thread entered last, or {@link #UNMATCHED}. */
    public int end(int thread) {
        if (depth(thread) == 0) {
            return UNMATCHED;
        }
        int ended = methods[thread][--depth[thread]];
        if (depth[thread] == 0) { // a trace may have any number of threads, of which few are in something
            spare = methods[thread];
            methods[thread] = NONE_OPEN;
        }
        return ended;
    }

    /** How many methods this thread is in. */
    public int depth(int thread) {
        return thread < depth.length ? depth[thread] : 0;
    }

    /** The method at this level of nesting, 0 for the outermost. */
    public int method(int thread, int level) {
        return methods[thread][level];
    }

    private void ensure(int thread) {
        int old = depth.length;
        if (thread >= old) {
            depth = Arrays.copyOf(depth, Math.max(thread + 1, old * 2));
            methods = Arrays.copyOf(methods, depth.length);
        }
        if (methods[thread] == null) {
            methods[thread] = NONE_OPEN;
        }
    }
}
