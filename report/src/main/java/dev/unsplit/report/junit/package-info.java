// SPDX-License-Identifier: Apache-2.0
/** The report for CI servers that show tests: JUnit's XML. */
@NullMarked
package dev.unsplit.report.junit;

import org.jspecify.annotations.NullMarked;
