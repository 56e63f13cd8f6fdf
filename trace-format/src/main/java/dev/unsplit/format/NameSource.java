// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.format;

/** The names behind the numbers that a writer of events uses. */
public interface NameSource {

    /**
     * The UTF-8 bytes of a name, at most {@link UstFormat#MAX_NAME_LENGTH} of them. It is asked for once, when the first
     * block that uses the name is written, so a name need not exist before.
     *
     * @param table one of the tables of {@link UstFormat}
     * @param symbol the number of the name at its source; site 0, the unknown one, is never asked for
     */
    byte[] name(int table, int symbol);
}
