// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.settings;

import dev.unsplit.finding.Site;
import java.util.List;

/** The sources of the program that was observed, as far as they are at hand. */
public interface SourceCode {

    /** There are none. */
    SourceCode NONE = (site, around) -> List.of();

    /** @param number from 1 */
    record Line(int number, String text) {}

    /** The line of the site, and at most so many before and behind it; empty if the source is not at hand. */
    List<Line> excerpt(Site site, int around);

    /** The file of the site as it is called in its repository, with slashes; empty if the source is not at hand. */
    default String file(Site site) {
        return "";
    }
}
