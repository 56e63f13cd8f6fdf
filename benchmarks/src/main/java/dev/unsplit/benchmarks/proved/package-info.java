// SPDX-License-Identifier: Apache-2.0
/** What proofs of sources save when the program is observed. */
@NullMarked
package dev.unsplit.benchmarks.proved;

import org.jspecify.annotations.NullMarked;
