// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.MethodRules.Rule;
import dev.unsplit.trace.Names;
import java.util.List;
import org.junit.jupiter.api.Test;

class MethodRulesTest {

    private static Names names(String... methods) {
        Names names = new Names();
        for (String method : methods) {
            names.intern(method);
        }
        return names;
    }

    @Test
    void methods_are_counted_by_the_reason_of_the_rule_that_decides() {
        MethodRules rules = new MethodRules(List.of(
                new Rule(true, "bank.*", "threads start here", 1),
                new Rule(true, "bank.Bank.sum", "", 2),
                new Rule(false, "bank.Bank.audit", "", 3)));
        assertThat(rules.notices(
                        names("bank.A.run()V", "bank.B.run", "bank.Bank.sum(I)I", "bank.Bank.audit", "Shop.f")))
                .containsExactly(
                        "3 methods are no transactions, by the specification: \"threads start here\" (2), without a reason (1)");
        assertThat(rules.notices(names("Shop.f"))).isEmpty();
    }

    @Test
    void rules_that_matched_in_one_trace_are_used() {
        Rule run = new Rule(true, "*.run", "", 1);
        Rule slip = new Rule(true, "*.rum", "", 2);
        Rule audit = new Rule(false, "Audit.*", "", 3);
        MethodRules rules = new MethodRules(List.of(run, slip, audit));
        assertThat(rules.unused()).containsExactly(run, slip, audit);
        rules.notices(names("Bank.run()V"));
        rules.notices(names("Audit.run()V"));
        assertThat(rules.unused()).containsExactly(slip);
    }
}
