// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.finding.AcceptedCauses;
import dev.unsplit.finding.Baseline;
import dev.unsplit.finding.Baseline.Entry;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.FindingGroup;
import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.report.json.BaselineJson;
import dev.unsplit.report.json.BaselineJson.MalformedBaselineException;
import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Marks the findings that a baseline knows before anybody else sees them, and tells at the end which of those that it knows
 * were not found. That is said with the last result, so each result waits for the next one. May write a new baseline of all
 * that was found.
 */
public final class KnownFindings implements ResultListener {

    /** Who accepted a finding, in {@link dev.unsplit.finding.Insight#accepted}. */
    static final String BASELINE = "baseline";

    private final ResultListener listener;
    private final Optional<Path> file;
    private final Optional<Path> newFile;
    private final Baseline baseline;
    private final Map<String, String> known; // causes, and why they are accepted
    private final List<Finding> found = new ArrayList<>();
    private boolean allAnalysed = true;
    private @Nullable TraceResult waiting;

    /**
     * @param file what is known; empty: nothing is
     * @param newFile where all that is found goes to; empty: nowhere. May be the same file
     * @throws UsageException if the file is no baseline, or the new one cannot be written
     */
    public KnownFindings(Optional<Path> file, Optional<Path> newFile, ResultListener listener) {
        this.file = file;
        this.newFile = newFile;
        this.listener = listener;
        this.baseline = file.map(KnownFindings::read).orElse(new Baseline(List.of()));
        this.known = baseline.reasons();
        newFile.ifPresent(WholeFile::check);
    }

    private static Baseline read(Path file) {
        try {
            return BaselineJson.read(FileTrouble.text(file));
        } catch (MalformedBaselineException e) {
            throw new UsageException(file + ":" + e.getMessage(), e);
        }
    }

    @Override
    public void result(TraceResult result) throws IOException {
        passOn();
        allAnalysed &= result.verdict() != Verdict.ERROR;
        found.addAll(result.findings());
        waiting = known.isEmpty() ? result : marked(result);
    }

    private TraceResult marked(TraceResult result) {
        List<Finding> findings = result.findings().stream().map(this::marked).toList();
        long accepted = FindingGroup.of(findings).stream()
                .filter(group -> isByBaseline(group.accepted()))
                .count();
        return result.withFindings(findings).alsoNoting(AcceptedCauses.notices(accepted, "the baseline " + name()));
    }

    private Finding marked(Finding finding) {
        String reason = known.get(finding.cause());
        return reason != null && finding.insight().accepted().isEmpty()
                ? finding.withInsight(
                        finding.insight().withAccepted(reason.isEmpty() ? BASELINE : BASELINE + ": " + reason))
                : finding;
    }

    private static boolean isByBaseline(String accepted) {
        return accepted.equals(BASELINE) || accepted.startsWith(BASELINE + ": ");
    }

    private void passOn() throws IOException {
        if (waiting != null) {
            listener.result(waiting);
        }
    }

    @Override
    public void end() throws IOException {
        if (waiting != null && allAnalysed) {
            waiting = waiting.alsoNoting(notFound());
        }
        passOn();
        listener.end();
        if (newFile.isPresent() && allAnalysed) {
            write(newFile.get());
        }
    }

    /** What can be removed from the baseline. */
    private List<String> notFound() {
        Set<String> causes = Baseline.of(found).causes();
        List<String> notices = new ArrayList<>();
        for (Entry entry : baseline.entries()) {
            if (!causes.contains(entry.cause())) {
                notices.add("the baseline " + name() + " knows " + entry + ", which was not found: remove "
                        + entry.cause() + " from it if that was mended");
            }
        }
        return notices;
    }

    /** What the sources accept need not be accepted here, too. */
    private List<Finding> notAcceptedByOthers() {
        return found.stream()
                .filter(finding -> finding.insight().accepted().isEmpty()
                        || isByBaseline(finding.insight().accepted()))
                .toList();
    }

    private String name() {
        return file.map(Path::toString).orElse("");
    }

    private void write(Path path) {
        try (WholeFile whole = new WholeFile(path)) {
            whole.write(BaselineJson.write(Baseline.of(notAcceptedByOthers()).withReasonsOf(baseline)));
            whole.complete();
        }
    }
}
