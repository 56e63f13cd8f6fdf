// SPDX-License-Identifier: Apache-2.0
/** Decides from one run whether another schedule of the same units could go wrong. */
@NullMarked
package dev.unsplit.analysis.prediction;

import org.jspecify.annotations.NullMarked;
