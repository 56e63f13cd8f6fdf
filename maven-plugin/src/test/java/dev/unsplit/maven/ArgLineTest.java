// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.trace.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArgLineTest {

    private static final List<String> OURS = List.of("-Xshare:off", "-javaagent:agent.jar=@a.arguments");

    @Test
    void alone_if_nothing_is_there() {
        assertThat(ArgLine.with(OURS, null)).isEqualTo("-Xshare:off -javaagent:agent.jar=@a.arguments");
        assertThat(ArgLine.with(OURS, " ")).isEqualTo("-Xshare:off -javaagent:agent.jar=@a.arguments");
    }

    @Test
    void what_others_put_there_stays_behind_it() {
        assertThat(ArgLine.with(OURS, "-javaagent:jacoco.jar=destfile=x -Xmx1g"))
                .isEqualTo("-Xshare:off -javaagent:agent.jar=@a.arguments -javaagent:jacoco.jar=destfile=x -Xmx1g");
    }

    @Test
    void a_build_that_comes_by_twice_adds_nothing() {
        String once = ArgLine.with(OURS, "-Xmx1g");
        assertThat(ArgLine.with(OURS, once)).isEqualTo(once);
    }

    @Test
    void blanks_and_quotation_marks_in_names_are_quoted() {
        assertThat(ArgLine.with(List.of("-javaagent:my agent.jar"), "-ea"))
                .isEqualTo("\"-javaagent:my agent.jar\" -ea");
        assertThat(ArgLine.with(List.of("-javaagent:bob's.jar"), "-ea")).isEqualTo("\"-javaagent:bob's.jar\" -ea");
        assertThat(ArgLine.with(List.of("-javaagent:a\"b.jar"), "-ea")).isEqualTo("'-javaagent:a\"b.jar' -ea");
    }

    @Test
    void what_cannot_be_quoted_is_refused() {
        assertThatThrownBy(() -> ArgLine.with(List.of("-javaagent:a\"b'c.jar"), "-ea"))
                .isInstanceOf(UsageException.class)
                .hasMessage("-javaagent:a\"b'c.jar: cannot be an option of a JVM; expected directories without"
                        + " quotation marks in their names");
    }
}
