// SPDX-License-Identifier: Apache-2.0
/** Whether other schedules split a unit, by its blocks: parts of units that cannot be told apart any further. */
@NullMarked
package dev.unsplit.analysis.block;

import org.jspecify.annotations.NullMarked;
