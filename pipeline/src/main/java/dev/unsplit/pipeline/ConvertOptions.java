// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.trace.Level;
import dev.unsplit.trace.TraceFormat;
import java.util.Optional;

/**
 * What to make of a trace.
 *
 * @param to the format to write; empty: told by the name of the output
 * @param level what to keep of the accesses; empty: as much as there is
 */
public record ConvertOptions(Optional<TraceFormat> to, Optional<Level> level) {}
