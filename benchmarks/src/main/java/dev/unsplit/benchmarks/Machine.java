// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Where and when something was measured: figures mean little without. */
public final class Machine {

    private Machine() {}

    public static String describe() {
        long memory = kilobytes("MemTotal") >> 20;
        return "%s, %d cores, %d GB memory, %s %s, JDK %s, %s"
                .formatted(
                        processor(),
                        Runtime.getRuntime().availableProcessors(),
                        memory,
                        System.getProperty("os.name"),
                        System.getProperty("os.version"),
                        System.getProperty("java.version"),
                        LocalDate.now(ZoneOffset.UTC));
    }

    private static String processor() {
        String model = valueOf(Path.of("/proc/cpuinfo"), "model name");
        return model.isEmpty() ? System.getProperty("os.arch") : model;
    }

    private static long kilobytes(String name) {
        String digits = valueOf(Path.of("/proc/meminfo"), name).replaceAll("[^0-9]", "");
        return digits.isEmpty() ? 0 : Long.parseLong(digits);
    }

    private static String valueOf(Path file, String name) {
        if (!Files.isReadable(file)) {
            return "";
        }
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> line.startsWith(name))
                    .map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }
}
