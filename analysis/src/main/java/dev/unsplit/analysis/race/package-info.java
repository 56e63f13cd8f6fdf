// SPDX-License-Identifier: Apache-2.0
/** Data races: accesses of one variable by different threads that nothing keeps apart. */
@NullMarked
package dev.unsplit.analysis.race;

import org.jspecify.annotations.NullMarked;
