// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.text;

import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.Names;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.lines.Escapes;
import dev.unsplit.trace.lines.LineReader;
import dev.unsplit.trace.lines.LineTraceReader;
import dev.unsplit.trace.lines.NameFields;
import dev.unsplit.trace.std.StdLine;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Reads our own text form: an event in a line, in words.
 *
 * <pre>
 * % conflicts data+locks               how to read it, before the first event; see {@link Header}
 * # a comment
 * t1 begin  Account.withdraw           thread, operation, operand
 * t1 read   balance  @Account.java:12  and the location, which is the rest of the line
 * t2 write  balance
 * t1 wait   monitor                    short for: release monitor, boundary, acquire monitor
 * t1 end
 * T0|r(balance)|Account.java:12        lines of STD may stand between the others
 * </pre>
 *
 * The operations are those of {@link Word}: one for each method of {@link EventHandler}. {@code begin} and {@code end}
 * may go without an operand; {@code boundary} has none. In a trace that says {@code % level edges} or
 * {@code % level accesses+edges} there are also
 *
 * <pre>
 * t1 number 5                                  the transaction of t1 has number 5 from now on
 * t1 edge write-read t2 7 balance @from @to    it comes after number 7 of t2, which wrote what it reads
 * </pre>
 *
 * Names that contain white space are written with {@link Escapes}, and so is the {@code @} that a name starts with where no
 * location follows it.
 */
public final class TextReader extends LineTraceReader {

    private final LineReader lines;
    private final Symbols symbols;
    private final NameFields names;
    private final StdLine stdLine;
    private final Fields fields;
    private final Level level;
    private boolean atFirstEvent;
    private byte[] decoded = new byte[64];

    private TextReader(LineReader lines, TraceInfo info, boolean atFirstEvent) {
        super(lines, info, new Symbols());
        this.lines = lines;
        this.symbols = symbols();
        this.names = new NameFields(lines, symbols);
        this.stdLine = new StdLine(lines, names);
        this.fields = new Fields(lines);
        this.level = info.level();
        this.atFirstEvent = atFirstEvent;
    }

    /** Opens a trace and reads its header. */
    public static TextReader open(LineReader lines, TraceInfo defaults) {
        Header header = new Header(defaults);
        Fields fields = new Fields(lines);
        boolean atFirstEvent = false;
        while (!atFirstEvent && lines.next()) {
            boolean hasContent = fields.first();
            if (hasContent && Header.startsAt(fields)) {
                header.set(fields);
            } else {
                atFirstEvent = hasContent;
            }
        }
        return new TextReader(lines, header.info(), atFirstEvent);
    }

    /** Whether this is an operation of the readable form. */
    public static boolean isOperation(String word) {
        byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
        return Word.isKnown(bytes, 0, bytes.length);
    }

    @Override
    protected void readEvents(EventHandler handler) {
        while (atFirstEvent || lines.next()) {
            atFirstEvent = false;
            if (fields.first()) {
                readLine(handler);
            }
        }
    }

    private void readLine(EventHandler handler) {
        if (fields.contains('|')) {
            expectAccesses("a line of STD");
            stdLine.read(fields.bytes(), fields.from(), lines.end(), handler);
            return;
        }
        if (Header.startsAt(fields)) {
            throw fields.error("header line after an event, expected all of them before the first event");
        }
        int thread = name(symbols.threads(), "a thread");
        if (!fields.next()) {
            throw fields.error("too few fields, expected a thread and an operation");
        }
        readOperation(thread, operation(), handler);
    }

    private Word operation() {
        if (!Word.isKnown(fields.bytes(), fields.from(), fields.to())) {
            throw fields.error("unknown operation " + fields.quoted() + ", expected one of " + Word.all());
        }
        return Word.of(fields.bytes(), fields.from(), fields.to());
    }

    private void readOperation(int thread, Word word, EventHandler handler) {
        if (!word.isOfEdges()) {
            expectAccesses(word.text());
        }
        switch (word.operand()) {
            case VARIABLE -> access(thread, word, variable(), handler);
            case LOCK -> synchronization(thread, word, lock(), handler);
            case THREAD -> forkOrJoin(thread, word, thread(), handler);
            case METHOD -> beginOrEnd(thread, word, handler);
            case NONE -> handler.boundary(thread, site());
            case NUMBER -> number(thread, handler);
            case EDGE -> edge(thread, handler);
        }
    }

    private void access(int thread, Word word, int variable, EventHandler handler) {
        int site = site();
        switch (word) {
            case READ -> handler.read(thread, variable, site);
            case WRITE -> handler.write(thread, variable, site);
            case UPDATE -> handler.update(thread, variable, site);
            case VOLATILE_READ -> handler.volatileRead(thread, variable, site);
            case VOLATILE_WRITE -> handler.volatileWrite(thread, variable, site);
            default -> throw new AssertionError(word);
        }
    }

    private void synchronization(int thread, Word word, int lock, EventHandler handler) {
        int site = site();
        switch (word) {
            case ACQUIRE -> handler.acquire(thread, lock, site);
            case RELEASE -> handler.release(thread, lock, site);
            case ACQUIRE_SHARED -> handler.acquireShared(thread, lock, site);
            case RELEASE_SHARED -> handler.releaseShared(thread, lock, site);
            case BARRIER -> handler.barrier(thread, lock, site);
            case SEND -> handler.send(thread, lock, site);
            case RECEIVE -> handler.receive(thread, lock, site);
            case WAIT -> {
                handler.release(thread, lock, site);
                handler.boundary(thread, site);
                handler.acquire(thread, lock, site);
            }
            default -> throw new AssertionError(word);
        }
    }

    private void forkOrJoin(int thread, Word word, int child, EventHandler handler) {
        if (word == Word.FORK) {
            handler.fork(thread, child, site());
        } else {
            handler.join(thread, child, site());
        }
    }

    private void beginOrEnd(int thread, Word word, EventHandler handler) {
        boolean named = fields.next() && !fields.startsWith('@');
        int method = named ? name(symbols.methods(), "a method") : Names.NONE;
        if (named) {
            fields.next();
        }
        int site = siteHere();
        if (word == Word.BEGIN) {
            handler.begin(thread, names.begin(thread, method), site);
        } else {
            handler.end(thread, names.end(thread, method), site);
        }
    }

    private void number(int thread, EventHandler handler) {
        expectEdges("number");
        long number = transactionNumber();
        if (fields.next()) {
            throw fields.error("unexpected " + fields.quoted() + ", expected the end of the line");
        }
        handler.number(thread, number);
    }

    private void edge(int thread, EventHandler handler) {
        expectEdges("edge");
        EdgeKind kind = edgeKind();
        int fromThread = thread();
        if (fromThread == thread) {
            throw fields.error("edge of a thread to itself, expected another thread than " + fields.quoted());
        }
        long fromNumber = transactionNumber();
        int operand = switch (kind.operand()) {
            case VARIABLE -> variable();
            case LOCK -> lock();
            case THREAD -> thread();
        };
        int fromSite = 0;
        if (fields.next() && fields.startsWith('@')) {
            fields.extendBefore('@');
            fromSite = siteName();
            fields.next();
        }
        handler.edge(thread, fromThread, fromNumber, kind, operand, fromSite, siteHere());
    }

    private void expectEdges(String operation) {
        if (!level.hasEdges()) {
            throw fields.error(operation
                    + " in a trace of accesses, expected the header line % level edges or % level accesses+edges");
        }
    }

    private void expectAccesses(String what) {
        if (!level.hasAccesses()) {
            throw fields.error(what + " in a trace of level edges, expected begin, end, boundary, number or edge");
        }
    }

    private EdgeKind edgeKind() {
        fields.next();
        String wanted = fields.text();
        for (EdgeKind kind : EdgeKind.values()) {
            if (nameOf(kind).equals(wanted)) {
                return kind;
            }
        }
        String all = Arrays.stream(EdgeKind.values()).map(TextReader::nameOf).collect(Collectors.joining(", "));
        throw fields.error("unknown kind of edge " + fields.quoted() + ", expected one of " + all);
    }

    static String nameOf(EdgeKind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private long transactionNumber() {
        fields.next();
        try {
            return Long.parseUnsignedLong(fields.text());
        } catch (NumberFormatException e) {
            throw fields.error("bad number " + fields.quoted() + ", expected the number of a transaction");
        }
    }

    private int variable() {
        return operand(symbols.variables(), "a variable");
    }

    private int lock() {
        return operand(symbols.locks(), "a lock");
    }

    private int thread() {
        return operand(symbols.threads(), "a thread");
    }

    private int operand(Names table, String what) {
        if (!fields.next()) {
            throw fields.error("too few fields, expected " + what);
        }
        if (fields.startsWith('@') && fields.isLast()) {
            throw fields.error("expected " + what + " before the location " + fields.quoted()
                    + "; a name that starts with @ is written with %40");
        }
        return name(table, what);
    }

    private int name(Names table, String what) {
        if (!Escapes.mayBeIn(fields.bytes(), fields.from(), fields.to())) {
            return names.intern(table, what, fields.bytes(), fields.from(), fields.to());
        }
        names.checkWord(fields.bytes(), fields.from(), fields.to(), what);
        return decoded(table);
    }

    /** The location behind the operand, 0 if there is none. */
    private int site() {
        fields.next();
        return siteHere();
    }

    private int siteHere() {
        if (fields.isEmpty()) {
            return 0;
        }
        if (!fields.startsWith('@')) {
            throw fields.error("unexpected " + fields.quoted() + ", expected @ and a location");
        }
        fields.extendToEnd();
        return siteName();
    }

    /** The location that the field names behind its mark. */
    private int siteName() {
        fields.skipCharacter();
        if (!Escapes.mayBeIn(fields.bytes(), fields.from(), fields.to())) {
            return names.site(fields.bytes(), fields.from(), fields.to());
        }
        names.checkSite(fields.bytes(), fields.from(), fields.to());
        return decoded(symbols.sites());
    }

    private int decoded(Names table) {
        int longest = fields.to() - fields.from();
        if (decoded.length < longest) {
            decoded = new byte[2 * longest];
        }
        int length = Escapes.decode(fields.bytes(), fields.from(), fields.to(), decoded);
        return table.intern(decoded, 0, length);
    }
}
