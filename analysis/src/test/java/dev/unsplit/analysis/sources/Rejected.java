// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.sources;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Rule;
import dev.unsplit.staticcheck.Options;
import dev.unsplit.staticcheck.StaticCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the static check finds if all methods have to be atomic. */
record Rejected(List<Finding> findings) {

    static Rejected of(CharSequence source) throws IOException {
        Path file = Files.createTempFile("Programs", ".java");
        try {
            Files.writeString(file, source);
            return new Rejected(new StaticCheck(new Options(true, List.of()), "")
                    .check(List.of(file))
                    .findings());
        } finally {
            Files.delete(file);
        }
    }

    /** @param method with its class */
    boolean contains(String method) {
        return findings.stream().anyMatch(finding -> finding.method().equals(method));
    }

    /** Whether a lock that the author has declared is not held somewhere: then nothing is promised about any method. */
    boolean lacksLock(String className) {
        return findings.stream()
                .anyMatch(finding -> finding.rule() == Rule.RACE
                        && (finding.method().startsWith(className + ".")
                                || finding.method().startsWith(className + "$")));
    }
}
