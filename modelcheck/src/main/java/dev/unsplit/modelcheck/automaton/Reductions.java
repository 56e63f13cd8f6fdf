// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

/**
 * What makes the search smaller without changing its answer.
 *
 * @param symmetry copies of a thread are interchangeable
 * @param ample steps that only concern their thread are taken at once, as part of the step before
 * @param finished the monitor forgets threads that have ended
 * @param collapse the monitor forgets what can no longer be part of a cycle
 */
public record Reductions(boolean symmetry, boolean ample, boolean finished, boolean collapse) {

    public static final Reductions ALL = new Reductions(true, true, true, true);

    public static final Reductions NONE = new Reductions(false, false, false, false);
}
