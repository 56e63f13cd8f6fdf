// SPDX-License-Identifier: Apache-2.0
/** What the textual formats share: lines of bytes in, lines of bytes out, and what plainer formats cannot say. */
@NullMarked
package dev.unsplit.trace.lines;

import org.jspecify.annotations.NullMarked;
