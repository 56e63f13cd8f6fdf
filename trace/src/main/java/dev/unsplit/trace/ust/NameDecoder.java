// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import dev.unsplit.format.Buffer;
import dev.unsplit.format.UstFormat;
import dev.unsplit.trace.Names;
import dev.unsplit.trace.Symbols;

/**
 * Adds the names that a block defines to the symbols, unless an earlier reading of the same file has done so; the mirror
 * of the format's {@code NameEncoder}.
 */
final class NameDecoder {

    private final Names[] names;
    private final int[] defined; // by table: how many names, up to where this reading is
    private final Buffer name = new Buffer(64);

    /** @param defined by table: how many names the blocks define that are not read any more */
    NameDecoder(Symbols symbols, int[] defined) {
        names = NameTables.of(symbols);
        this.defined = defined;
    }

    /** How many names of this table are known. */
    int known(int table) {
        return defined[table];
    }

    /** How many names of each table are known. */
    int[] known() {
        return defined;
    }

    /** The name of a thread for a message, which must stay on one line. */
    String thread(int number) {
        return names[UstFormat.THREADS].get(number).replaceAll("\\p{Cntrl}", "?");
    }

    void take(Buffer section) throws MalformedBlockException {
        Cursor cursor = new Cursor(section);
        for (int table = 0; table < names.length; table++) {
            take(section, cursor, table);
        }
        cursor.expectEnd();
    }

    private void take(Buffer section, Cursor cursor, int table) throws MalformedBlockException {
        int count = cursor.count("how many names");
        Cursor lengths = cursor.copy();
        for (int index = 0; index < 2 * count; index++) {
            cursor.varInt("length of a name");
        }
        name.clear();
        for (int index = 0; index < count; index++) {
            name.size = lengths.below(name.size + 1L, "bytes shared with the name before");
            int rest = lengths.below(UstFormat.MAX_NAME_LENGTH - name.size + 1L, "length of a name");
            name.put(section.bytes, cursor.skip(rest), rest);
            if (defined[table]++ == names[table].size()) {
                names[table].append(name.bytes, 0, name.size);
            }
        }
    }
}
