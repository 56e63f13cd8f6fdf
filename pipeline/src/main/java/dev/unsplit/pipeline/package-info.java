// SPDX-License-Identifier: Apache-2.0
/** From traces to reports: what the command does, without a command line. The only place that knows all verbs. */
@NullMarked
package dev.unsplit.pipeline;

import org.jspecify.annotations.NullMarked;
