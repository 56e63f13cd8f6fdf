// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.html;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.report.settings.SourceCode;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/**
 * One page about all results, written when the last of them is known. It carries all it needs: data, style and scripts. The
 * template {@code report.jte} has its frame, {@link PageData} what its scripts draw, {@link Page} what the template shows by
 * itself.
 */
public final class HtmlReport implements ResultListener {

    private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(ContentType.Html);

    private final Writer out;
    private final SourceCode sources;
    private final List<TraceResult> results = new ArrayList<>();

    public HtmlReport(Writer out, SourceCode sources) {
        this.out = out;
        this.sources = sources;
    }

    @Override
    public void result(TraceResult result) {
        results.add(result);
    }

    @Override
    public void end() throws IOException {
        StringOutput page = new StringOutput(); // so that trouble with the output stays what it is
        TEMPLATES.render("report.jte", Page.of(PageData.of(results, sources)), page);
        out.write(page.toString());
        out.flush();
    }
}
