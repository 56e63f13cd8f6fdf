// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent;

import dev.unsplit.runtime.Recorder;

/** Starts the recorder, and ends it with the program. */
final class Recording {

    private Recording() {}

    static void start(AgentOptions options, String mainClass) {
        if (!options.recorder()) {
            return;
        }
        Recorder.Settings settings = new Recorder.Settings();
        settings.out = options.out();
        settings.accesses = options.accesses();
        settings.filters = options.filters();
        settings.budget = options.budget();
        settings.maxTrace = options.maxTrace();
        settings.arrayLimit = options.arrayLimit();
        settings.wholeArrays = options.arrays() == AgentOptions.Arrays.ARRAY;
        settings.mainClass = mainClass;
        Recorder.start(settings);
        Runtime.getRuntime().addShutdownHook(new Thread(Recorder::stop, "unsplit-stop"));
    }
}
