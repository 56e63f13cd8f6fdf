// SPDX-License-Identifier: Apache-2.0
/** Whether every operation of a unit can be moved to one place of it: reduction, of a whole run and as it goes on. */
@NullMarked
package dev.unsplit.analysis.reduction;

import org.jspecify.annotations.NullMarked;
