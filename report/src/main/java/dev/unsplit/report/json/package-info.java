// SPDX-License-Identifier: Apache-2.0
/** The report for scripts: JSON, one line for each trace. */
@NullMarked
package dev.unsplit.report.json;

import org.jspecify.annotations.NullMarked;
