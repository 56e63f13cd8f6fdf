// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent;

import dev.unsplit.agent.scope.Specification;
import dev.unsplit.agent.scope.WrongOptionException;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where the observed JVM starts us, before the program's main or, if we come late, at any time. Whatever goes wrong here, the program runs, unless who
 * started it wants to be told first of classes that this JVM does not have.
 */
public final class PreMain {

    /** The system property that tells tests, which want to be observed, why they are not. */
    private static final String REFUSAL = "unsplit.agent.refusal";

    private static final int WRONG_USE = 2;

    private PreMain() {}

    public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
        observe(arguments, instrumentation, false);
    }

    /** Classes that are there already get no fields: their words are in tables beside them. */
    public static void agentmain(@Nullable String arguments, Instrumentation instrumentation) {
        observe(arguments, instrumentation, true);
    }

    private static void observe(@Nullable String arguments, Instrumentation instrumentation, boolean late) {
        try {
            observe(AgentOptions.parse(arguments), instrumentation, late);
        } catch (WrongOptionException e) {
            System.err.println("unsplit: " + e.getMessage() + "; the program runs unobserved");
            System.setProperty(REFUSAL, String.valueOf(e.getMessage()));
        } catch (Throwable e) {
            System.err.println("unsplit: the program runs unobserved, please report this:");
            e.printStackTrace();
        }
    }

    private static void observe(AgentOptions options, Instrumentation instrumentation, boolean late) throws Exception {
        String main = MainClass.name();
        if (options.leavesAlone(main)) {
            return;
        }
        Specification specification = Specification.read(options.specification());
        Set<String> ofTheJdk = askedFor(options);
        BootRuntime.install(instrumentation);
        Recording.start(options, main);
        Weaving.install(options, specification, ofTheJdk, instrumentation, late);
    }

    private static Set<String> askedFor(AgentOptions options) throws IOException {
        try {
            return AskedFor.classes(options.jdk());
        } catch (WrongOptionException e) {
            @Nullable Path told = options.refusal();
            if (told == null) {
                throw e;
            }
            Files.writeString(told, String.valueOf(e.getMessage()));
            Runtime.getRuntime().halt(WRONG_USE);
            throw e; // never gets here
        }
    }
}
