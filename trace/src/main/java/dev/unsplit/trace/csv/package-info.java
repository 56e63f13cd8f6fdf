// SPDX-License-Identifier: Apache-2.0
/** The CSV format of other tools: a column for each thread. */
@NullMarked
package dev.unsplit.trace.csv;

import org.jspecify.annotations.NullMarked;
