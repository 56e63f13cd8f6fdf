// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.finding.Baseline;
import dev.unsplit.finding.Baseline.Entry;
import dev.unsplit.report.json.BaselineJson.MalformedBaselineException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BaselineJsonTest {

    private static final Entry WITHDRAW = new Entry("474eac4d3a5c1b96", "atomicity", "Account.withdraw", "balance", "");
    private static final Entry AUDIT =
            new Entry("0000000000000001", "race", "Account.audit", "", "roughly right will do");

    @Test
    void is_sorted_and_easy_to_compare() throws Exception {
        String text = BaselineJson.write(new Baseline(List.of(WITHDRAW, AUDIT, WITHDRAW)));
        assertThat(text).isEqualTo("""
                {
                  "version" : 1,
                  "findings" : [ {
                    "cause" : "0000000000000001",
                    "rule" : "race",
                    "method" : "Account.audit",
                    "reason" : "roughly right will do"
                  }, {
                    "cause" : "474eac4d3a5c1b96",
                    "rule" : "atomicity",
                    "method" : "Account.withdraw",
                    "variable" : "balance"
                  } ]
                }
                """);
        assertThat(BaselineJson.read(text)).isEqualTo(new Baseline(List.of(AUDIT, WITHDRAW)));
    }

    @Test
    void empty_one_is_one() throws Exception {
        Baseline none = new Baseline(List.of());
        assertThat(BaselineJson.read(BaselineJson.write(none))).isEqualTo(none);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[]                                        | 1:1: expected an object with version and findings",
                "{}                                        | 1:2: expected version and findings",
                "{\"version\":2,\"findings\":[]}             | 1:12: expected version 1, found 2",
                "{\"version\":1,\"findings\":[3]}            | 1:26: expected an object with cause, rule and method",
                "{\"version\":1,\"findings\":[{}]}           | 1:27: expected a cause in each finding",
                "{\"version\":1,\"findings\":[{\"cause\":7}]} | 1:35: expected a string behind cause",
                "{\"version\":1,\"findings\":[{\"id\":\"\"}]}  | 1:32: expected cause, rule, method, variable or reason, found 'id'",
                "{\"version\":1,\"other\":[]}                | 1:14: expected version or findings, found 'other'",
                "{\"version\":1,\"findings\":[]} x           | 1:",
                "{\"version\":1,                           | 1:",
                "nonsense                                  | 1:",
                "``                                        | 1:1: expected an object with version and findings"
            })
    void what_is_no_baseline_is_refused_with_its_place(String text, String message) {
        assertThatThrownBy(() -> BaselineJson.read(text))
                .isInstanceOf(MalformedBaselineException.class)
                .hasMessageStartingWith(message)
                .message()
                .doesNotContain("\n");
    }
}
