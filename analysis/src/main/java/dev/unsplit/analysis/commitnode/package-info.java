// SPDX-License-Identifier: Apache-2.0
/** Whether other schedules split a unit, by the commit nodes of its access tree in the forest of all of them. */
@NullMarked
package dev.unsplit.analysis.commitnode;

import org.jspecify.annotations.NullMarked;
