// SPDX-License-Identifier: Apache-2.0
/** Looks for an interleaving of a few units that locks and hand-overs allow and that no serial order is equivalent to. */
@NullMarked
package dev.unsplit.analysis.interleaving;

import org.jspecify.annotations.NullMarked;
