// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How closely arrays are looked at decides what is found: two programs that differ in whether they use the same element, 2. */
class ArrayOptionsTest {

    @TempDir
    static Path directory;

    private static Path classes;

    @BeforeAll
    static void compiles_the_programs() throws Exception {
        AgentUnderTest.mustBePackaged();
        classes = AgentUnderTest.compileInterleaved(directory.resolve("classes"), "violating", "atomic");
    }

    @ParameterizedTest
    @CsvSource({
        "violating.ArrayElement,      --arrays element, violation",
        "atomic.DifferentElements,    --arrays element, atomic",
        "violating.ArrayElement,      --arrays array,   violation",
        "atomic.DifferentElements,    --arrays array,   violation",
        "violating.ArrayElement,      --arrays off,     atomic",
        "violating.ArrayElement,      --array-limit 2,  atomic",
        "violating.ArrayElement,      --array-limit 3,  violation"
    })
    void arrays_are_looked_at_as_closely_as_asked(String program, String option, String verdict) {
        Ran ran = AgentUnderTest.run(List.of(option.split(" ")), classes, program);
        assertThat(ran.report().get("verdict").asString()).isEqualTo(verdict);
    }
}
