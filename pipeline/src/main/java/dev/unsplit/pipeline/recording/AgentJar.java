// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The one door to the agent: a jar that lies beside those of the tool itself, or among the dependencies of a door that has it there. */
public final class AgentJar {

    /** Names another agent, for tests. */
    public static final String PROPERTY = "unsplit.agent.jar";

    private static final String AGENT = "unsplit-agent.jar";
    private static final String ANNOTATIONS = "unsplit-annotations.jar";

    /** Only the agent's own jar has it. */
    private static final String ENTRY = "/dev/unsplit/agent/PreMain.class";

    private AgentJar() {}

    /** @throws UsageException if it is not there */
    public static Path find() {
        String property = System.getProperty(PROPERTY);
        Path jar = property == null ? besideThis(AGENT) : Path.of(property).toAbsolutePath();
        if (Files.isReadable(jar)) {
            return jar;
        }
        return Optional.ofNullable(property == null ? AgentJar.class.getResource(ENTRY) : null)
                .flatMap(AgentJar::jarOf)
                .orElseThrow(() -> new UsageException("the agent is missing: expected it to be " + jar));
    }

    /** Empty if the class lies in a directory: it cannot be loaded as an agent from there. */
    private static Optional<Path> jarOf(URL entry) {
        try {
            return entry.openConnection() instanceof JarURLConnection jar
                    ? Optional.of(Path.of(jar.getJarFileURL().toURI()))
                    : Optional.empty();
        } catch (IOException | URISyntaxException e) {
            return Optional.empty();
        }
    }

    /** The annotations that single-file programs may use. */
    public static Optional<Path> annotations() {
        return Optional.of(besideThis(ANNOTATIONS)).filter(Files::isReadable);
    }

    private static Path besideThis(String name) {
        try {
            Path own = Path.of(AgentJar.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return own.resolveSibling(name).toAbsolutePath();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("a class comes from a place that has no name", e);
        }
    }
}
