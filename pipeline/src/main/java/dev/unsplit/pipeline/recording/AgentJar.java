// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import dev.unsplit.trace.UsageException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The one door to the agent: a jar that lies beside those of the tool itself, or on the class path with them. */
public final class AgentJar {

    /** Names another agent, for tests. */
    public static final String PROPERTY = "unsplit.agent.jar";

    private static final String AGENT = "unsplit-agent.jar";
    private static final String AGENT_CLASS = "dev/unsplit/agent/PreMain.class";
    private static final String ANNOTATIONS = "unsplit-annotations.jar";

    private AgentJar() {}

    /** @throws UsageException if it is not there */
    public static Path find() {
        String property = System.getProperty(PROPERTY);
        Path jar = property == null ? nearby() : Path.of(property).toAbsolutePath();
        if (!Files.isReadable(jar)) {
            throw new UsageException("the agent is missing: expected it to be " + jar);
        }
        return jar;
    }

    /** Where builds and editors put class paths together, jars lie anywhere. */
    private static Path nearby() {
        Path beside = besideThis(AGENT);
        return Files.isReadable(beside) ? beside : onClassPath().orElse(beside);
    }

    private static Optional<Path> onClassPath() {
        URL agentClass = AgentJar.class.getClassLoader().getResource(AGENT_CLASS);
        if (agentClass == null || !agentClass.getProtocol().equals("jar")) {
            return Optional.empty();
        }
        String place = agentClass.getPath(); // file:/a/b.jar!/name
        return Optional.of(Path.of(URI.create(place.substring(0, place.indexOf('!')))));
    }

    /** The annotations that single-file programs may use. */
    static Optional<Path> annotations() {
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
