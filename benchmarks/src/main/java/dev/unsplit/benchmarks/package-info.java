// SPDX-License-Identifier: Apache-2.0
/** How fast the engines are, against a pass that only decodes, and whether that is what was promised. */
@NullMarked
package dev.unsplit.benchmarks;

import org.jspecify.annotations.NullMarked;
