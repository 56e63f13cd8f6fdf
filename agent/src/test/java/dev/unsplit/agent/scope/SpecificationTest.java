// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SpecificationTest {

    @Test
    void the_last_rule_that_matches_decides() {
        Specification specification = Specification.parse(
                List.of("# all but one", "exclude bank.*", "", "include bank.Bank.audit"), "a.spec");
        assertThat(specification.ofMethod("bank.Bank", "audit")).isTrue();
        assertThat(specification.ofMethod("bank.Bank", "run")).isFalse();
        assertThat(specification.ofMethod("shop.Shop", "run")).isNull();
    }

    @Test
    void reason_is_that_of_the_rule_that_decides() {
        Specification specification = Specification.parse(
                List.of("exclude bank.* because \"threads start here\"", "exclude bank.Bank.audit"), "a.spec");
        assertThat(specification.reasonOfMethod("bank.Bank", "run")).isEqualTo("threads start here");
        assertThat(specification.reasonOfMethod("bank.Bank", "audit")).isEmpty();
        assertThat(specification.reasonOfMethod("shop.Shop", "run")).isEmpty();
    }

    @Test
    void classes_and_fields_have_rules_of_their_own() {
        Specification specification = Specification.parse(
                List.of("exclude class gen.*", "include class org.junit.*", "exclude field *.statistics"), "a.spec");
        Scope scope = new Scope(specification, Set.of());
        assertThat(scope.containsName("gen/Parser")).isFalse();
        assertThat(scope.containsName("org/junit/Assert")).isTrue();
        assertThat(scope.containsField("bank/Bank", "statistics")).isFalse();
        assertThat(scope.containsField("bank/Bank", "balance")).isTrue();
        assertThat(specification.ofMethod("gen.Parser", "parse")).isNull();
    }

    @Test
    void a_wrong_line_is_named_with_what_was_expected() {
        assertThatThrownBy(() -> Specification.parse(List.of("include x", "omit y"), "a.spec"))
                .isInstanceOf(WrongOptionException.class)
                .hasMessage(
                        "a.spec:2: expected 'include|exclude [class|field] PATTERN [because \"REASON\"]', found 'omit y'");
        assertThatThrownBy(() -> Specification.read(Path.of("no such file")))
                .isInstanceOf(WrongOptionException.class)
                .hasMessageStartingWith("no such file: cannot be read");
    }

    @Test
    void a_pattern_that_no_name_can_match_is_a_mistake() {
        refuses("exclude A.m(", "the name of a method such as bank.Bank.audit", "A.m(");
        refuses("exclude !A.m", "the name of a method such as bank.Bank.audit", "!A.m");
        refuses("exclude class bank/Bank", "the name of a class such as bank.Bank", "bank/Bank");
        refuses("include field A.f[0]", "the name of a field such as bank.Bank.total", "A.f[0]");
        assertThatThrownBy(() -> Specification.parse(List.of("exclude class"), "a.spec"))
                .hasMessageEndingWith("found 'exclude class'");
    }

    private static void refuses(String rule, String expected, String found) {
        assertThatThrownBy(() -> Specification.parse(List.of("exclude A.<init>", rule), "a.spec"))
                .isInstanceOf(WrongOptionException.class)
                .hasMessage("a.spec:2: expected " + expected + ", in which * may stand for any text, found '" + found
                        + "'");
    }

    @Test
    void each_rule_tells_once_that_something_matched_it() {
        Specification specification = Specification.parse(
                List.of("# all", "exclude  bank.*", "", "include bank.Bank.audit because \"x\"", "exclude class no.*"),
                "a.spec");
        assertThat(specification.rules())
                .containsExactly("2\texclude bank.*", "4\tinclude bank.Bank.audit\tx", "5\texclude class no.*");
        List<Integer> used = new ArrayList<>();
        specification.whenUsed(used::add);
        specification.ofMethod("bank.Bank", "run");
        specification.ofMethod("bank.Bank", "audit");
        specification.ofMethod("bank.Bank", "audit");
        specification.ofClass("bank.Bank");
        assertThat(used).containsExactly(0, 1);
    }
}
