// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.Refinement.Callees;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Names;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefinedSpecificationTest {

    private static Map<String, Callees> transfer(boolean entirely) {
        return Map.of("Bank.transfer", new Callees(Set.of("Account.withdraw"), entirely));
    }

    @Test
    void says_why_each_method_is_excluded() {
        RefinedSpecification refined = new RefinedSpecification(Optional.empty());
        refined.add(List.of(), transfer(true));
        refined.add(List.of(), Map.of("A.f", new Callees(Set.of("B.g"), true)));
        assertThat(refined.text()).isEqualTo("""
                # A.f is split inside B.g
                exclude A.f
                # Bank.transfer is split inside Account.withdraw
                exclude Bank.transfer
                """);
    }

    @Test
    void method_that_is_split_by_itself_in_one_trace_stays_a_transaction() {
        RefinedSpecification refined = new RefinedSpecification(Optional.empty());
        refined.add(List.of(), transfer(true));
        refined.add(List.of(), transfer(false));
        assertThat(refined.text()).isEqualTo("""
                # Bank.transfer is split inside Account.withdraw, but by itself, too: exclude it only if it need not be atomic
                #exclude Bank.transfer
                """);
    }

    @Test
    void keeps_what_was_specified_before(@TempDir Path directory) throws IOException {
        Path before = Files.writeString(directory.resolve("a.spec"), "# mine\nexclude *.run because \"starts\"\n");
        RefinedSpecification refined = new RefinedSpecification(Optional.of(before));
        refined.add(List.of("*.main"), transfer(true));
        assertThat(refined.text()).isEqualTo("""
                # mine
                exclude *.run because "starts"
                # Bank.transfer is split inside Account.withdraw
                exclude Bank.transfer
                """);
    }

    /** The same is found each time, as a rule that is a comment changes nothing. */
    @Test
    void changes_only_if_something_has_changed(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("a.spec");
        Files.writeString(file, "exclude *.run\n");
        String first = again(file, transfer(false));
        assertThat(again(file, transfer(false))).isEqualTo(first);
        String another = again(file, Map.of("A.f", new Callees(Set.of("B.g"), true)));
        assertThat(another).isEqualTo("""
                exclude *.run
                # A.f is split inside B.g
                exclude A.f
                # Bank.transfer is split inside Account.withdraw, but by itself, too: exclude it only if it need not be atomic
                #exclude Bank.transfer
                """);
        assertThat(again(file, transfer(true))).endsWith("""
                # Bank.transfer is split inside Account.withdraw
                exclude Bank.transfer
                """).doesNotContain("#exclude");
    }

    /** The last rule that matches decides. */
    @Test
    void what_somebody_wrote_behind_it_stays_there(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("a.spec");
        Files.writeString(file, "# A.f is split inside B.g\n#exclude A.f\ninclude Bank.transfer\n");
        String text = again(file, Map.of("A.f", new Callees(Set.of("B.g"), false)));
        assertThat(text).isEqualTo("# A.f is split inside B.g\n#exclude A.f\ninclude Bank.transfer\n");
    }

    @Test
    void nothing_learned_changes_nothing(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("a.spec");
        String nothing = new RefinedSpecification(Optional.empty()).text();
        Files.writeString(file, nothing);
        assertThat(again(file, Map.of())).isEqualTo(nothing);
    }

    private static String again(Path file, Map<String, Callees> learned) throws IOException {
        RefinedSpecification refined = new RefinedSpecification(Optional.of(file));
        refined.add(List.of("*.main"), learned);
        refined.write(file);
        return Files.readString(file);
    }

    @Test
    void keeps_what_traces_say_themselves() {
        RefinedSpecification refined = new RefinedSpecification(Optional.empty());
        refined.add(List.of("*.run", "!Audit.run"), Map.of());
        assertThat(refined.text()).isEqualTo("""
                # no transactions, as the trace itself says
                exclude *.run
                include Audit.run
                """);
    }

    @Test
    void can_be_read_whatever_methods_are_called(@TempDir Path directory) throws IOException {
        RefinedSpecification refined = new RefinedSpecification(Optional.empty());
        Callees callee = new Callees(Set.of("a\nb"), true);
        List<String> names = List.of("two words", "two\nlines", "!not", "f;)", "class");
        names.forEach(name -> refined.add(List.of(), Map.of(name, callee)));
        Path file = Files.writeString(directory.resolve("a.spec"), refined.text());
        ExcludedMethods excluded =
                new ExcludedMethods(new Names(), SpecificationFile.read(file).patterns());
        assertThat(names).allMatch(excluded::contains);
    }
}
