// SPDX-License-Identifier: Apache-2.0
/** The report for people at a terminal. */
@NullMarked
package dev.unsplit.report.text;

import org.jspecify.annotations.NullMarked;
