// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import dev.unsplit.finding.Site;
import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.Symbols;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The words that a person reads for the numbers of a trace. */
public final class SymbolTexts {

    /** As in {@code bank.Account.balance@17}, {@code double[]@5[3]}; keys of collections may contain anything. */
    private static final Pattern OBJECT_NUMBER = Pattern.compile("^([^@\\[]+(?:\\[])*)@\\d+(?=$|\\[)");

    private final Symbols symbols;

    private final Function<Site, String> lockFields;

    public SymbolTexts(Symbols symbols) {
        this(symbols, acquire -> "");
    }

    /** @param lockFields the field that holds what is locked at a place; the empty string if the sources do not tell */
    public SymbolTexts(Symbols symbols, Function<Site, String> lockFields) {
        this.symbols = symbols;
        this.lockFields = lockFields;
    }

    public String thread(int thread) {
        return symbols.threads().get(thread);
    }

    /** The name of a method without its descriptor. */
    public String method(int method) {
        return symbols.methodName(method);
    }

    /** The descriptor of a method, or the empty string. */
    public String descriptor(int method) {
        String name = symbols.methods().get(method);
        int descriptor = name.indexOf('(');
        return descriptor < 0 ? "" : name.substring(descriptor);
    }

    public String operand(EdgeKind kind, int operand) {
        return switch (kind.operand()) {
            case VARIABLE -> variable(operand);
            case LOCK -> lock(operand);
            case THREAD -> thread(operand);
        };
    }

    public String variable(int variable) {
        return withoutObject(symbols.variables().get(variable));
    }

    public String lock(int lock) {
        return withoutObject(symbols.locks().get(lock));
    }

    /** What several share of it is permits, and none of them keeps anybody out; what several share of other locks is a read lock. */
    public boolean isSemaphore(int lock) {
        return lock(lock).equals("java.util.concurrent.Semaphore");
    }

    /** The field that holds a lock, if the sources tell it; else its class, and where that is the JDK's and tells nothing, where it was acquired. */
    public String lock(int lock, int acquire) {
        Site place = site(acquire);
        String field = place.line() > 0 ? lockFields.apply(place) : "";
        String type = lock(lock);
        boolean tellsNothing = type.startsWith("java.") && place.line() > 0;
        return field.isEmpty() ? type + (tellsNothing ? " (acquired in " + place + ")" : "") : field;
    }

    /** With the number of the object, for {@link ObjectNumbers} to tell it from others. */
    public String variableObject(int variable) {
        return symbols.variables().get(variable);
    }

    /** With the number of the object, for {@link ObjectNumbers} to tell it from others. */
    public String lockObject(int lock) {
        return symbols.locks().get(lock);
    }

    /** The same for what an edge is about. */
    String operandObject(EdgeKind kind, int operand) {
        return switch (kind.operand()) {
            case VARIABLE -> variableObject(operand);
            case LOCK -> lockObject(operand);
            case THREAD -> thread(operand);
        };
    }

    /** Which object of its class it was means nothing to a person, nor in another run. */
    static String withoutObject(String name) {
        return name.indexOf('@') < 0 ? name : OBJECT_NUMBER.matcher(name).replaceFirst("$1");
    }

    /** Takes a place apart: {@code Account.java:12}, class and method behind tabs where they are known. */
    public Site site(int site) {
        String[] parts = symbols.sites().get(site).split("\t", -1);
        String className = parts.length > 1 ? parts[1] : "";
        String method = parts.length > 2 ? parts[2] : "";
        String location = parts[0].equals("-") ? "" : parts[0];
        int colon = location.indexOf(':');
        int line = colon < 0 ? 0 : line(location.substring(colon + 1));
        return line > 0
                ? new Site(className, method, location.substring(0, colon), line)
                : new Site(className, method, location, 0);
    }

    /** The number that a text starts with (a column may follow it), or 0. */
    private static int line(String text) {
        int end = 0;
        while (end < text.length() && end < 9 && Character.isDigit(text.charAt(end))) {
            end++;
        }
        boolean whole = end > 0 && (end == text.length() || text.charAt(end) == ':');
        return whole ? Integer.parseInt(text.substring(0, end)) : 0;
    }
}
