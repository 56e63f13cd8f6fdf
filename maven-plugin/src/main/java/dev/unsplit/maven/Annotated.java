// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import org.apache.maven.project.MavenProject;

/** Whether {@code check} has printed annotations for what it found in a module, in this build: GitHub shows each that is printed, and would show it twice. */
final class Annotated {

    private static final String KEY = Annotated.class.getName();

    private Annotated() {}

    static void mark(MavenProject module) {
        module.setContextValue(KEY, true);
    }

    static boolean is(MavenProject module) {
        return Boolean.TRUE.equals(module.getContextValue(KEY));
    }
}
