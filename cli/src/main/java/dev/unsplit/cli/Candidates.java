// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.analysis.unit.AnalysisInfo;
import dev.unsplit.pipeline.FailOn;
import dev.unsplit.pipeline.OptionWords;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** The words that an option takes, for help texts and for the completion of shells: from the lists that the options are checked against. */
abstract class Candidates implements Iterable<String> {

    private final List<String> words;

    Candidates(Stream<String> words) {
        this.words = words.toList();
    }

    @Override
    public Iterator<String> iterator() {
        return words.iterator();
    }

    static final class Formats extends Candidates {
        Formats() {
            super(OptionWords.reportFormats().stream());
        }
    }

    static final class FailOnWords extends Candidates {
        FailOnWords() {
            super(Arrays.stream(FailOn.values()).map(FailOn::id));
        }
    }

    static final class AnalysisNames extends Candidates {
        AnalysisNames() {
            super(OptionWords.allAnalyses().stream().map(AnalysisInfo::id));
        }
    }
}
