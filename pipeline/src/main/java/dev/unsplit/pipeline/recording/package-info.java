// SPDX-License-Identifier: Apache-2.0
/** Runs a program under the agent, and finds the traces that its JVMs write while they still grow. */
@NullMarked
package dev.unsplit.pipeline.recording;

import org.jspecify.annotations.NullMarked;
