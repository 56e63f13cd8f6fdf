// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.junit;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Puts the agent into this JVM. A JVM may not do that to itself, so another one does it: {@link Attach}. */
final class SelfAttachment {

    private static final int SECONDS = 120;

    private SelfAttachment() {}

    /** Why it failed, in a few words; empty if it did not. */
    static Optional<String> attach(Path agent, String arguments) {
        try {
            Path said = Files.createTempFile("unsplit-attach", ".txt");
            try {
                return attach(agent, arguments, said);
            } finally {
                Files.deleteIfExists(said);
            }
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("it was interrupted");
        }
    }

    private static Optional<String> attach(Path agent, String arguments, Path said)
            throws IOException, InterruptedException {
        ProcessBuilder command = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        classPath(),
                        Attach.class.getName(),
                        String.valueOf(ProcessHandle.current().pid()),
                        agent.toString(),
                        arguments)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        command.environment().remove("JAVA_TOOL_OPTIONS"); // what is meant for this JVM is not meant for that one
        Process other = command.start();
        if (!other.waitFor(SECONDS, TimeUnit.SECONDS)) {
            other.destroyForcibly();
            return Optional.of("the JVM did not answer for " + SECONDS + " seconds");
        }
        return other.exitValue() == 0 ? Optional.empty() : Optional.of(lastLine(said));
    }

    private static String lastLine(Path said) throws IOException {
        String text = new String(Files.readAllBytes(said), StandardCharsets.UTF_8).strip();
        return text.substring(text.lastIndexOf('\n') + 1).strip();
    }

    private static String classPath() {
        CodeSource source = Attach.class.getProtectionDomain().getCodeSource();
        try {
            return source == null
                    ? System.getProperty("java.class.path")
                    : Path.of(source.getLocation().toURI()).toString();
        } catch (URISyntaxException e) {
            return System.getProperty("java.class.path");
        }
    }
}
