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
        ExcludedMethods excluded = new ExcludedMethods(methods, SpecificationFile.excludedMethods(file));
        assertThat(excluded.contains(audit)).isFalse();
        assertThat(excluded.contains(teller)).isTrue();
        assertThat(excluded.contains(shop)).isFalse();
    }

    @Test
    void rules_for_recording_say_nothing_about_a_trace() throws Exception {
        Path file = Files.writeString(
                directory.resolve("a.spec"), "exclude class gen.*\ninclude field *.x\nexclude *.main\n");
        assertThat(SpecificationFile.excludedMethods(file)).containsExactly("*.main");
    }

    @Test
    void a_wrong_rule_is_named_with_its_line() throws Exception {
        Path file = Files.writeString(directory.resolve("a.spec"), "exclude *.main\nexclude method x\n");
        assertThatThrownBy(() -> SpecificationFile.excludedMethods(file))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith(
                        "a.spec:2: expected 'include|exclude [class|field] PATTERN [because \"REASON\"]', found 'exclude method x'");
    }
}
