// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.agent.scope.WrongOptionException;
import java.util.List;
import org.junit.jupiter.api.Test;

class AskedForTest {

    @Test
    void classes_come_with_those_they_inherit_from() {
        assertThat(AskedFor.classes(List.of("java.lang.StringBuffer")))
                .containsExactly("java.lang.StringBuffer", "java.lang.AbstractStringBuilder");
    }

    @Test
    void what_the_recorder_needs_itself_is_refused() {
        assertThatThrownBy(() -> AskedFor.classes(List.of("java.util.Vector", "java.lang.String")))
                .isInstanceOf(WrongOptionException.class)
                .hasMessage("jdk: expected classes that the recorder does not need itself, found 'java.lang.String'");
    }

    @Test
    void what_cannot_be_observed_is_not_inherited() {
        assertThat(AskedFor.classes(List.of("java.io.IOException")))
                .containsExactly("java.io.IOException", "java.lang.Exception");
    }
}
