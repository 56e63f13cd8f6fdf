// SPDX-License-Identifier: Apache-2.0
/** What code does, as far as other threads may notice: accesses, locks, calls, in the order of the source. */
@NullMarked
package dev.unsplit.staticcheck.effect;

import org.jspecify.annotations.NullMarked;
