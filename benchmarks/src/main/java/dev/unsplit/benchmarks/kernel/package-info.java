// SPDX-License-Identifier: Apache-2.0
/**
 * Programs to be observed, of the shapes that research on dynamic analyses measures with: eight numeric ones and five like
 * applications, all with two threads. They know nothing of unsplit.
 */
@NullMarked
package dev.unsplit.benchmarks.kernel;

import org.jspecify.annotations.NullMarked;
