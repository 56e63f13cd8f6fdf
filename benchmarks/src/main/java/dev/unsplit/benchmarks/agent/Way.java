// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The ways in which a kernel is run. */
enum Way {
    BARE("bare"),
    PROBES("probes"),
    RECORD_EDGES("record-edges"),
    RECORD_ACCESSES("record-accesses"),
    RUN_EDGES("run-edges"),
    RUN_ACCESSES("run-accesses");

    private final String id;

    Way(String id) {
        this.id = id;
    }

    String id() {
        return id;
    }

    static Way named(String id) {
        return Arrays.stream(values())
                .filter(way -> way.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown way " + id));
    }

    /** Whether the trace stays behind, so that its size can be told. */
    boolean leavesTrace() {
        return this == RECORD_EDGES || this == RECORD_ACCESSES;
    }

    /** Whether what is started is the command, and the program is a child of it. */
    boolean usesCommand() {
        return leavesTrace() || this == RUN_EDGES || this == RUN_ACCESSES;
    }

    private String level() {
        return this == RECORD_EDGES || this == RUN_EDGES ? "edges" : "accesses";
    }

    /**
     * The command line.
     *
     * @param java the JVM and its options
     * @param program class path, main class and arguments
     */
    List<String> command(Checkout checkout, List<String> java, List<String> program, Path trace, Path report) {
        List<String> words = new ArrayList<>();
        if (usesCommand()) {
            words.addAll(List.of(checkout.command(), leavesTrace() ? "record" : "run", "--level", level()));
            words.addAll(
                    leavesTrace()
                            ? List.of("-o", trace.toString())
                            : List.of("--fail-on", "never", "--format", "json", "-o", report.toString()));
            words.add("--");
        }
        words.addAll(java);
        if (this == PROBES) {
            words.add("-javaagent:" + checkout.agent() + "=recorder=off,out=" + trace);
        }
        words.addAll(program);
        return words;
    }
}
