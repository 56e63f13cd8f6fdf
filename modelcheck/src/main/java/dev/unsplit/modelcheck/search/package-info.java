// SPDX-License-Identifier: Apache-2.0
/** Explores the states of a program, remembers them, and finds the way back to one. */
@NullMarked
package dev.unsplit.modelcheck.search;

import org.jspecify.annotations.NullMarked;
