// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

/** Reads a trace through another reader, of which it is the same but for what a subclass changes. */
public abstract class ForwardingReader implements TraceReader {

    private final TraceReader reader;

    protected ForwardingReader(TraceReader reader) {
        this.reader = reader;
    }

    @Override
    public TraceInfo info() {
        return reader.info();
    }

    @Override
    public Symbols symbols() {
        return reader.symbols();
    }

    @Override
    public void read(EventHandler handler) {
        reader.read(handler);
    }

    @Override
    public String place() {
        return reader.place();
    }

    @Override
    public long position() {
        return reader.position();
    }

    @Override
    public String notice() {
        return reader.notice();
    }

    @Override
    public void close() {
        reader.close();
    }
}
