// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck;

import dev.unsplit.staticcheck.known.KnownMethods;
import dev.unsplit.staticcheck.known.KnownMethods.MalformedTableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How sources are to be checked.
 *
 * @param all whether methods that a run takes for transactions have to be atomic though nobody says so
 * @param tables files with what is known of methods without sources
 */
public record Options(boolean all, List<Path> tables) {

    public Options {
        tables = List.copyOf(tables);
    }

    /** @throws WrongInputException if a table cannot be read */
    KnownMethods known() {
        KnownMethods known = KnownMethods.ofJdk();
        for (Path table : tables) {
            try {
                known.add(table.toString(), Files.readAllLines(table));
            } catch (IOException e) {
                throw new WrongInputException(
                        table + ": cannot be read: expected a table of methods as text in UTF-8", e);
            } catch (MalformedTableException e) {
                throw new WrongInputException(String.valueOf(e.getMessage()), e);
            }
        }
        return known;
    }
}
