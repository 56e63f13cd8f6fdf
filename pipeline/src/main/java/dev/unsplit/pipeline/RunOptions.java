// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.pipeline.recording.RecordingOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How a program is to be run and judged.
 *
 * @param check how its traces are analysed; its specification is for files only, see {@link
 *     RecordingOptions#specification}
 * @param keepTrace where its trace goes; empty: it is deleted
 * @param provedFrom sources; what they prove is not recorded
 */
public record RunOptions(
        RecordingOptions recording, CheckOptions check, Optional<Path> keepTrace, List<Path> provedFrom) {

    public RunOptions {
        provedFrom = List.copyOf(provedFrom);
    }
}
