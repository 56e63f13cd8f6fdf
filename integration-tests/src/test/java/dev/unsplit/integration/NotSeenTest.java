// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the recorder cannot see is counted, and the report says so. */
class NotSeenTest {

    @TempDir
    Path directory;

    @Test
    void what_is_not_seen_is_counted_exactly_however_many_threads_do_it() throws Exception {
        AgentUnderTest.mustBePackaged();
        Path classes = AgentUnderTest.compile(Jdks.current(), directory.resolve("classes"), "unseen", "-g");
        Ran ran = AgentUnderTest.run(List.of(), classes, "unseen.Unseen", "20000");
        assertThat(ran.hasStatus(0).out()).startsWith("80001\ntrue 42\n");
        assertThat(ran.err())
                .contains(
                        "method handles that access variables (2)",
                        "accesses by Unsafe (560000)",
                        "hidden classes that the program defined (1)");
    }

    @Test
    void methods_of_the_jdk_that_only_the_running_program_knows_are_counted() throws Exception {
        AgentUnderTest.mustBePackaged();
        Path classes = AgentUnderTest.compile(Jdks.current(), directory.resolve("classes"), "unseen", "-g");
        Ran ran = AgentUnderTest.run(List.of(), classes, "unseen.Reflecting");
        assertThat(ran.hasStatus(0).out()).startsWith("7 10 9 4 8\n");
        assertThat(ran.err()).contains("accesses by reflection (3)", "method handles that access variables (9)");
    }

    /** Four calls from outside, one by super; the class that overrides toString alone is seen. */
    @Test
    void calls_of_a_collection_that_overrides_are_counted() throws Exception {
        AgentUnderTest.mustBePackaged();
        Path classes = AgentUnderTest.compile(Jdks.current(), directory.resolve("classes"), "unseen", "-g");
        Ran ran = AgentUnderTest.run(List.of(), classes, "unseen.Overriding");
        assertThat(ran.hasStatus(0).out()).startsWith("2 ok {a=1}\n");
        assertThat(ran.err()).contains("calls of collections whose class overrides methods of the JDK's (5)");
    }

    @Test
    void maps_that_grow_keep_nobody_waiting_and_no_order_is_lost() throws Exception {
        AgentUnderTest.mustBePackaged();
        Path classes = AgentUnderTest.compile(Jdks.current(), directory.resolve("classes"), "unseen", "-g");
        Ran ran = AgentUnderTest.run(List.of("--level", "edges"), classes, "unseen.Growing", "60");
        assertThat(ran.hasStatus(0).isSilentOnStandardError().out()).startsWith("24000\n");
    }
}
