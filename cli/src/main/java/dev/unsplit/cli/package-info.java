// SPDX-License-Identifier: Apache-2.0
/** The {@code unsplit} command: from words on a command line to the pipeline, and back to an exit status. */
@NullMarked
package dev.unsplit.cli;

import org.jspecify.annotations.NullMarked;
