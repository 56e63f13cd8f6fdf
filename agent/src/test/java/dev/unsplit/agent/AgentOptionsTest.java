// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.agent.scope.WrongOptionException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentOptionsTest {

    @Test
    void without_options_all_have_their_defaults() {
        AgentOptions options = AgentOptions.parse(null);
        assertThat(options.out()).isEqualTo("unsplit-" + ProcessHandle.current().pid() + ".ust");
        assertThat(options.accesses()).isTrue();
        assertThat(options.arrays()).isEqualTo(AgentOptions.Arrays.ELEMENT);
        assertThat(options.exactOrder()).isFalse();
        assertThat(options.filters()).isTrue();
        assertThat(options.lockEdges()).isTrue();
        assertThat(options.recorder()).isTrue();
        assertThat(options.jdk()).isEmpty();
        assertThat(options.specification()).isNull();
    }

    @Test
    void options_are_separated_by_commas_that_can_be_escaped() {
        AgentOptions options =
                AgentOptions.parse("out=a\\,b.ust,level=edges,jdk=java.util.Vector;java.util.Stack,budget=0");
        assertThat(options.out()).isEqualTo("a,b.ust");
        assertThat(options.accesses()).isFalse();
        assertThat(options.jdk()).containsExactly("java.util.Vector", "java.util.Stack");
        assertThat(options.budget()).isZero();
    }

    @Test
    void the_number_of_the_process_stands_in_the_name_of_the_file_and_in_no_directory() {
        long pid = ProcessHandle.current().pid();
        assertThat(AgentOptions.parse("out=/50%paid/%p-%p.ust").out())
                .isEqualTo("/50%paid/" + pid + "-" + pid + ".ust");
        assertThat(AgentOptions.parse("out=/50%paid/run.ust").out()).isEqualTo("/50%paid/run.ust");
    }

    @Test
    void options_can_stand_in_a_file(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("options"), "# mine\narrays=off\n\norder=exact\n");
        AgentOptions options = AgentOptions.parse("@" + file);
        assertThat(options.arrays()).isEqualTo(AgentOptions.Arrays.OFF);
        assertThat(options.exactOrder()).isTrue();
    }

    @Test
    void a_wrong_option_is_named_with_what_was_expected() {
        assertThatThrownBy(() -> AgentOptions.parse("levle=edges"))
                .isInstanceOf(WrongOptionException.class)
                .hasMessageStartingWith("agent option 'levle=edges': expected key=value with one of out, level,");
        assertThatThrownBy(() -> AgentOptions.parse("level=all"))
                .hasMessage("agent option 'level=all': expected one of accesses, edges");
        assertThat(AgentOptions.parse("budget=99999999999").budget()).isEqualTo(Integer.MAX_VALUE);
        assertThat(AgentOptions.parse("maxtrace=" + Long.MAX_VALUE).maxTrace()).isEqualTo(Long.MAX_VALUE);
        assertThatThrownBy(() -> AgentOptions.parse("budget=-1"))
                .hasMessage("agent option 'budget=-1': expected a number from 0 to 2147483647");
        assertThatThrownBy(() -> AgentOptions.parse("@no such file")).hasMessageContaining("cannot be read");
    }

    @Test
    void a_run_is_recorded_as_a_whole_unless_parts_are_asked_for() {
        assertThat(AgentOptions.parse("").inParts()).isFalse();
        assertThat(AgentOptions.parse("parts=on").inParts()).isTrue();
        assertThatThrownBy(() -> AgentOptions.parse("parts=some"))
                .hasMessage("agent option 'parts=some': expected one of off, on");
    }

    @Test
    void jvms_can_be_left_alone_by_their_main_class() {
        AgentOptions options = AgentOptions.parse("notmain=org.gradle.launcher.Main;build.Tool");
        assertThat(options.leavesAlone("build.Tool")).isTrue();
        assertThat(options.leavesAlone("bank.Bank")).isFalse();
    }

    @Test
    void the_main_class_is_the_first_word_of_the_command() {
        assertThat(MainClass.ofCommand("bank.Bank 1 2")).isEqualTo("bank.Bank");
        assertThat(MainClass.ofCommand("app/bank.Bank")).isEqualTo("bank.Bank");
        assertThat(MainClass.ofCommand("bank.Bank x.jar")).isEqualTo("bank.Bank");
        assertThat(MainClass.ofCommand("")).isEmpty();
    }
}
