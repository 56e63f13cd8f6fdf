// SPDX-License-Identifier: Apache-2.0
/** Patterns that are split by the definition and do no harm: a list of rules, and what they judge by. */
@NullMarked
package dev.unsplit.analysis.benign;

import org.jspecify.annotations.NullMarked;
