// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.lines;

import dev.unsplit.trace.Names;
import dev.unsplit.trace.Nesting;
import dev.unsplit.trace.Symbols;

/**
 * Turns the fields of a line into numbers of names.
 *
 * <p>Whether a field is readable text at all is looked at when its name is new: what was seen before was good. So
 * garbage is found without a test for each byte.
 */
public final class NameFields {

    /** The method of a begin that does not name one. */
    private static final String UNNAMED = "transaction";

    private static final String VARIABLE = "a variable";
    private static final String LOCK = "a lock";

    private final LineReader lines;
    private final Symbols symbols;
    private final Nesting nesting;
    private final RecentNames recentMethods;
    private final RecentNames recentSites;

    public NameFields(LineReader lines, Symbols symbols) {
        this(lines, symbols, new Nesting());
    }

    /** @param nesting the methods that the threads are in before the first of the lines */
    public NameFields(LineReader lines, Symbols symbols, Nesting nesting) {
        this.lines = lines;
        this.symbols = symbols;
        this.nesting = nesting;
        this.recentMethods = new RecentNames(symbols.methods());
        this.recentSites = new RecentNames(symbols.sites());
    }

    /** The methods that the threads are in now. */
    public Nesting nesting() {
        return nesting;
    }

    public int thread(byte[] bytes, int from, int to) {
        return intern(symbols.threads(), "a thread", bytes, from, to);
    }

    public int variable(byte[] bytes, int from, int to) {
        return intern(symbols.variables(), VARIABLE, bytes, from, to);
    }

    public int lock(byte[] bytes, int from, int to) {
        return intern(symbols.locks(), LOCK, bytes, from, to);
    }

    /** The rest of a line: the only field that may be empty or contain blanks. */
    public int site(byte[] bytes, int from, int to) {
        Names sites = symbols.sites();
        int known = sites.size();
        int site = uncheckedSite(bytes, from, to);
        if (site == known) {
            checkSite(bytes, from, to);
        }
        return site;
    }

    /** The same for someone who calls {@link #checkSite} when the site is new. */
    public int uncheckedSite(byte[] bytes, int from, int to) {
        return recentSites.intern(bytes, from, to - from);
    }

    /** The method that an operation names, or {@link Names#NONE} for an empty field. */
    public int method(byte[] bytes, int from, int to) {
        if (from == to) {
            return Names.NONE;
        }
        int known = symbols.methods().size();
        int method = recentMethods.intern(bytes, from, to - from);
        if (method == known) {
            checkWord(bytes, from, to, "a method");
        }
        return method;
    }

    /** The method that this thread begins here, which may not have been named. */
    public int begin(int thread, int named) {
        int method = named == Names.NONE ? symbols.methods().intern(UNNAMED) : named;
        nesting.begin(thread, method);
        return method;
    }

    /** The method that this thread ends here: as the line names it, else as its begin did. */
    public int end(int thread, int named) {
        int method = nesting.end(thread);
        if (method == Nesting.UNMATCHED) {
            byte[] name = symbols.threads().bytes(thread);
            throw lines.error(
                    "unmatched end, expected a begin of thread " + Quotation.of(name, 0, name.length) + " before it");
        }
        return named == Names.NONE ? method : named;
    }

    /** The number of a name that must be a word: not empty, no white space. */
    public int intern(Names names, String what, byte[] bytes, int from, int to) {
        int known = names.size();
        int number = names.intern(bytes, from, to - from);
        if (number == known) {
            checkWord(bytes, from, to, what);
        }
        return number;
    }

    /** The check of a name that is new, for one that was interned otherwise. */
    public void checkSite(byte[] bytes, int from, int to) {
        checkText(bytes, from, to, "a location", '\t');
    }

    public void checkVariable(byte[] bytes, int from, int to) {
        checkWord(bytes, from, to, VARIABLE);
    }

    public void checkLock(byte[] bytes, int from, int to) {
        checkWord(bytes, from, to, LOCK);
    }

    public void checkWord(byte[] bytes, int from, int to, String what) {
        if (from == to) {
            throw lines.error("expected " + what + ", found nothing");
        }
        for (int at = from; at < to; at++) {
            if (bytes[at] == ' ' || bytes[at] == '\t') {
                throw lines.error(
                        "white space in " + Quotation.of(bytes, from, to) + ", expected " + what + " without");
            }
        }
        checkText(bytes, from, to, what, ' ');
    }

    /** Control characters other than the one allowed here, or anything that is not UTF-8: this is no text. */
    private void checkText(byte[] bytes, int from, int to, String what, char allowed) {
        for (int at = from; at < to; at++) {
            if (bytes[at] >= 0 && bytes[at] < ' ' && bytes[at] != allowed) {
                throw lines.error("binary data, expected " + what + " in printable text");
            }
        }
        if (!Utf8.isValid(bytes, from, to)) {
            throw lines.error("binary data, expected " + what + " in UTF-8 text");
        }
    }
}
