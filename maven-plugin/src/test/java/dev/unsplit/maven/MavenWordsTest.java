// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MavenWordsTest {

    @Test
    void options_become_parameters() {
        assertThat(MavenWords.of("--fail-on: expected a or b, found 'c'"))
                .isEqualTo("failOn: expected a or b, found 'c'");
        assertThat(MavenWords.of("--no-refine: expected no --write-spec beside it"))
                .isEqualTo("noRefine: expected no writeSpec beside it");
        assertThat(MavenWords.of("--analysis: x; --format: y")).isEqualTo("analyses: x; formats: y");
    }

    @Test
    void what_is_part_of_a_name_stays() {
        assertThat(MavenWords.of("/a/--fail-on/b--c.ust: bad")).isEqualTo("/a/--fail-on/b--c.ust: bad");
    }
}
