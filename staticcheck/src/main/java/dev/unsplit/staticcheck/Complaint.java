// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck;

import dev.unsplit.finding.Finding;
import dev.unsplit.staticcheck.effect.Place;
import java.util.Optional;

/**
 * Something that is not as the author says, or not proved.
 *
 * @param message one line, as a compiler puts it
 * @param isSuppressed whether the source says not to warn
 * @param finding for reports; empty: only something wrong with an annotation
 */
record Complaint(Place place, String message, boolean isSuppressed, Optional<Finding> finding) {}
