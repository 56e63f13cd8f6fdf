// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        if (jar >= 0 && Files.isRegularFile(Path.of(command.substring(0, jar + 4)))) {
            return ofJar(command.substring(0, jar + 4));
        }
        int space = command.indexOf(' ');
        String word = space < 0 ? command : command.substring(0, space);
        // It may be module/class
        return word.substring(word.indexOf('/') + 1);
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
