// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is recorded of a program, and how long it may take. What is empty is left to the agent.
 *
 * @param arrayLimit how many elements of an array are looked at
 * @param jdkClasses classes of the JDK that are observed too
 * @param specification which methods are transactions, which classes and fields are observed
 * @param budget how many executions of a transaction of one shape are written in full; 0: all
 * @param maxTrace how many bytes the trace of one JVM may have
 * @param notMain main classes of JVMs that are left alone, in addition to {@link BuildTools#MAIN_CLASSES}
 * @param timeout after which a program that is still running is ended
 * @param questions all that the trace will be asked, if that is known: it will not be kept, and what cannot matter then is not written
 */
public record RecordingOptions(
        Optional<Level> level,
        Optional<ArrayDetail> arrays,
        OptionalLong arrayLimit,
        Optional<AccessOrder> order,
        List<String> jdkClasses,
        Optional<Path> specification,
        OptionalLong budget,
        OptionalLong maxTrace,
        List<String> notMain,
        Optional<Duration> timeout,
        Optional<Questions> questions) {

    public RecordingOptions {
        jdkClasses = List.copyOf(jdkClasses);
        notMain = List.copyOf(notMain);
    }

    /** What conflicts, and where a transaction ends. */
    public record Questions(Conflicts conflicts, Boundaries boundaries) {}

    /** The same with another specification. */
    public RecordingOptions with(Path newSpecification) {
        return new RecordingOptions(
                level,
                arrays,
                arrayLimit,
                order,
                jdkClasses,
                Optional.of(newSpecification),
                budget,
                maxTrace,
                notMain,
                timeout,
                questions);
    }

    /** The same for a trace that will be asked nothing else. */
    public RecordingOptions onlyFor(Questions only) {
        return new RecordingOptions(
                level,
                arrays,
                arrayLimit,
                order,
                jdkClasses,
                specification,
                budget,
                maxTrace,
                notMain,
                timeout,
                Optional.of(only));
    }

    /** What is a variable of an array. */
    public enum ArrayDetail {
        ELEMENT("element"),
        ARRAY("array"),
        OFF("off");

        private final String id;

        ArrayDetail(String id) {
            this.id = id;
        }

        public String id() {
            return id;
        }
    }

    /** How much is done to record racing accesses in the order in which they happened. */
    public enum AccessOrder {
        FAST("fast"),
        EXACT("exact");

        private final String id;

        AccessOrder(String id) {
            this.id = id;
        }

        public String id() {
            return id;
        }
    }
}
