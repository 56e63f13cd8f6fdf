// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The terminal of this process. */
final class Terminal {

    private static final Path STATUS = Path.of("/proc/self/stat");
    private static final int GROUP = 2; // of the fields behind the name, which ends with the last parenthesis
    private static final int FOREGROUND_GROUP = 5;

    private Terminal() {}

    /**
     * Whether its Ctrl-C reaches not only this process but all of its group: then it must not be passed on once more.
     * That is so if the group is in the foreground of a terminal.
     */
    static boolean signalsWholeGroup() {
        try {
            String status = Files.readString(STATUS);
            String[] fields =
                    status.substring(status.lastIndexOf(')') + 1).strip().split(" ");
            return fields[GROUP].equals(fields[FOREGROUND_GROUP]);
        } catch (IOException e) {
            return true; // a system without /proc: who stops a program there mostly sits at a terminal
        }
    }
}
