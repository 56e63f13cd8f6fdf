// SPDX-License-Identifier: Apache-2.0
/** From a violation that an engine noticed to a cycle that shows it: the same search for every engine. */
@NullMarked
package dev.unsplit.analysis.witness;

import org.jspecify.annotations.NullMarked;
