// SPDX-License-Identifier: Apache-2.0
/** What is measured: each pass over a trace in a JVM of its own, which prints its figures. */
@NullMarked
package dev.unsplit.benchmarks.pass;

import org.jspecify.annotations.NullMarked;
