// SPDX-License-Identifier: Apache-2.0
/** What happened in a concurrent run: events, the names of what they touch, and readers and writers of all formats. */
@NullMarked
package dev.unsplit.trace;

import org.jspecify.annotations.NullMarked;
