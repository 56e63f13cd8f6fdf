// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.interleaving;

/** When an interleaving is as good as a serial one. */
public enum Equivalence {
    /** Conflicting accesses come in the same order. */
    CONFLICT,
    /** Each read reads the same write, and each variable is written last by the same write. */
    VIEW
}
