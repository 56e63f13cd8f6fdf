// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A debugger may replace the code of a class while the program is observed: the new code is observed, too. */
class DebuggerTest {

    private static final String ACCOUNT = "debugged.Redefined$Account";
    private static final String LISTENING = "Listening for transport dt_socket at address: ";

    @TempDir
    static Path directory;

    private static Path first;
    private static Path second;

    @BeforeAll
    static void compiles_both_versions() throws Exception {
        AgentUnderTest.mustBePackaged();
        first = AgentUnderTest.compileInterleaved(directory.resolve("first"), "debugged");
        Path changed = directory.resolve("Redefined.java");
        String source = Files.readString(AgentUnderTest.PROGRAMS.resolve("debugged/Redefined.java"));
        Files.writeString(changed, source.replace("isSecondVersion = false", "isSecondVersion = true"));
        second = directory.resolve("second");
        Path javac = Jdks.current().resolve("bin/javac");
        Ran.process(Map.of(), directory, javac, "-g", "-cp", first, "-d", second, changed)
                .hasStatus(0);
    }

    @Test
    void the_code_that_a_debugger_put_in_place_is_observed() throws Exception {
        Path trace = directory.resolve("redefined.ust");
        Process process = new ProcessBuilder(
                        Jdks.current().resolve("bin/java").toString(),
                        "-Xshare:off",
                        "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0",
                        AgentUnderTest.option("out=" + trace),
                        "-cp",
                        first.toString(),
                        "debugged.Redefined")
                .redirectError(
                        ProcessBuilder.Redirect
                                .DISCARD) // the debugger agent may complain about the end of its connection
                .start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            String port = out.readLine().replace(LISTENING, "");
            assertThat(out.readLine()).isEqualTo("90");
            redefine(port);
            process.outputWriter().append('\n').close();
            assertThat(out.lines())
                    .filteredOn(line -> !line.startsWith(LISTENING))
                    .containsExactly("60");
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        Ran ran = Ran.unsplit("check", "--format", "json", trace).hasStatus(1);
        assertThat(ran.report().get("findings").get(0).get("method").asString()).isEqualTo(ACCOUNT + ".withdraw");
    }

    private static void redefine(String port) throws Exception {
        VirtualMachine machine = attach(port);
        try {
            ReferenceType account = machine.classesByName(ACCOUNT).get(0);
            machine.redefineClasses(Map.of(account, codeOfSecond()));
        } finally {
            machine.dispose();
        }
    }

    private static byte[] codeOfSecond() throws IOException {
        return Files.readAllBytes(second.resolve("debugged/Redefined$Account.class"));
    }

    private static VirtualMachine attach(String port) throws Exception {
        for (AttachingConnector connector : Bootstrap.virtualMachineManager().attachingConnectors()) {
            if (connector.transport().name().equals("dt_socket")) {
                Map<String, Connector.Argument> arguments = connector.defaultArguments();
                arguments.get("hostname").setValue("127.0.0.1");
                arguments.get("port").setValue(port);
                return connector.attach(arguments);
            }
        }
        throw new AssertionError("no connector for sockets");
    }
}
