// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import dev.unsplit.format.UstFormat;
import dev.unsplit.trace.Names;
import dev.unsplit.trace.Symbols;

/** The tables of the {@link Symbols} by their numbers in the format. */
final class NameTables {

    private NameTables() {}

    /** By table: how many names there are before a file defines any. */
    static int[] predefined() {
        int[] counts = new int[UstFormat.NAME_TABLES];
        counts[UstFormat.SITES] = UstFormat.PREDEFINED_SITES;
        return counts;
    }

    static Names[] of(Symbols symbols) {
        Names[] tables = new Names[UstFormat.NAME_TABLES];
        tables[UstFormat.THREADS] = symbols.threads();
        tables[UstFormat.METHODS] = symbols.methods();
        tables[UstFormat.VARIABLES] = symbols.variables();
        tables[UstFormat.LOCKS] = symbols.locks();
        tables[UstFormat.SITES] = symbols.sites();
        return tables;
    }
}
