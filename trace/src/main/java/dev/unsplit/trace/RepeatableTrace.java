// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

/** A trace that an analysis may want to read more than once: a file can be opened again, a pipe cannot. */
public interface RepeatableTrace {

    /** The name of the trace as the user gave it. */
    String name();

    /** Opens the trace at its beginning. */
    TraceReader open();

    /** Whether {@link #open} can be called a second time. */
    boolean isRepeatable();
}
