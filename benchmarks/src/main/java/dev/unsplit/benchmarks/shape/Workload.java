// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.shape;

/**
 * What the threads of a generated run do. Every plan releases what it acquires and takes locks (and gates) in ascending
 * order, so that no schedule runs into a deadlock; and it uses them so that every schedule is serializable.
 */
interface Workload {

    /** Adds what this worker (numbered from 0) does next to an empty plan. */
    void plan(Plan plan, int worker, FastRandom random);

    /** How many locks without events the plans use. */
    default int gates() {
        return 0;
    }
}
