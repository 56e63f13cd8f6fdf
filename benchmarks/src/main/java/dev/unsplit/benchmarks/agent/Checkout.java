// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.agent;

import java.nio.file.Path;

/** The checkout that is measured, and where things are in it. */
record Checkout(Path home) {

    /** The script that starts the tool. */
    String command() {
        return home.resolve("unsplit").toString();
    }

    Path agent() {
        return home.resolve("cli/target/lib/unsplit-agent.jar");
    }

    Path results() {
        return home.resolve("benchmarks/RESULTS.md");
    }
}
