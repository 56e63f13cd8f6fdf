// SPDX-License-Identifier: Apache-2.0
/** How fast models are explored, beside SPIN. */
@NullMarked
package dev.unsplit.benchmarks.model;

import org.jspecify.annotations.NullMarked;
