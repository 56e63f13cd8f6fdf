// SPDX-License-Identifier: Apache-2.0
/** The report for people with a browser: one HTML page that needs nothing but itself. */
@NullMarked
package dev.unsplit.report.html;

import org.jspecify.annotations.NullMarked;
