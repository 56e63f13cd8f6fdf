// SPDX-License-Identifier: Apache-2.0
/** How code can be moved past what other threads do, and the locks that it depends on. */
@NullMarked
package dev.unsplit.staticcheck.atomicity;

import org.jspecify.annotations.NullMarked;
