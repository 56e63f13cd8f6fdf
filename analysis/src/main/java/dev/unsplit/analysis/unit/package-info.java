// SPDX-License-Identifier: Apache-2.0
/** From the events of a trace to its units: transactions and events outside them, as every analysis sees them. */
@NullMarked
package dev.unsplit.analysis.unit;

import org.jspecify.annotations.NullMarked;
