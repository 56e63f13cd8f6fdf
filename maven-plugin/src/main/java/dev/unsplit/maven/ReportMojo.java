// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import dev.unsplit.pipeline.Display;
import dev.unsplit.pipeline.Explain;
import dev.unsplit.pipeline.Reports;
import dev.unsplit.pipeline.SavedFileNames;
import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/**
 * Puts what {@code check} found in all modules of a build into one report, {@code target/unsplit/report.html}. Call it on the
 * command line, {@code mvn verify unsplit:report}, or bind it to a phase of the module that is built last. It never fails
 * for what was found.
 */
@Mojo(
        name = "report",
        defaultPhase = LifecyclePhase.VERIFY,
        aggregator = true,
        inheritByDefault = false,
        threadSafe = true)
public final class ReportMojo extends UnsplitMojo {

    /** Reports in {@code target/unsplit}, named {@code report} with an extension: {@code html}, {@code json}, {@code sarif}, {@code junit}, {@code text}; {@code github} is printed. Default: html. */
    @Parameter(property = "unsplit.formats", defaultValue = "html")
    List<String> formats = List.of("html");

    @Parameter(defaultValue = "${reactorProjects}", readonly = true, required = true)
    List<MavenProject> modules = List.of();

    @SuppressWarnings("NullAway.Init")
    @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
    MojoExecution execution;

    @Override
    void run() throws IOException {
        if (execution.getSource() == MojoExecution.Source.LIFECYCLE) {
            refuseIfOthersFollow();
        }
        reportFiles().delete();
        List<MavenProject> checked = checked();
        if (checked.isEmpty()) {
            throw new UsageException("nothing to report: expected the goal check to have run in at least one module");
        }
        write(checked);
        getLog().info("What was found in " + checked.size() + (checked.size() == 1 ? " module" : " modules")
                + reportFiles()
                        .first(new LinkedHashSet<>(formats))
                        .map(file -> ": " + file)
                        .orElse(""));
    }

    /** In this build, or in an earlier one if {@code check} was not run in this. */
    private List<MavenProject> checked() {
        boolean isAnyOfThisBuild = modules.stream().anyMatch(DoneByCheck.CHECKED::isMarked);
        return modules.stream()
                .filter(module -> !isAnyOfThisBuild || DoneByCheck.CHECKED.isMarked(module))
                .filter(module -> Files.exists(findings(module)))
                .toList();
    }

    private void refuseIfOthersFollow() {
        List<String> following = modules.subList(modules.indexOf(project) + 1, modules.size()).stream()
                .map(MavenProject::getArtifactId)
                .toList();
        if (!following.isEmpty()) {
            throw new UsageException("report: " + String.join(", ", following) + " will be built after "
                    + project.getArtifactId() + "; expected it to be bound to a phase of the module that is built last,"
                    + " or called on the command line: mvn verify unsplit:report");
        }
    }

    /** What is printed for GitHub is printed once. */
    private void write(List<MavenProject> checked) throws IOException {
        Set<String> written = new LinkedHashSet<>(formats);
        boolean isPrinted = written.remove(ReportFiles.PRINTED);
        write(checked, written);
        List<MavenProject> unsaid = checked.stream()
                .filter(module -> !DoneByCheck.ANNOTATED.isMarked(module))
                .toList();
        if (isPrinted && !unsaid.isEmpty()) {
            write(unsaid, Set.of(ReportFiles.PRINTED));
        }
    }

    private void write(List<MavenProject> checked, Set<String> formats) throws IOException {
        ReportFiles files = reportFiles();
        Files.createDirectories(files.directory());
        List<String> inputs =
                checked.stream().map(module -> findings(module).toString()).toList();
        Display display = new Display(false, Display.USUAL_WIDTH, Sources.of(modules));
        try (Reports reports = files.open(formats, inputs, display)) {
            new Explain(InputStream.nullInputStream(), new SavedFileNames()).all(inputs, reports);
        }
    }
}
