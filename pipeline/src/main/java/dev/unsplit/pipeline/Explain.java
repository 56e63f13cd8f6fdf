// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.report.json.JsonFindings;
import dev.unsplit.report.json.MalformedFindingsException;
import dev.unsplit.trace.UsageException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Shows findings again that a JSON report has kept. */
public final class Explain {

    /** How many ids a message lists. */
    private static final int LISTED = 5;

    private final InputStream standardInput;
    private final SavedFileNames files;

    /** @param files gets what files were called */
    public Explain(InputStream standardInput, SavedFileNames files) {
        this.standardInput = standardInput;
        this.files = files;
    }

    /**
     * @param file a JSON report, or {@code -} for standard input
     * @param id of the findings to show, or how it starts; empty: all of them
     * @throws UsageException if there are no such findings
     */
    public void run(String file, Optional<String> id, ResultListener listener) throws IOException {
        List<TraceResult> saved = saved(file);
        for (TraceResult result : id.isPresent() ? only(file, id.get(), saved) : saved) {
            listener.result(result);
        }
        listener.end();
    }

    /**
     * Shows all findings of several files.
     *
     * @throws UsageException if one of them has none to read
     */
    public void all(List<String> files, ResultListener listener) throws IOException {
        for (String file : files) {
            for (TraceResult result : saved(file)) {
                listener.result(result);
            }
        }
        listener.end();
    }

    private List<TraceResult> saved(String file) {
        if (file.equals(Inputs.STANDARD_INPUT)) {
            return read(Path.of(file), standardInput);
        }
        Path path = OptionWords.file(file);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
            return read(path, in);
        } catch (IOException e) {
            throw new UsageException(FileTrouble.reading(path, e), e);
        }
    }

    private List<TraceResult> read(Path file, InputStream in) {
        try {
            return JsonFindings.read(in, files.names());
        } catch (MalformedFindingsException e) {
            throw new UsageException(file + ":" + e.getMessage(), e);
        } catch (IOException e) {
            throw new UsageException(FileTrouble.reading(file, e), e);
        }
    }

    /** The traces in which there is a finding of that id, without their other findings. */
    private static List<TraceResult> only(String file, String start, List<TraceResult> saved) {
        String id = id(file, start, saved);
        return saved.stream()
                .map(result -> result.withFindings(result.findings().stream()
                        .filter(finding -> finding.id().equals(id))
                        .toList()))
                .filter(result -> !result.findings().isEmpty())
                .toList();
    }

    private static String id(String file, String start, List<TraceResult> saved) {
        List<String> ids = saved.stream()
                .flatMap(result -> result.findings().stream())
                .map(Finding::id)
                .distinct()
                .toList();
        if (ids.contains(start)) {
            return start;
        }
        List<String> matching = ids.stream().filter(id -> id.startsWith(start)).toList();
        if (matching.size() == 1) {
            return matching.get(0);
        }
        throw new UsageException(file + ": "
                + (matching.isEmpty()
                        ? "no finding has the id '" + start + "'; expected " + choice(ids)
                        : "the ids of several findings start with '" + start + "'; expected " + choice(matching)));
    }

    private static String choice(List<String> ids) {
        if (ids.isEmpty()) {
            return "no id, since there are no findings";
        }
        return ids.size() <= LISTED
                ? OptionWords.choice(ids)
                : String.join(", ", ids.subList(0, LISTED)) + " or one of " + (ids.size() - LISTED) + " more";
    }
}
