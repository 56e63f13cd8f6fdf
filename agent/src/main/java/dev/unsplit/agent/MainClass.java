// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent;

import java.io.IOException;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** Which program this JVM was started for. */
final class MainClass {

    private MainClass() {}

    /** The main class, the main class of the jar given with -jar, or "" if the JVM does not tell. */
    static String name() {
        String command = System.getProperty("sun.java.command", "");
        return ofCommand(command);
    }

    static String ofCommand(String command) {
        int jar = command.indexOf(".jar");
        boolean isJar = jar >= 0 && (command.length() == jar + 4 || command.charAt(jar + 4) == ' ');
        if (isJar && !isClassName(firstWord(command))) {
            return ofJar(command.substring(0, jar + 4));
        }
        String word = firstWord(command);
        // module/class
        return word.substring(word.indexOf('/') + 1);
    }

    private static String firstWord(String command) {
        int space = command.indexOf(' ');
        return space < 0 ? command : command.substring(0, space);
    }

    private static boolean isClassName(String word) {
        return !word.endsWith(".jar") && !word.contains("/") && !word.isEmpty();
    }

    private static String ofJar(String path) {
        try (JarFile jar = new JarFile(path)) {
            Manifest manifest = jar.getManifest();
            String main = manifest == null ? null : manifest.getMainAttributes().getValue("Main-Class");
            return main == null ? path : main.strip();
        } catch (IOException | SecurityException e) {
            return path;
        }
    }
}
