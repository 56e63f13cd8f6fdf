// SPDX-License-Identifier: Apache-2.0
/** Runs that never happened, of any length: what the engines are measured on. */
@NullMarked
package dev.unsplit.benchmarks.shape;

import org.jspecify.annotations.NullMarked;
