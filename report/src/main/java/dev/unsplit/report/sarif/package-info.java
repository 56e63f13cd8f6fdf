// SPDX-License-Identifier: Apache-2.0
/** The report for tools that exchange results of analyses: SARIF 2.1.0. */
@NullMarked
package dev.unsplit.report.sarif;

import org.jspecify.annotations.NullMarked;
