// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.kernel;

/** A program with two threads that checks its own result. */
interface Kernel {

    /** Does the work once, from scratch. */
    void compute();

    /** Whether the result of the last work is right. */
    boolean isRight();
}
