// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.html;

import dev.unsplit.finding.Site;
import dev.unsplit.report.settings.SourceCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The places that findings speak of, and the lines of source around them, each of them once. */
final class SiteTable {

    /** How many lines are shown before and behind a place. */
    private static final int AROUND = 4;

    private static final int NO_SOURCE = -1;

    /** @param source the index of its source; -1 if that is not at hand */
    record Place(String className, String method, String file, int line, int source) {}

    /** Some lines of one file, by their number. */
    record Source(String file, Map<Integer, String> lines) {}

    private final SourceCode code;
    private final Map<Site, Integer> indices = new HashMap<>();
    private final List<Place> places = new ArrayList<>();
    private final Map<List<String>, Integer> sourceIndices = new LinkedHashMap<>();
    private final List<Source> sources = new ArrayList<>();

    SiteTable(SourceCode code) {
        this.code = code;
    }

    int indexOf(Site site) {
        Integer known = indices.get(site);
        if (known != null) {
            return known;
        }
        indices.put(site, places.size());
        places.add(new Place(site.className(), site.method(), site.file(), site.line(), source(site)));
        return places.size() - 1;
    }

    private int source(Site site) {
        List<SourceCode.Line> lines = code.excerpt(site, AROUND);
        if (lines.isEmpty()) {
            return NO_SOURCE;
        }
        int index = sourceIndices.computeIfAbsent(List.of(packageOf(site), site.file()), unknown -> {
            sources.add(new Source(site.file(), new TreeMap<>()));
            return sources.size() - 1;
        });
        lines.forEach(line -> sources.get(index).lines().put(line.number(), line.text()));
        return index;
    }

    private static String packageOf(Site site) {
        return site.className().substring(0, Math.max(0, site.className().lastIndexOf('.')));
    }

    List<Place> places() {
        return places;
    }

    List<Source> sources() {
        return sources;
    }
}
