// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck;

import dev.unsplit.modelcheck.automaton.Program;
import dev.unsplit.modelcheck.search.Schedule;
import dev.unsplit.modelcheck.search.Schedule.Event;
import dev.unsplit.trace.Conflicts;

/** A schedule as a trace in our text form, so that everything that reads traces can read it. */
final class ScheduleTrace {

    private final Program program;
    private final Conflicts conflicts;

    ScheduleTrace(Program program, Conflicts conflicts) {
        this.program = program;
        this.conflicts = conflicts;
    }

    String text(Schedule schedule) {
        StringBuilder text = new StringBuilder("% conflicts " + conflicts.id() + "\n");
        for (Event event : schedule.events()) {
            text.append(threadName(event))
                    .append(' ')
                    .append(event.action().word())
                    .append(' ')
                    .append(event.target())
                    .append(" @")
                    .append(file())
                    .append(':')
                    .append(event.at().line())
                    .append('\n');
        }
        return text.toString();
    }

    String threadName(Event event) {
        return program.threads().get(event.thread()).name();
    }

    /** Without directories; white space would end the place. */
    String file() {
        String path = program.file();
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
                .replaceAll("\\s", "_");
    }
}
