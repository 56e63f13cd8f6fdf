// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import dev.unsplit.pipeline.Convert;
import dev.unsplit.pipeline.ConvertOptions;
import dev.unsplit.pipeline.Inputs;
import dev.unsplit.pipeline.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.maven.model.Build;
import org.apache.maven.project.MavenProject;

/** A module of a build, in a directory of its own. */
record Module(Path basedir, MavenProject project) {

    static Module in(Path directory, String name) throws IOException {
        Path basedir = Files.createDirectories(directory.resolve(name));
        MavenProject project = new MavenProject();
        project.setArtifactId(name);
        project.setFile(basedir.resolve("pom.xml").toFile());
        project.getModel().setBuild(new Build());
        project.getBuild().setDirectory(basedir.resolve("target").toString());
        return new Module(basedir, project);
    }

    Path unsplit(String file) {
        return basedir.resolve("target/unsplit").resolve(file);
    }

    /** As if a JVM of that number had recorded this. */
    Path recorded(int pid, String trace) throws IOException {
        Path text = basedir.resolve(pid + ".txt");
        Files.writeString(text, trace);
        Path file = unsplit(pid + ".ust");
        Files.createDirectories(file.getParent());
        Inputs inputs =
                new Inputs(List.of(text.toString()), InputStream.nullInputStream(), Optional.empty(), Progress.UNSEEN);
        new Convert(
                        inputs,
                        Progress.UNSEEN,
                        OutputStream.nullOutputStream(),
                        new ConvertOptions(Optional.empty(), Optional.empty()))
                .run(text.toString(), file.toString());
        return file;
    }
}
