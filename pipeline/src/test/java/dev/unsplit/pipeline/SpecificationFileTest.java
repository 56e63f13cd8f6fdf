// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Names;
import dev.unsplit.trace.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpecificationFileTest {

    @TempDir
    Path directory;

    @Test
    void the_last_rule_that_matches_a_method_decides() throws Exception {
        Path file = Files.writeString(
                directory.resolve("a.spec"), "# all but one\nexclude bank.*\n\ninclude bank.Audit.*\n");
        Names methods = new Names();
        int audit = methods.intern("bank.Audit.run()V");
        int teller = methods.intern("bank.Teller.run()V");
        int shop = methods.intern("shop.Shop.sell");
        ExcludedMethods excluded =
                new ExcludedMethods(methods, SpecificationFile.read(file).patterns());
        assertThat(excluded.contains(audit)).isFalse();
        assertThat(excluded.contains(teller)).isTrue();
        assertThat(excluded.contains(shop)).isFalse();
    }

    @Test
    void rules_for_recording_say_nothing_about_a_trace() throws Exception {
        Path file = Files.writeString(
                directory.resolve("a.spec"), "exclude class gen.*\ninclude field *.x\nexclude *.main\n");
        assertThat(SpecificationFile.read(file).patterns()).containsExactly("*.main");
    }

    @Test
    void a_wrong_rule_is_named_with_its_line() throws Exception {
        Path file = Files.writeString(directory.resolve("a.spec"), "exclude *.main\nexclude method x\n");
        assertThatThrownBy(() -> SpecificationFile.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith(
                        "a.spec:2: expected 'include|exclude [class|field] PATTERN [because \"REASON\"]', found 'exclude method x'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            exclude A.m(             | the name of a method such as bank.Bank.audit      | A.m(
            exclude A.m()            | the name of a method such as bank.Bank.audit      | A.m()
            include A.m(int)         | the name of a method such as bank.Bank.audit      | A.m(int)
            exclude A.m;             | the name of a method such as bank.Bank.audit      | A.m;
            exclude !A.m             | the name of a method such as bank.Bank.audit      | !A.m
            exclude class bank/Bank  | the name of a class such as bank.Bank             | bank/Bank
            include class List<T>    | the name of a class such as bank.Bank             | List<T>
            exclude field A.f[0]     | the name of a field such as bank.Bank.total       | A.f[0]
            """)
    void a_pattern_that_no_name_can_match_is_a_mistake(String rule, String expected, String found) throws Exception {
        Path file = Files.writeString(directory.resolve("a.spec"), "exclude A.<init>\n" + rule + "\n");
        assertThatThrownBy(() -> SpecificationFile.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessage(file + ":2: expected " + expected + ", in which * may stand for any text, found '" + found
                        + "'");
    }

    @Test
    void a_kind_without_a_pattern_is_no_pattern() throws Exception {
        Path file = Files.writeString(directory.resolve("a.spec"), "exclude class\n");
        assertThatThrownBy(() -> SpecificationFile.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith("found 'exclude class'");
    }
}
