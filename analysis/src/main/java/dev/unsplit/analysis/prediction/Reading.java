// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.ExcludedMethods;

/**
 * How a trace is to be read.
 *
 * @param hasEdges whether the trace tells by itself where transactions are cut
 */
public record Reading(ExcludedMethods excluded, Boundaries boundaries, boolean hasEdges) {}
