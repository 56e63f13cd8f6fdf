// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import dev.unsplit.pipeline.recording.TraceDirectory;
import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.project.MavenProject;

/**
 * Why there is no trace. A module without tests is nothing to worry about. But a check that has nothing to look at though
 * tests did run would never fail, and nobody would notice.
 */
final class NothingRecorded {

    /** Where Surefire and Failsafe tell what they did, unless they are told otherwise. */
    private static final List<String> TEST_REPORTS = List.of("surefire-reports", "failsafe-reports");

    private final MavenProject module;
    private final TraceDirectory recorded;

    NothingRecorded(MavenProject module, TraceDirectory recorded) {
        this.module = module;
        this.recorded = recorded;
    }

    /** @throws UsageException if tests ran that should have been recorded */
    void tell(Log log) throws IOException {
        List<Path> prepared = recorded.arguments();
        if (prepared.isEmpty()) {
            log.warn("nothing was recorded: expected the goal prepare-agent to run before the tests");
            return;
        }
        for (String reports : TEST_REPORTS) {
            if (testsRanSince(prepared, Path.of(module.getBuild().getDirectory(), reports))) {
                throw new UsageException(
                        "tests ran, but nothing was recorded: expected @{argLine} in the <argLine> of"
                                + " Surefire and Failsafe if they have one, and tests in JVMs of their own (forkCount above 0)");
            }
        }
        log.info("no tests were recorded");
    }

    private static boolean testsRanSince(List<Path> prepared, Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return false;
        }
        try (DirectoryStream<Path> reports = Files.newDirectoryStream(directory, "TEST-*.xml")) {
            for (Path report : reports) {
                if (isNotOlder(report, prepared)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isNotOlder(Path report, List<Path> prepared) throws IOException {
        FileTime time = Files.getLastModifiedTime(report);
        for (Path arguments : prepared) {
            if (time.compareTo(Files.getLastModifiedTime(arguments)) >= 0) {
                return true;
            }
        }
        return false;
    }
}
