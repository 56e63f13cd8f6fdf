// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks;

import java.util.ArrayList;
import java.util.List;

/** What a part of the benchmarks found out: rows of a table, and claims. */
final class Report {

    private final String header;
    private final List<String> rows = new ArrayList<>();
    private final List<Claim> claims = new ArrayList<>();

    /** @param header of the table, the line below it included */
    Report(String header) {
        this.header = header;
    }

    void row(String row) {
        rows.add(row);
        System.err.println(row);
    }

    void claim(Claim claim) {
        claims.add(claim);
        System.err.println(claim.row());
    }

    String table() {
        return header + "\n" + String.join("\n", rows);
    }

    String claims() {
        return Claim.header() + "\n"
                + String.join("\n", claims.stream().map(Claim::row).toList());
    }
}
