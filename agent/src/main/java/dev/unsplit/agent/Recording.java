// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent;

import dev.unsplit.agent.scope.WrongOptionException;
import dev.unsplit.runtime.Recorder;
import java.io.IOException;

/** Starts the recorder; it ends with the program by itself. */
final class Recording {

    private Recording() {}

    static void start(AgentOptions options, String mainClass) throws WrongOptionException {
        if (!options.recorder()) {
            Recorder.prepare();
            return;
        }
        Recorder.Settings settings = new Recorder.Settings();
        settings.out = options.out();
        settings.accesses = options.accesses();
        settings.lockEdges = options.lockEdges();
        settings.onlySplit = options.onlySplit();
        settings.filters = options.filters();
        settings.budget = options.budget();
        settings.maxTrace = options.maxTrace();
        settings.packsLate = options.packsLate();
        settings.arrayLimit = options.arrayLimit();
        settings.wholeArrays = options.arrays() == AgentOptions.Arrays.ARRAY;
        settings.mainClass = mainClass;
        settings.inParts = options.inParts();
        try {
            Recorder.start(settings);
        } catch (IOException e) {
            throw new WrongOptionException("the trace cannot be written: " + e.getMessage());
        }
    }
}
