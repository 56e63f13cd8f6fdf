// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.text;

import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.Names;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.TraceWriter;
import dev.unsplit.trace.lines.Escapes;
import dev.unsplit.trace.lines.LineWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes what {@link TextReader} reads. Nothing is lost: every event, name and location comes back as it was. */
public final class TextWriter implements TraceWriter {

    private static final Escapes THREAD = Escapes.ofWord("|").notFirst("#%");
    private static final Escapes OPERAND = Escapes.ofWord("").notFirst("@");
    private static final Escapes SITE = Escapes.ofRest().notLast(" \t").notAfterBlank("@");
    private static final Escapes PATTERN = Escapes.ofRest().notFirst(" \t").notLast(" \t");

    private final LineWriter line;
    private final Symbols symbols;

    public TextWriter(OutputStream out, TraceInfo info, Symbols symbols) {
        this.line = new LineWriter(out);
        this.symbols = symbols;
        writeHeader(info);
    }

    private void writeHeader(TraceInfo info) {
        TraceInfo defaults = TraceInfo.OF_TEXT;
        if (info.level() != defaults.level()) {
            header(Header.LEVEL, Header.word(info.level()));
        }
        if (info.conflicts() != defaults.conflicts()) {
            header(Header.CONFLICTS, info.conflicts().id());
        }
        if (info.boundaries() != defaults.boundaries()) {
            header(Header.BOUNDARIES, info.boundaries().id());
        }
        info.excludedMethods().forEach(pattern -> header(Header.EXCLUDE, pattern));
    }

    private void header(String key, String value) {
        line.append(Header.MARK)
                .append(' ')
                .append(key)
                .append(' ')
                .append(value.getBytes(StandardCharsets.UTF_8), PATTERN)
                .endLine();
    }

    @Override
    public void read(int thread, int variable, int site) {
        event(thread, Word.READ, symbols.variables(), variable, site);
    }

    @Override
    public void write(int thread, int variable, int site) {
        event(thread, Word.WRITE, symbols.variables(), variable, site);
    }

    @Override
    public void update(int thread, int variable, int site) {
        event(thread, Word.UPDATE, symbols.variables(), variable, site);
    }

    @Override
    public void volatileRead(int thread, int variable, int site) {
        event(thread, Word.VOLATILE_READ, symbols.variables(), variable, site);
    }

    @Override
    public void volatileWrite(int thread, int variable, int site) {
        event(thread, Word.VOLATILE_WRITE, symbols.variables(), variable, site);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        event(thread, Word.ACQUIRE, symbols.locks(), lock, site);
    }

    @Override
    public void release(int thread, int lock, int site) {
        event(thread, Word.RELEASE, symbols.locks(), lock, site);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        event(thread, Word.ACQUIRE_SHARED, symbols.locks(), lock, site);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        event(thread, Word.RELEASE_SHARED, symbols.locks(), lock, site);
    }

    @Override
    public void fork(int thread, int child, int site) {
        event(thread, Word.FORK, symbols.threads(), child, site);
    }

    @Override
    public void join(int thread, int child, int site) {
        event(thread, Word.JOIN, symbols.threads(), child, site);
    }

    @Override
    public void begin(int thread, int method, int site) {
        method(thread, Word.BEGIN, method, site);
    }

    @Override
    public void end(int thread, int method, int site) {
        method(thread, Word.END, method, site);
    }

    @Override
    public void barrier(int thread, int lock, int site) {
        event(thread, Word.BARRIER, symbols.locks(), lock, site);
    }

    @Override
    public void send(int thread, int lock, int site) {
        event(thread, Word.SEND, symbols.locks(), lock, site);
    }

    @Override
    public void receive(int thread, int lock, int site) {
        event(thread, Word.RECEIVE, symbols.locks(), lock, site);
    }

    @Override
    public void boundary(int thread, int site) {
        start(thread, Word.BOUNDARY);
        finish(site);
    }

    @Override
    public void number(int thread, long number) {
        start(thread, Word.NUMBER)
                .append(' ')
                .append(Long.toUnsignedString(number))
                .endLine();
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        Names operands = switch (kind.operand()) {
            case VARIABLE -> symbols.variables();
            case LOCK -> symbols.locks();
            case THREAD -> symbols.threads();
        };
        start(thread, Word.EDGE).append(' ').append(TextReader.nameOf(kind));
        line.append(' ').append(symbols.threads(), fromThread, OPERAND);
        line.append(' ').append(Long.toUnsignedString(fromNumber));
        line.append(' ').append(operands, operand, OPERAND);
        if (fromSite != 0) {
            site(fromSite);
        } else if (site != 0) {
            line.append(" @");
        }
        finish(site);
    }

    @Override
    public void endOfTrace() {
        if (line.isEmpty()) { // an empty file is an error for readers
            line.append("# no events").endLine();
        }
    }

    @Override
    public void close() throws IOException {
        line.close();
    }

    private void event(int thread, Word word, Names operands, int operand, int site) {
        start(thread, word).append(' ').append(operands, operand, OPERAND);
        finish(site);
    }

    private void method(int thread, Word word, int method, int site) {
        start(thread, word).append(' ').append(symbols.methods(), method, OPERAND);
        finish(site);
    }

    private LineWriter start(int thread, Word word) {
        return line.append(symbols.threads(), thread, THREAD).append(' ').append(word.text());
    }

    private void finish(int site) {
        if (site != 0) {
            site(site);
        }
        line.endLine();
    }

    private void site(int site) {
        line.append(" @").append(symbols.sites(), site, SITE);
    }
}
