// SPDX-License-Identifier: Apache-2.0
/** The report for GitHub's workflows: annotations of a pull request. */
@NullMarked
package dev.unsplit.report.github;

import org.jspecify.annotations.NullMarked;
