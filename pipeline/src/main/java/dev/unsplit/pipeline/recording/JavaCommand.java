// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Understands the words behind {@code java} as far as it takes to find the name of the program. */
final class JavaCommand {

    /** Options whose value is the next word. */
    private static final Set<String> WITH_VALUE = Set.of(
            "-cp",
            "-classpath",
            "--class-path",
            "-p",
            "--module-path",
            "--upgrade-module-path",
            "--add-modules",
            "--limit-modules",
            "--add-exports",
            "--add-opens",
            "--add-reads",
            "--patch-module",
            "--enable-native-access",
            "--source",
            "-d",
            "--describe-module");

    /** Options whose value is the program. */
    private static final Set<String> WITH_PROGRAM = Set.of("-jar", "-m", "--module");

    private JavaCommand() {}

    /** Whether this starts a JVM directly: {@code java}, {@code /opt/jdk/bin/java}, {@code java.exe}. */
    static boolean isJava(String word) {
        Path file = Path.of(word).getFileName();
        return file != null
                && (file.toString().equals("java") || file.toString().equals("java.exe"));
    }

    /** The main class, module, jar or source file that is started; {@code java} if there is none. */
    static String program(List<String> words) {
        for (int index = 1; index < words.size(); index++) {
            String word = words.get(index);
            if (WITH_VALUE.contains(word)) {
                index++;
            } else if (WITH_PROGRAM.contains(word) && index + 1 < words.size()) {
                return words.get(index + 1);
            } else if (!word.startsWith("-") && !word.startsWith("@")) {
                return word;
            }
        }
        return words.get(0);
    }
}
