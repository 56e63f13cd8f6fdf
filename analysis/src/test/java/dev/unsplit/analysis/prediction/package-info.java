// SPDX-License-Identifier: Apache-2.0
/**
 * What other schedules of the same units could do: small sets of units in text, random ones, and the definition of what is
 * atomic, decided by trying all interleavings.
 */
@NullMarked
package dev.unsplit.analysis.prediction;

import org.jspecify.annotations.NullMarked;
