// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.text.TextWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The trace of a {@link UnitSet} that runs line by line. Line 2, if it is a transaction, is one of method {@code m2}, which
 * has number 1, and the site of event 7 is {@code Run.java:7}; begin and end are events too.
 */
public final class ObservedRun {

    private final UnitSet units;
    private final boolean sameMethods;
    private final Symbols symbols = new Symbols();

    public ObservedRun(UnitSet units) {
        this(units, false);
    }

    /** @param sameMethods whether lines with the same operations are of the same method, that of the first of them */
    public ObservedRun(UnitSet units, boolean sameMethods) {
        this.units = units;
        this.sameMethods = sameMethods;
        for (int line = 1; line <= units.units().size(); line++) {
            symbols.methods().intern("m" + line);
        }
        new Replay(new EventHandler() {}).run();
    }

    public Symbols symbols() {
        return symbols;
    }

    public void replay(EventHandler handler) {
        new Replay(handler).run();
    }

    /** The run in the text form of traces. */
    public String text() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TextWriter writer = new TextWriter(bytes, TraceInfo.OF_TEXT, symbols)) {
            replay(writer);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** Names get their numbers when they are first met, which is always in the same order. */
    private final class Replay {

        private final EventHandler handler;
        private int events;

        Replay(EventHandler handler) {
            this.handler = handler;
        }

        void run() {
            for (int line = 0; line < units.units().size(); line++) {
                unit(units.units().get(line), sameMethods ? firstAlike(line) : line);
            }
            handler.endOfTrace();
        }

        private int firstAlike(int line) {
            return units.units().stream()
                    .map(Unit::operations)
                    .toList()
                    .indexOf(units.units().get(line).operations());
        }

        private void unit(Unit unit, int method) {
            int thread = symbols.threads().intern(unit.thread());
            if (unit.isTransaction()) {
                handler.begin(thread, method, site());
            }
            unit.operations().forEach(operation -> event(thread, operation));
            if (unit.isTransaction()) {
                handler.end(thread, method, site());
            }
        }

        private void event(int thread, Operation operation) {
            String name = operation.operand();
            switch (operation.kind()) {
                case READ -> handler.read(thread, variable(name), site());
                case WRITE -> handler.write(thread, variable(name), site());
                case UPDATE -> handler.update(thread, variable(name), site());
                case ACQUIRE -> handler.acquire(thread, lock(name), site());
                case RELEASE -> handler.release(thread, lock(name), site());
                case ACQUIRE_SHARED -> handler.acquireShared(thread, lock(name), site());
                case RELEASE_SHARED -> handler.releaseShared(thread, lock(name), site());
                case FORK -> handler.fork(thread, symbols.threads().intern(name), site());
                case JOIN -> handler.join(thread, symbols.threads().intern(name), site());
                case SEND -> handler.send(thread, lock(name), site());
                case RECEIVE -> handler.receive(thread, lock(name), site());
            }
        }

        private int variable(String name) {
            return symbols.variables().intern(name);
        }

        private int lock(String name) {
            return symbols.locks().intern(name);
        }

        private int site() {
            events++;
            return symbols.sites().intern("Run.java:" + events);
        }
    }
}
