// SPDX-License-Identifier: Apache-2.0
/** Vector clocks, and what keeps many of them cheap. */
@NullMarked
package dev.unsplit.analysis.clock;

import org.jspecify.annotations.NullMarked;
