// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** The same on JDK 25, where it is found. */
@Tag("campaign")
class RunOnJdk25Test extends RunTest {

    @BeforeAll
    static void needs_the_jdk() {
        assumeTrue(Jdks.jdk25().isPresent(), "skipped: no JDK 25 in JAVA25_HOME or /usr/lib/jvm");
    }

    @Override
    Path jdk() {
        return Jdks.jdk25().orElseThrow();
    }
}
