// SPDX-License-Identifier: Apache-2.0
/** Graphs of transactions that grow while a trace is read. */
@NullMarked
package dev.unsplit.analysis.graph;

import org.jspecify.annotations.NullMarked;
