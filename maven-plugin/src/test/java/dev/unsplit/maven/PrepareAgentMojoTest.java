// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.pipeline.recording.AgentJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrepareAgentMojoTest {

    private final Logged log = new Logged();
    private final PrepareAgentMojo goal = new PrepareAgentMojo();

    @TempDir
    Path directory;

    private Path agent;
    private Module module;

    @BeforeEach
    void prepare() throws IOException {
        agent = Files.createFile(directory.resolve("agent.jar"));
        System.setProperty(AgentJar.PROPERTY, agent.toString());
        module = Module.in(directory, "bank");
        goal.setLog(log);
        goal.project = module.project();
    }

    @AfterEach
    void forget() {
        System.clearProperty(AgentJar.PROPERTY);
    }

    private String argLine() {
        return module.project().getProperties().getProperty("argLine");
    }

    @Test
    void agent_goes_before_what_is_there() throws Exception {
        module.project().getProperties().setProperty("argLine", "-Xmx1g");
        goal.execute();
        assertThat(argLine())
                .isEqualTo("-Xshare:off -javaagent:" + agent + "=@" + module.unsplit("argLine.arguments") + " -Xmx1g");
    }

    @Test
    void agent_is_told_what_the_user_says() throws Exception {
        goal.level = "edges";
        goal.arrays = "off";
        goal.arrayLimit = "7";
        goal.order = "exact";
        goal.jdk = List.of("java.util.Vector", "java.util.Stack");
        goal.budget = "0";
        goal.maxTrace = "1k";
        goal.execute();
        assertThat(Files.readAllLines(module.unsplit("argLine.arguments")))
                .contains(
                        "out=" + module.unsplit("%p.ust"),
                        "level=edges",
                        "arrays=off",
                        "arraylimit=7",
                        "order=exact",
                        "jdk=java.util.Vector;java.util.Stack",
                        "budget=0",
                        "maxtrace=1024");
    }

    @Test
    void what_is_left_of_earlier_builds_goes_unless_it_is_asked_to_stay() throws Exception {
        module.recorded(1, "a read x\n");
        List<String> ours =
                List.of("1.ust", "findings.json", "findings.html", "findings.xml", "report.html", "report.txt");
        for (String file : ours) {
            Files.write(module.unsplit(file), new byte[0]);
        }
        Path notOurs = Files.createFile(module.unsplit("notes.txt"));
        goal.append = true;
        goal.execute();
        assertThat(ours).allSatisfy(file -> assertThat(module.unsplit(file)).exists());
        goal.append = false;
        goal.execute();
        assertThat(ours).allSatisfy(file -> assertThat(module.unsplit(file)).doesNotExist());
        assertThat(notOurs).exists();
    }

    @Test
    void a_property_of_the_command_line_is_warned_of() throws Exception {
        goal.onCommandLine.setProperty("argLine", "-Xmx1g");
        goal.execute();
        assertThat(log.lines)
                .contains("warn argLine is also set on the command line, which counts before what is set here:"
                        + " tests will run unobserved");
    }

    @Test
    void what_refers_to_the_property_works_if_it_is_skipped() throws Exception {
        goal.skip = true;
        goal.execute();
        assertThat(argLine()).isEmpty();
        module.project().getProperties().setProperty("argLine", "-Xmx1g");
        goal.execute();
        assertThat(argLine()).isEqualTo("-Xmx1g");
        assertThat(module.unsplit("")).doesNotExist();
    }

    @Test
    void wrong_words_are_told_by_the_name_of_the_parameter() {
        goal.arrayLimit = "many";
        assertThatThrownBy(goal::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage("arrayLimit: expected a number that is not negative, found 'many'")
                .hasNoCause();
    }

    @Test
    void a_wrong_specification_is_told_before_tests_run_unobserved() throws IOException {
        Path spec = directory.resolve("my.spec");
        goal.spec = spec.toFile();
        assertThatThrownBy(goal::execute).hasMessage(spec + ": cannot be read: no such file or directory");
        Files.writeString(spec, "# fine\nnonsense\n");
        assertThatThrownBy(goal::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage(spec
                        + ":2: expected 'include|exclude [class|field] PATTERN [because \"REASON\"]', found 'nonsense'")
                .hasNoCause();
    }

    @Test
    void a_missing_agent_is_told() throws IOException {
        Files.delete(agent);
        assertThatThrownBy(goal::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage("the agent is missing: expected it to be " + agent)
                .hasNoCause();
    }
}
