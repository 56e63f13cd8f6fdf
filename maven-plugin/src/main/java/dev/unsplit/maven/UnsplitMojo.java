// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import dev.unsplit.trace.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** What all goals have in common: where they are, and what becomes of wrong use. */
abstract class UnsplitMojo extends AbstractMojo {

    /** What {@code check} found, for {@code report}. */
    private static final String FINDINGS = "findings";

    @SuppressWarnings("NullAway.Init")
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    /** Does nothing at all. */
    @Parameter(property = "unsplit.skip", defaultValue = "false")
    boolean skip;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("Unsplit is skipped");
            leaveOut();
            return;
        }
        try {
            run();
        } catch (UsageException e) {
            throw wrongUse(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw wrongUse(e.toString());
        }
    }

    /** Without a cause: the line says it all, and Maven would show where in our code we noticed. */
    static MojoExecutionException wrongUse(String message) {
        return new MojoExecutionException(MavenWords.of(message));
    }

    /** What has to be done though nothing is to be done. */
    void leaveOut() {}

    abstract void run() throws IOException, MojoExecutionException, MojoFailureException;

    /** Where traces and reports of a module are. */
    static Path directory(MavenProject module) {
        return Path.of(module.getBuild().getDirectory(), "unsplit");
    }

    static Path findings(MavenProject module) {
        return directory(module).resolve(FINDINGS + ".json");
    }

    /** What {@code check} writes. */
    final ReportFiles findingFiles() {
        return new ReportFiles(directory(project), FINDINGS);
    }

    /** What {@code report} writes. */
    final ReportFiles reportFiles() {
        return new ReportFiles(directory(project), "report");
    }

    static Optional<Path> path(@Nullable File file) {
        return Optional.ofNullable(file).map(File::toPath);
    }
}
