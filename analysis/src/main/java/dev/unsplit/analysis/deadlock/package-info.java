// SPDX-License-Identifier: Apache-2.0
/** Potential deadlocks as findings. */
@NullMarked
package dev.unsplit.analysis.deadlock;

import org.jspecify.annotations.NullMarked;
