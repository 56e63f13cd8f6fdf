// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

/** Reads one trace, once, from its beginning to its end. */
public interface TraceReader extends AutoCloseable {

    /** What the trace says about itself. Known before the first event is read. */
    TraceInfo info();

    /** The names of what the events touch. It grows while the trace is read. */
    Symbols symbols();

    /**
     * Passes all events to the handler, {@link EventHandler#endOfTrace} last.
     *
     * @throws UsageException if the trace cannot be read; the message names the place and what was expected
     */
    void read(EventHandler handler);

    /**
     * Where the event is that is being passed on, as messages name it: {@code s.std:3}, {@code s.ust: byte 1234}, or the
     * empty string if that is not known. To be asked by the handler, from within a callback.
     */
    default String place() {
        return "";
    }

    /** How many bytes of the input are used up, for a progress bar. May be asked from another thread. */
    long position();

    /** What the reader had to leave out, in one line, or the empty string: a file that was cut off, for instance. */
    String notice();

    @Override
    void close();
}
