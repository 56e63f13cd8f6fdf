// SPDX-License-Identifier: Apache-2.0
/** What the static check costs the compiler, and what it finds, on the sources of large libraries. */
@NullMarked
package dev.unsplit.benchmarks.sources;

import org.jspecify.annotations.NullMarked;
