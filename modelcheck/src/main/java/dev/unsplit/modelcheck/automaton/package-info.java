// SPDX-License-Identifier: Apache-2.0
/** A model as automata: states packed into a few longs, threads as locations and edges, and the monitor that watches their events. */
@NullMarked
package dev.unsplit.modelcheck.automaton;

import org.jspecify.annotations.NullMarked;
