// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import org.apache.maven.project.MavenProject;

/** What {@code check} has done for a module in this build, as {@code report} wants to know. */
enum DoneByCheck {
    /** Whatever was found. What other modules have was found in an earlier build: Maven passes over what depends on a module that fails. */
    CHECKED,
    /** Annotations were printed: GitHub shows each that is printed, and would show it twice. */
    ANNOTATED;

    void mark(MavenProject module) {
        module.setContextValue(key(), true);
    }

    boolean isMarked(MavenProject module) {
        return Boolean.TRUE.equals(module.getContextValue(key()));
    }

    private String key() {
        return DoneByCheck.class.getName() + "." + name();
    }
}
