// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.report.ReportFormats.ReportFormat;
import dev.unsplit.report.settings.ReportSettings;
import java.io.IOException;
import java.io.StringWriter;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reports are shown by terminals, and by logs of builds that are shown by terminals: a name must not get its control characters there. */
class NothingRawTest {

    static Stream<ReportFormat> formats() {
        return ReportFormats.all().stream();
    }

    @ParameterizedTest
    @MethodSource("formats")
    void no_format_writes_a_control_character_as_it_is(ReportFormat format) throws IOException {
        StringWriter out = new StringWriter();
        ResultListener report = format.open().apply(out, ReportSettings.PLAIN);
        report.result(Hostile.result());
        report.result(TraceResult.error(Hostile.NAME, Hostile.NAME));
        report.end();
        assertThat(out.toString()).isNotEmpty();
        assertThat(out.toString().chars().filter(each -> each != '\n' && each != '\t' && Character.isISOControl(each)))
                .isEmpty();
    }
}
