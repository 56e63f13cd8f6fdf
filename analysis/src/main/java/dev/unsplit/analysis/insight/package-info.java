// SPDX-License-Identifier: Apache-2.0
/** What helps a person with a finding: the name of what goes wrong, and one thing to do about it that was checked. */
@NullMarked
package dev.unsplit.analysis.insight;

import org.jspecify.annotations.NullMarked;
