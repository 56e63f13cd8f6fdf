// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramCommandTest {

    private static final String AGENT = "-javaagent:/x/agent.jar=@/t/agent.arguments";

    @Test
    void the_agent_stands_directly_behind_java() {
        ProgramCommand command = ProgramCommand.of(List.of("/jdk/bin/java", "-ea", "Main", "-x"));
        assertThat(command.observed(AGENT, Map.of("JAVA_TOOL_OPTIONS", "-ea")).words())
                .containsExactly("/jdk/bin/java", "-Xshare:off", AGENT, "-ea", "Main", "-x");
        assertThat(command.observed(AGENT, Map.of()).environment()).isEmpty();
    }

    @Test
    void other_launchers_get_the_agent_in_the_environment_before_what_is_there() {
        ProgramCommand command = ProgramCommand.of(List.of("mvn", "test"));
        assertThat(command.observed(AGENT, Map.of()).words()).containsExactly("mvn", "test");
        assertThat(command.observed(AGENT, Map.of()).environment())
                .isEqualTo(Map.of("JAVA_TOOL_OPTIONS", "-Xshare:off " + AGENT));
        assertThat(command.observed(AGENT, Map.of("JAVA_TOOL_OPTIONS", "-ea")).environment())
                .isEqualTo(Map.of("JAVA_TOOL_OPTIONS", "-Xshare:off " + AGENT + " -ea"));
    }

    @Test
    void blanks_in_the_environment_are_quoted() {
        ProgramCommand command = ProgramCommand.of(List.of("./script"));
        assertThat(command.observed("-javaagent:/my files/a.jar", Map.of()).environment())
                .isEqualTo(Map.of("JAVA_TOOL_OPTIONS", "-Xshare:off \"-javaagent:/my files/a.jar\""));
    }

    @ParameterizedTest
    @CsvSource({
        "java Main, Main",
        "java -cp a:b -Dx=y -ea bank.Bank 1 2, bank.Bank",
        "java --class-path a --add-opens x/y=z Main, Main",
        "java -Xmx1g -jar lib/app.jar -m x, lib/app.jar",
        "java -p mods -m bank/bank.Bank x, bank/bank.Bank",
        "java @arguments Main, Main",
        "java Bank.java x, Bank.java",
        "java -version, java",
        "/opt/jdk/bin/java Main, Main",
        "mvn -q test, mvn -q test",
        "javac Main.java, javac Main.java",
    })
    void the_program_is_found_in_the_command_line(String line, String name) {
        assertThat(ProgramCommand.of(List.of(line.split(" "))).name()).isEqualTo(name);
    }
}
