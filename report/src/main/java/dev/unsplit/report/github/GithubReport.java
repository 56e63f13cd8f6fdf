// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.github;

import dev.unsplit.finding.AcceptedCauses;
import dev.unsplit.finding.FindingGroup;
import dev.unsplit.finding.Printable;
import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.Severity;
import dev.unsplit.finding.SharedCause;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.report.annotation.Annotation;
import dev.unsplit.report.settings.SourceCode;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Workflow commands, one in a line, which GitHub turns into annotations if a step of a workflow prints them:
 *
 * <pre>::error file=bank/Bank.java,line=17,endLine=21,title=Atomicity violation%3A bank.Bank.withdraw::bank.Bank.withdraw is not atomic …</pre>
 */
public final class GithubReport implements ResultListener {

    private final Writer out;
    private final SourceCode sources;
    private final List<TraceResult> results = new ArrayList<>();

    public GithubReport(Writer out, SourceCode sources) {
        this.out = out;
        this.sources = sources;
    }

    @Override
    public void result(TraceResult result) throws IOException {
        if (!result.error().isEmpty()) {
            command("error", Map.of("title", "not analysed"), result.error());
        }
        for (String warning : result.warnings()) {
            String level = AcceptedCauses.isNotice(warning) ? "notice" : "warning";
            command(level, Map.of("title", result.trace()), warning);
        }
        results.add(result);
    }

    /** What is the same in several traces is one annotation: they would stand beside the same line. */
    @Override
    public void end() throws IOException {
        for (SharedCause cause : SharedCause.of(results)) {
            finding(cause.group(), cause.traces().size());
        }
        out.flush();
    }

    private void finding(FindingGroup group, int traces) throws IOException {
        Annotation annotation = Annotation.of(group, sources);
        Map<String, String> properties = new LinkedHashMap<>();
        if (!annotation.file().isEmpty()) {
            properties.put("file", annotation.file());
            if (annotation.line() > 0) {
                properties.put("line", String.valueOf(annotation.line()));
                properties.put("endLine", String.valueOf(annotation.endLine()));
            }
        }
        properties.put("title", annotation.title());
        String text = annotation.text() + (traces > 1 ? " Found in " + traces + " traces." : "");
        if (group.accepted().isEmpty()) {
            command(level(group.severity()), properties, text);
        } else {
            command("notice", properties, text + " Accepted: " + group.accepted());
        }
    }

    private static String level(Severity severity) {
        return switch (severity) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case NOTE -> "notice";
        };
    }

    private void command(String name, Map<String, String> properties, String message) throws IOException {
        String all = properties.entrySet().stream()
                .map(property -> property.getKey() + "=" + property(property.getValue()))
                .collect(Collectors.joining(","));
        out.write("::" + name + " " + all + "::" + data(message) + "\n");
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }

    /** What would end the command, or be taken for an escape, be it by the terminal that shows the log. */
    private static String data(String text) {
        return Printable.ofLines(text).replace("%", "%25").replace("\n", "%0A");
    }
}
