// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.finding.Site;
import dev.unsplit.report.annotation.Annotation;
import dev.unsplit.report.settings.SourceCode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What files were called in their repository when findings were saved: a report that is made of these elsewhere calls them the same. */
public final class SavedFileNames {

    private final Map<String, String> names = new HashMap<>(); // by package and name

    /** To be filled by whoever reads saved findings. */
    Map<String, String> names() {
        return names;
    }

    /** The same sources; files are called as they were. */
    SourceCode over(SourceCode sources) {
        return new SourceCode() {
            @Override
            public List<Line> excerpt(Site site, int around) {
                return sources.excerpt(site, around);
            }

            @Override
            public String file(Site site) {
                return names.getOrDefault(Annotation.inPackage(site), sources.file(site));
            }
        };
    }
}
