// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The browser of this machine. Tests that need one are skipped where there is none, and say so. */
final class Chromium implements AutoCloseable {

    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");

    private final Playwright playwright;
    private final Browser browser;

    private Chromium(Path executable) {
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(executable)
                        .setArgs(List.of(
                                "--no-sandbox",
                                "--disable-gpu",
                                "--no-first-run",
                                "--disable-background-networking",
                                "--disable-component-update",
                                "--disable-sync")));
    }

    static Chromium start(Class<?> test) {
        Optional<Path> executable = find();
        if (executable.isEmpty()) {
            System.out.println(test.getSimpleName() + " is skipped: no " + String.join(", ", NAMES) + " on the PATH");
        }
        Assumptions.assumeTrue(executable.isPresent(), "there is no browser on the PATH");
        return new Chromium(executable.get());
    }

    private static Optional<Path> find() {
        return NAMES.stream()
                .flatMap(name -> Stream.of(System.getenv("PATH").split(":")).map(place -> Path.of(place, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    Browser browser() {
        return browser;
    }

    @Override
    public void close() {
        playwright.close();
    }
}
