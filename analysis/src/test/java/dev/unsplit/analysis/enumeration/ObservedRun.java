// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import dev.unsplit.analysis.enumeration.Unit.Type;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.text.TextWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The trace of a {@link UnitSet} that runs line by line. Line 2, if it is a transaction, is one of method {@code m2}, which
 * has number 1, and the site of event 7 is {@code Run.java:7}; begin and end are events too.
 */
public final class ObservedRun {

    private final UnitSet units;
    private final boolean sameMethods;
    private final boolean sameCode;
    private final Symbols symbols = new Symbols();

    public ObservedRun(UnitSet units) {
        this(units, false);
    }

    /** @param sameMethods whether lines with the same operations are of the same method, that of the first of them */
    public ObservedRun(UnitSet units, boolean sameMethods) {
        this(units, sameMethods, false);
    }

    /** A run in which all transactions are of one method, {@code m1}, and equal operations are at one site. */
    public static ObservedRun ofSameCode(UnitSet units) {
        return new ObservedRun(units, true, true);
    }

    private ObservedRun(UnitSet units, boolean sameMethods, boolean sameCode) {
        this.units = units;
        this.sameMethods = sameMethods;
        this.sameCode = sameCode;
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
                unit(line);
            }
            handler.endOfTrace();
        }

        private int firstAlike(int line) {
            if (sameCode) {
                return 0;
            }
            return units.units().stream()
                    .map(Unit::operations)
                    .toList()
                    .indexOf(units.units().get(line).operations());
        }

        private void unit(int line) {
            Unit unit = units.units().get(line);
            int thread = symbols.threads().intern(unit.thread());
            int first = beginning(line);
            int method = sameMethods ? firstAlike(first) : first;
            if (unit.type() == Type.TRANSACTION) {
                handler.begin(thread, method, site());
            }
            unit.operations().forEach(operation -> event(thread, operation));
            if (unit.isTransaction() && !isGoneOnWith(line)) {
                handler.end(thread, method, site());
            }
        }

        private int beginning(int line) {
            int first = line;
            while (units.units().get(first).type() == Type.REST || !isOfThread(line, first)) {
                first--;
            }
            return first;
        }

        private boolean isGoneOnWith(int line) {
            int next = line + 1;
            while (next < units.units().size() && !isOfThread(line, next)) {
                next++;
            }
            return next < units.units().size() && units.units().get(next).type() == Type.REST;
        }

        private boolean isOfThread(int line, int other) {
            return units.units()
                    .get(line)
                    .thread()
                    .equals(units.units().get(other).thread());
        }

        private void event(int thread, Operation operation) {
            String name = operation.operand();
            int site = sameCode ? siteOf(operation) : site();
            switch (operation.kind()) {
                case READ -> handler.read(thread, variable(name), site);
                case WRITE -> handler.write(thread, variable(name), site);
                case UPDATE -> handler.update(thread, variable(name), site);
                case ACQUIRE -> handler.acquire(thread, lock(name), site);
                case RELEASE -> handler.release(thread, lock(name), site);
                case ACQUIRE_SHARED -> handler.acquireShared(thread, lock(name), site);
                case RELEASE_SHARED -> handler.releaseShared(thread, lock(name), site);
                case FORK -> handler.fork(thread, symbols.threads().intern(name), site);
                case JOIN -> handler.join(thread, symbols.threads().intern(name), site);
                case SEND -> handler.send(thread, lock(name), site);
                case RECEIVE -> handler.receive(thread, lock(name), site);
            }
        }

        private int variable(String name) {
            return symbols.variables().intern(name);
        }

        private int lock(String name) {
            return symbols.locks().intern(name);
        }

        /** Line 100 and those behind it, which no begin or end has. */
        private int siteOf(Operation operation) {
            List<Operation> all = units.units().stream()
                    .flatMap(unit -> unit.operations().stream())
                    .toList();
            return symbols.sites().intern("Run.java:" + (100 + all.indexOf(operation)));
        }

        private int site() {
            events++;
            return symbols.sites().intern("Run.java:" + events);
        }
    }
}
