// SPDX-License-Identifier: Apache-2.0
/** Access trees of concurrent units, and the edges between them: what could come before what. */
@NullMarked
package dev.unsplit.analysis.forest;

import org.jspecify.annotations.NullMarked;
