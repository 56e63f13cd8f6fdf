// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import java.io.Closeable;

/** Writes one trace. The ids of the events are those of the {@link Symbols} that the writer was made with. */
public interface TraceWriter extends EventHandler, Closeable {}
