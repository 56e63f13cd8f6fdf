// SPDX-License-Identifier: Apache-2.0
/** Cycles in the orders in which threads acquire locks. */
@NullMarked
package dev.unsplit.analysis.lockorder;

import org.jspecify.annotations.NullMarked;
