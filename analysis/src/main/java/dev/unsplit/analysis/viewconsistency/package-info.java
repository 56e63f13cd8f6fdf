// SPDX-License-Identifier: Apache-2.0
/** Whether units see together what others change together: high-level data races. */
@NullMarked
package dev.unsplit.analysis.viewconsistency;

import org.jspecify.annotations.NullMarked;
