// SPDX-License-Identifier: Apache-2.0
/** All schedules of a bounded number of steps as one formula, and a SAT solver that looks for a bad one among them. */
@NullMarked
package dev.unsplit.modelcheck.bounded;

import org.jspecify.annotations.NullMarked;
