// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.pipeline.recording.Notes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnusedRulesTest {

    @TempDir
    private Path directory;

    @Test
    void proved_rules_are_neither_told_nor_counted() throws IOException {
        assertThat(notices("""
                usedRule\t1\texclude field bank.Bank.total\tit is proved to be protected
                unusedRule\t2\texclude bank.Bank.sum\tit is proved to be atomic
                unusedRule\t4\texclude bank.Teler.*
                """))
                .containsExactly("a rule of the specification matched nothing: 'exclude bank.Teler.*' (line 2)");
    }

    @Test
    void nothing_is_told_if_only_proved_rules_matched_nothing() throws IOException {
        assertThat(notices("unusedRule\t1\texclude bank.Bank.sum\tit is proved to be atomic\n"))
                .isEmpty();
    }

    private Iterable<String> notices(String notes) throws IOException {
        Files.writeString(directory.resolve("run.ust.notes"), notes);
        UnusedRules rules = new UnusedRules();
        rules.add(Notes.beside(directory.resolve("run.ust")), false);
        return rules.notices();
    }
}
