// SPDX-License-Identifier: Apache-2.0
/** The text that RoadRunner's printing tool writes. */
@NullMarked
package dev.unsplit.trace.roadrunner;

import org.jspecify.annotations.NullMarked;
