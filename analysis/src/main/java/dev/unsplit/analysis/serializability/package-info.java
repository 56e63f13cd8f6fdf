// SPDX-License-Identifier: Apache-2.0
/** Engines that decide whether the observed run is serializable. */
@NullMarked
package dev.unsplit.analysis.serializability;

import org.jspecify.annotations.NullMarked;
