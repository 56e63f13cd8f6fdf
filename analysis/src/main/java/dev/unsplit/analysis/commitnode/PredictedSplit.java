// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.commitnode;

import dev.unsplit.analysis.interleaving.Interleaving;
import dev.unsplit.analysis.tree.Unit;
import java.util.Optional;

/**
 * A transaction that another schedule may split.
 *
 * @param first the node of its tree behind which others may come in
 * @param second the node before which they may
 * @param count how often the transaction was executed
 * @param interleaving that shows it, if one was found
 */
record PredictedSplit(Unit unit, int first, int second, long count, Optional<Interleaving> interleaving) {}
