// SPDX-License-Identifier: Apache-2.0
/** What reports may make use of. */
@NullMarked
package dev.unsplit.report.settings;

import org.jspecify.annotations.NullMarked;
