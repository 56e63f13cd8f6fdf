// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How a program is started.
 *
 * @param name as reports call it
 * @param isJvm whether the process that is started is a JVM, and not something that may start some
 * @param environment what is added to that of this process
 */
record ProgramCommand(String name, boolean isJvm, List<String> words, Map<String, String> environment) {

    /** Without this the JVM prints a warning, since the agent adds to its boot class path. */
    static final String NO_SHARING = "-Xshare:off";

    private static final String TOOL_OPTIONS = "JAVA_TOOL_OPTIONS";

    ProgramCommand {
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
    }

    static ProgramCommand of(List<String> words) {
        boolean isJvm = JavaCommand.isJava(words.get(0));
        return new ProgramCommand(isJvm ? JavaCommand.program(words) : String.join(" ", words), isJvm, words, Map.of());
    }

    /**
     * The same with the agent: directly behind {@code java}, or, for whatever else starts JVMs, in the environment.
     *
     * @param agent the option that loads it
     * @param present what the environment holds already
     */
    ProgramCommand observed(String agent, Map<String, String> present) {
        return isJvm ? withOptions(List.of(NO_SHARING, agent)) : withToolOptions(agent, present);
    }

    private ProgramCommand withOptions(List<String> options) {
        List<String> all = new ArrayList<>(words);
        all.addAll(1, options);
        return new ProgramCommand(name, isJvm, all, environment);
    }

    private ProgramCommand withToolOptions(String agent, Map<String, String> present) {
        String options = NO_SHARING + " " + quoted(agent);
        String others = present.getOrDefault(TOOL_OPTIONS, "");
        return new ProgramCommand(
                name, isJvm, words, Map.of(TOOL_OPTIONS, others.isEmpty() ? options : options + " " + others));
    }

    /** The JVM splits that variable at blanks outside of quotation marks. */
    private static String quoted(String option) {
        if (option.chars().noneMatch(c -> Character.isWhitespace(c) || c == '\'' || c == '"')) {
            return option;
        }
        return option.indexOf('"') < 0 ? '"' + option + '"' : "'" + option + "'";
    }
}
