// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.sources;

import java.util.ArrayList;
import java.util.List;

/**
 * What is measured.
 *
 * @param libraries in their order
 * @param repetitions how often each compilation is measured
 */
record SourceOptions(List<Library> libraries, int repetitions) {

    static final String USAGE = """
            usage: benchmarks/sources [--libraries lucene-core,guava,...] [--repetitions N]
            Compiles the sources of large libraries without and with the plugin, prints tables and keeps them in RESULTS.md.
            Some libraries only, or another number of repetitions than %d: nothing is kept.
            """.formatted(SourceOptions.REPETITIONS);

    private static final int REPETITIONS = 3;

    SourceOptions {
        libraries = List.copyOf(libraries);
    }

    /** @throws IllegalArgumentException in one line, if a word is not understood */
    static SourceOptions parse(List<String> words) {
        List<Library> libraries = List.of(Library.values());
        int repetitions = REPETITIONS;
        for (int i = 0; i < words.size(); i += 2) {
            String option = words.get(i);
            if (!List.of("--libraries", "--repetitions").contains(option)) {
                throw new IllegalArgumentException("unknown option " + option);
            }
            if (i + 1 == words.size()) {
                throw new IllegalArgumentException(option + " needs a value");
            }
            if (option.equals("--libraries")) {
                libraries = libraries(words.get(i + 1));
            } else {
                repetitions = repetitions(words.get(i + 1));
            }
        }
        return new SourceOptions(libraries, repetitions);
    }

    private static List<Library> libraries(String names) {
        List<Library> libraries = new ArrayList<>();
        for (String name : names.split(",")) {
            libraries.add(
                    Library.named(name).orElseThrow(() -> new IllegalArgumentException("unknown library " + name)));
        }
        return libraries;
    }

    private static int repetitions(String number) {
        if (!number.matches("[1-9][0-9]?")) {
            throw new IllegalArgumentException("--repetitions needs a number from 1 to 99, found " + number);
        }
        return Integer.parseInt(number);
    }

    boolean isComplete() {
        return equals(parse(List.of()));
    }
}
