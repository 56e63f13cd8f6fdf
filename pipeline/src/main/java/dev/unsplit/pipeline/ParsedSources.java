// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.finding.Site;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The sources of the program, as far as they are at hand. A file is parsed once, when somebody asks for it, and for all who do. */
public final class ParsedSources {

    private final SourceDirectories directories;
    private final Map<Path, Optional<ParsedSource>> parsed = new HashMap<>();

    /** @param places directories and files with sources of the program, by packages and names of files */
    public ParsedSources(List<Path> places) {
        this.directories = new SourceDirectories(places);
    }

    /** The file that a place is in. The JVMs of one run are judged at the same time. */
    synchronized Optional<ParsedSource> at(Site site) {
        return directories.path(site).flatMap(file -> parsed.computeIfAbsent(file, ParsedSource::of));
    }
}
