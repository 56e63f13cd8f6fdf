// SPDX-License-Identifier: Apache-2.0
/** Atomicity types for Java sources: proves for every execution what a run shows for one. A plugin of javac, and a check of its own. */
@NullMarked
package dev.unsplit.staticcheck;

import org.jspecify.annotations.NullMarked;
