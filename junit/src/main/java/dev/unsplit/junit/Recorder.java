// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.junit;

import dev.unsplit.pipeline.OptionWords;
import dev.unsplit.pipeline.recording.AgentJar;
import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The recorder in this JVM. Its classes are the boot loader's and come with the agent, which may be late: so they are called by name. */
final class Recorder {

    private static final String PARTS = "dev.unsplit.runtime.Parts";
    private static final String OPTION = "parts=on";

    /** The agent sets it, see {@code PreMain}. */
    private static final String REFUSAL = "unsplit.agent.refusal";

    private static @Nullable Recorder found;
    private static @Nullable String obstacle;

    private final Class<?> parts;

    private Recorder(Class<?> parts) {
        this.parts = parts;
    }

    /**
     * Attaches the agent if it is not there.
     *
     * @throws UsageException if that is not possible, with what to do
     */
    static synchronized Recorder ofThisJvm(ExtensionContext context) {
        if (found == null && obstacle == null) {
            found = find().orElse(null);
            if (found == null) {
                obstacle = refusal().orElseGet(() -> attach(context));
                found = find().orElse(null);
            }
            tellIfWhole();
        }
        if (found == null) {
            throw new UsageException(String.valueOf(obstacle));
        }
        return found;
    }

    private static Optional<Recorder> find() {
        try {
            return Optional.of(new Recorder(Class.forName(PARTS, true, null)));
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        }
    }

    /** What the agent has to say about its options, if it does not observe this JVM because of them. */
    private static Optional<String> refusal() {
        return Optional.ofNullable(System.getProperty(REFUSAL));
    }

    /** What to do if it was in vain. */
    private static String attach(ExtensionContext context) {
        Path agent = AgentJar.find();
        String arguments = WrongUse.parameter(context, "spec")
                .map(file -> OPTION + ",spec="
                        + OptionWords.file(file).toAbsolutePath().toString().replace(",", "\\,"))
                .orElse(OPTION);
        Optional<String> trouble = SelfAttachment.attach(agent, arguments);
        return refusal()
                .orElseGet(() -> "the agent is missing and cannot be attached ("
                        + trouble.orElse("it says why above") + "); expected the option -javaagent:" + agent + "="
                        + arguments + " for the JVM of the tests");
    }

    /** Somebody else wants to know about all tests together, and will. */
    private static void tellIfWhole() {
        if (found != null && !found.hasParts()) {
            System.err.println("unsplit: this JVM is recorded as a whole; its tests are not judged one by one");
        }
    }

    /** Whether tests can be recorded one by one. */
    boolean hasParts() {
        return Boolean.TRUE.equals(uncheckedCall("areWanted"));
    }

    void begin(Path trace) throws IOException {
        call("begin", trace.toString());
    }

    void end() throws IOException {
        call("end");
    }

    void vary(long seed) {
        uncheckedCall("vary", seed);
    }

    private @Nullable Object uncheckedCall(String method, Object... arguments) {
        try {
            return call(method, arguments);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private @Nullable Object call(String name, Object... arguments) throws IOException {
        for (Method method : parts.getMethods()) {
            if (method.getName().equals(name)) {
                return call(method, arguments);
            }
        }
        throw new UsageException("the agent in this JVM is of another version than unsplit-junit; expected the same");
    }

    private static @Nullable Object call(Method method, Object... arguments) throws IOException {
        try {
            return method.invoke(null, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IOException trouble) {
                throw trouble;
            }
            throw new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
