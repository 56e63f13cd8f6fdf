// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.junit;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.TraceResult;
import java.io.IOException;
import java.io.Writer;

/**
 * Test results in the XML that Ant's JUnit task brought up and CI servers read: a suite for each trace, see {@link TestSuite}.
 */
public final class JunitReport implements ResultListener {

    private final Writer out;
    private boolean started;

    public JunitReport(Writer out) {
        this.out = out;
    }

    @Override
    public void result(TraceResult result) throws IOException {
        start();
        out.write(new TestSuite(result).xml());
        out.write('\n');
        out.flush();
    }

    @Override
    public void end() throws IOException {
        start();
        out.write("</testsuites>\n");
        out.flush();
    }

    private void start() throws IOException {
        if (!started) {
            started = true;
            out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"unsplit\">\n");
        }
    }
}
